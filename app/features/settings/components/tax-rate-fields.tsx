import { useTranslation } from 'react-i18next'
import { NumberInput, Setting, TextInput } from './setting.tsx'

/** A sales tax, and the day from which it holds. */
export function TaxRateFields({ today }: { today: string }) {
  const { t } = useTranslation()
  return (
    <section>
      <Setting name="rate" label={t('admin.taxRates.rate')} cap={t('admin.taxRates.rateText')}>
        <NumberInput name="rate" inputMode="decimal" unit="%" />
      </Setting>
      <Setting name="day" label={t('admin.taxRates.day')} cap={t('admin.taxRates.dayText')}>
        <TextInput name="day" type="date" min={today} />
      </Setting>
    </section>
  )
}
