import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { StageOffer } from './use-stage-offer.ts'

/** Three amounts that are one press away, with their keys where those act on this lot. */
export function Picks({ offer, keys }: { offer: StageOffer; keys: boolean }) {
  const { t } = useTranslation()
  const { form } = offer
  if (form.steps.length === 0) return null
  return (
    <fieldset className="picks needs-script" aria-label={t('bid.form.quick')}>
      {form.steps.map((step, index) => (
        <button
          key={step}
          type="button"
          className="pick"
          aria-pressed={offer.amount === step}
          onClick={() => offer.pick(index)}
        >
          <b>{formatMoney(step)}</b>
          <small>
            {index === 0 ? t('bid.form.next') : t('bid.form.steps', { count: index })}
            {keys && (
              <span className="hide-m" aria-hidden="true">
                <kbd>{index + 1}</kbd>
              </span>
            )}
          </small>
        </button>
      ))}
    </fieldset>
  )
}
