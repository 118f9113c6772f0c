import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useTypedBefore } from '#app/ui/start/use-typed-before.ts'
import type { OfferForm } from './use-offer-form.ts'

export const AMOUNT_ID = 'offer-amount'

const PICKS = ['next', 'one', 'two']

/** Three amounts that are one press away. */
export function QuickAmounts({ form }: { form: OfferForm }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const steps = listing.format === 'reverse' ? 'sale.reverse.steps' : 'bid.form.steps'
  if (form.steps.length === 0) return null
  return (
    <fieldset className="picks needs-script" aria-label={t('bid.form.quick')}>
      {form.steps.map((step, index) => (
        <button
          key={PICKS[index]}
          type="button"
          className="pick"
          aria-pressed={form.amount === step}
          // in the sheet of a phone it is the first of two taps
          onClick={() =>
            document.body.hasAttribute('data-sheet') ? form.ask(step) : form.setText(String(step / 100))
          }
        >
          <b>{formatMoney(step)}</b>
          <small>{index === 0 ? t('bid.form.next') : t(steps, { count: index })}</small>
        </button>
      ))}
    </fieldset>
  )
}

/** The amount, and which kind of offer it is where the listing takes both. */
export function AmountField({ form }: { form: OfferForm }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const falls = listing.format === 'reverse'
  const kinds = listing.format === 'sealed' ? 'sealed' : listing.bidKinds
  const maxWord = t(falls ? 'sale.reverse.max' : 'bid.form.max')
  const invalid = form.notice?.type === 'refused'
  const field = useRef<HTMLInputElement>(null)
  const { onBlur, ...typing } = form.field.fieldProps

  useTypedBefore(field, form.text, form.field.takeBefore)

  return (
    <div className="amount" data-invalid={invalid || undefined}>
      <span className="cur" aria-hidden="true">
        $
      </span>
      <input
        ref={field}
        id={AMOUNT_ID}
        name="wsprice"
        inputMode={listing.wholeDollars ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={20}
        value={form.text}
        placeholder={form.steps[0] ? String(form.steps[0] / 100) : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby="offer-all-in"
        data-testid="amount-input"
        {...typing}
        onFocus={() => form.hold(true)}
        onBlur={() => {
          onBlur()
          form.hold(false)
        }}
      />
      {kinds === 'both' ? (
        <span className="seg kinds" role="radiogroup" aria-label={t('bid.form.kind')}>
          {(['max', 'hard'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="bidding_type"
                value={kind}
                checked={form.kind === kind}
                onChange={() => form.setKind(kind)}
              />
              {kind === 'max' ? maxWord : t('bid.form.hard')}
            </label>
          ))}
        </span>
      ) : kinds === 'sealed' ? (
        <input type="hidden" name="bidding_type" value="max" />
      ) : (
        <span className="seg kinds">
          <span>{kinds === 'max' ? maxWord : t('bid.form.hard')}</span>
          <input type="hidden" name="bidding_type" value={kinds} />
        </span>
      )}
    </div>
  )
}
