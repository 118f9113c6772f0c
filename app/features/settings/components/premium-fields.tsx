import { useTranslation } from 'react-i18next'
import { MOST_TIERS } from '#app/domain/money/premium.ts'
import { Rows } from './rows.tsx'
import { NumberInput, RowField, Setting, SwitchInput } from './setting.tsx'

/** What buyers pay on top of a price: one rate or tiers, and a cap. */
export function PremiumTerms() {
  const { t } = useTranslation()
  return (
    <>
      <Setting name="premium" label={t('admin.fields.premium')} cap={t('admin.premium.percent')}>
        <NumberInput name="premium" inputMode="decimal" unit="%" />
      </Setting>
      <div className="set-ladder set-tiers stack-s">
        <h3 className="h-sub">{t('premium.tiers')}</h3>
        <p className="cap">{t('premium.tiersText')}</p>
        <Rows name="tiers" label={t('premium.tier')} most={MOST_TIERS} ordered={false}>
          {(row) => (
            <>
              <RowField name={`${row}.from`} label={t('premium.fields.from')}>
                <NumberInput name={`${row}.from`} inputMode="decimal" described={false} unit="US$" />
              </RowField>
              <RowField name={`${row}.rate`} label={t('premium.fields.rate')}>
                <NumberInput name={`${row}.rate`} inputMode="decimal" described={false} unit="%" />
              </RowField>
              <RowField name={`${row}.fixed`} label={t('premium.fields.fixed')}>
                <NumberInput name={`${row}.fixed`} inputMode="decimal" described={false} unit="US$" />
              </RowField>
            </>
          )}
        </Rows>
      </div>
      <Setting name="cap" label={t('admin.fields.cap')} cap={t('admin.premium.cap')}>
        <NumberInput name="cap" inputMode="decimal" unit="US$" />
      </Setting>
    </>
  )
}

/** The same for one seller, whose own it is or is not. */
export function SellerPremiumFields() {
  const { t } = useTranslation()
  return (
    <section>
      <Setting name="own" label={t('premium.own')} cap={t('premium.ownText')}>
        <SwitchInput name="own" />
      </Setting>
      <PremiumTerms />
    </section>
  )
}
