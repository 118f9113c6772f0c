import { useTranslation } from 'react-i18next'
import { NumberInput, SelectInput, Setting, SwitchInput } from './setting.tsx'

/** Deposits, and what follows when somebody lets a seller down. */
export function DefaultFields() {
  const { t } = useTranslation()
  const word = (key: 'release' | 'after' | 'kept' | 'kind' | 'percent' | 'amount' | 'auto') =>
    t(`admin.defaults.${key}`)
  return (
    <>
      <section>
        <h2 className="h-sec">{t('deposits.list')}</h2>
        <Setting name="deposit_release_to" label={t('admin.fields.deposit_release_to')} cap={word('release')}>
          <SelectInput
            name="deposit_release_to"
            options={(['original', 'wallet'] as const).map((value) => ({
              value,
              label: t(`admin.defaults.to.${value}`),
            }))}
          />
        </Setting>
        <Setting name="deposit_kept" label={t('admin.fields.deposit_kept')} cap={word('kept')}>
          <NumberInput name="deposit_kept" inputMode="decimal" unit="%" />
        </Setting>
      </section>
      <section>
        <h2 className="h-sec">{t('deposits.fee.title')}</h2>
        <Setting name="default_after_days" label={t('admin.fields.default_after_days')} cap={word('after')}>
          <NumberInput name="default_after_days" unit={t('admin.units.days')} />
        </Setting>
        <Setting name="fee_kind" label={t('admin.fields.fee_kind')} cap={word('kind')}>
          <SelectInput
            name="fee_kind"
            options={(['percent', 'amount'] as const).map((value) => ({
              value,
              label: t(`admin.defaults.by.${value}`),
            }))}
          />
        </Setting>
        <Setting name="fee_percent" label={t('admin.fields.fee_percent')} cap={word('percent')}>
          <NumberInput name="fee_percent" inputMode="decimal" unit="%" />
        </Setting>
        <Setting name="fee_amount" label={t('admin.fields.fee_amount')} cap={word('amount')}>
          <NumberInput name="fee_amount" inputMode="decimal" unit="US$" />
        </Setting>
        <Setting name="fee_auto" label={t('admin.fields.fee_auto')} cap={word('auto')}>
          <SwitchInput name="fee_auto" />
        </Setting>
      </section>
    </>
  )
}
