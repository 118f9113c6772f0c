import { CircleHelp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal, premiumRate } from '#app/domain/money/pricing.ts'
import { OwnBarStatus } from '#app/features/bidding/components/panel/bid-bar.tsx'
import { StandingBand } from '#app/features/bidding/components/panel/status-band.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { usePercent } from '#app/ui/charge-names.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { AMOUNT_ID, AmountField, QuickAmounts } from './amount-field.tsx'
import { OfferHint } from './offer-hint.tsx'
import { OfferSaid } from './offer-notice.tsx'
import { useFormWords } from './use-form-words.ts'
import type { OfferForm as Form } from './use-offer-form.ts'

const ConfirmDialog = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
const OfferHelpDialog = onDemand(async () => (await import('./offer-help-dialog.tsx')).OfferHelpDialog)
const SpendDialog = onDemand(async () => (await import('./spend-dialog.tsx')).SpendDialog)

/** The confirmation must open at once, also when the connection has gone by then. */
export function getReady() {
  ConfirmDialog.bring()
  OfferSaid.bring()
  StandingBand.bring()
  OwnBarStatus.bring()
}

type OfferFormProps = { form: Form; newBidId: string; signedIn: boolean }

/** The amount, what it comes to, and one button. A plain form where there is no script. */
export function OfferForm({ form, newBidId, signedIn }: OfferFormProps) {
  const { listing, link } = useRoom()
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'help' | 'spend' | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const path = `/product-view/${listing.id}`
  const words = useFormWords()
  const first = form.amount ?? form.steps[0] ?? 0
  const reviewed = form.inline ? null : form.reviewed

  function submit(event: FormEvent) {
    if (!form.review(event)) element.current?.querySelector<HTMLInputElement>(`#${AMOUNT_ID}`)?.focus()
  }

  return (
    <>
      <form
        ref={element}
        className="panel-pad form offer-form"
        method="post"
        action={path}
        onSubmit={submit}
        onFocus={getReady}
        onPointerEnter={getReady}
        noValidate
      >
        <div className="form-head">
          <label className="h-sub" htmlFor={AMOUNT_ID}>
            {words.heading}
          </label>
          {listing.format === 'ascending' && listing.bidKinds === 'both' && (
            <button
              type="button"
              className="icon-btn needs-script"
              aria-label={t('bid.form.help')}
              onClick={() => setDialog('help')}
            >
              <CircleHelp className="i" aria-hidden="true" />
            </button>
          )}
          {listing.format !== 'reverse' && (
            <button type="button" className="link push cap needs-script" onClick={() => setDialog('spend')}>
              {t('bid.form.spend')}
            </button>
          )}
        </div>
        <QuickAmounts form={form} />
        <AmountField form={form} />
        <OfferHint amount={first} />
        <AllIn amount={first} />
        {signedIn ? (
          <Button variant="primary" size="lg" block busy={form.sending} data-testid="review-offer">
            {form.sending
              ? t(link.connection === 'live' ? 'bid.form.sending' : 'bid.form.waiting')
              : words.act(form.amount === null ? null : formatMoney(form.amount))}
          </Button>
        ) : (
          <ButtonLink variant="primary" size="lg" block to={loginAddress(path)} data-testid="login-to-offer">
            {t('bid.form.login')}
          </ButtonLink>
        )}
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="bid_id" value={newBidId} />
      </form>
      {reviewed && <ConfirmDialog form={form} offer={reviewed} />}
      {dialog === 'help' && <OfferHelpDialog onClose={() => setDialog(null)} />}
      {dialog === 'spend' && <SpendDialog form={form} onClose={() => setDialog(null)} />}
    </>
  )
}

function AllIn({ amount }: { amount: number }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const percent = usePercent()
  const { charges, format } = listing
  const [rate, tax] = [premiumRate(charges), percent(charges.taxBps)]
  if (format === 'reverse')
    return (
      <p className="allin" id="offer-all-in" data-testid="all-in">
        <span>{t('sale.reverse.paid', { amount: formatMoney(amount) })}</span>
        <b>{formatExact(amount)}</b>
      </p>
    )
  return (
    <p className="allin" id="offer-all-in" data-testid="all-in">
      <span>
        {t('bid.form.allIn', { amount: formatMoney(amount) })} <br />
        {rate === null ? t('premium.byTiers', { tax }) : t('bid.form.rates', { premium: percent(rate), tax })}
      </span>
      <b>{formatExact(computeTotal(amount, charges).total)}</b>
    </p>
  )
}
