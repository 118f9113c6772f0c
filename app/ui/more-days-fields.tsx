import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'

/** Until when lots may be collected, and why: what staff is asked who gives more days. `today` is the first day to choose. */
export function MoreDaysFields({ id, today }: { id: string; today?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Field id={`${id}-until`} label={t('orders.ask.until')}>
        <input className="input" id={`${id}-until`} name="until" type="date" min={today} />
      </Field>
      <Field id={`${id}-why`} label={t('orders.ask.why')} hint={t('orders.ask.whyHint')}>
        <input
          className="input"
          id={`${id}-why`}
          name="why"
          maxLength={200}
          autoComplete="off"
          aria-describedby={`${id}-why-description`}
        />
      </Field>
    </>
  )
}
