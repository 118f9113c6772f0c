import { Link } from '@remix-run/react'
import { SlidersHorizontal } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { OfferForm } from '#app/features/bidding/components/offer/use-offer-form.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import type { PanelBody } from './panel.ts'

export type BarOfferProps = {
  form: OfferForm
  body: PanelBody
  /** Brings what an offer needs, at the first touch. */
  onReady: () => void
  onOpen: (event: MouseEvent) => void
}

/** An offer in two taps: one on the amount, one that confirms it. Any other amount is in the sheet. */
export function BarOffer({ form, body, onReady, onOpen }: BarOfferProps) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const leads = live.own?.status === 'winner'
  const [next] = form.steps
  const falls = listing.format === 'reverse'
  // how far down a leader goes is their own to say
  if (body !== 'offer' || next === undefined || (falls && leads))
    return <OpenSheet body={body} onOpen={onOpen} />
  const other = (
    <Link
      className={buttonClass({ variant: 'secondary', size: 'lg' }, 'bar-other')}
      to="#offer"
      onClick={onOpen}
      data-testid="open-sheet"
      aria-label={t('bid.barButton.other')}
    >
      <SlidersHorizontal className="i with-script" aria-hidden="true" />
      <span className="no-script">{t('bid.barButton.place')}</span>
    </Link>
  )
  return (
    <>
      {other}
      <Button
        variant="primary"
        size="lg"
        type="button"
        className="with-script"
        busy={form.sending}
        data-testid="bar-offer"
        onPointerDown={onReady}
        onFocus={onReady}
        onClick={() => form.sending || form.ask(next)}
      >
        {t(leads ? 'bid.form.raiseTo' : 'bid.barButton.offer', { amount: formatMoney(next) })}
      </Button>
    </>
  )
}

function OpenSheet({ body, onOpen }: Pick<BarOfferProps, 'body' | 'onOpen'>) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const own = live.own?.status
  const label =
    body === 'fixed'
      ? t('sale.fixed.buy')
      : own === 'placed'
        ? t('bid.barButton.change')
        : own === 'winner'
          ? t(listing.format === 'reverse' ? 'bid.barButton.lower' : 'bid.barButton.raise')
          : t('bid.barButton.place')
  return (
    <Link
      className={buttonClass({ variant: 'primary', size: 'lg' })}
      to="#offer"
      onClick={onOpen}
      data-testid="open-sheet"
    >
      {label}
    </Link>
  )
}
