import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useRoom } from './auction-room.island.tsx'
import { OfferReview, placeLabel } from './offer-review.tsx'
import type { Offer } from './offers-in-flight.ts'

/** The confirmation as a page of its own, for a form that was sent without script. */
export function ConfirmPage({ offer }: { offer: Offer }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const path = `/product-view/${listing.id}`
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t('bid.confirm.title')}</h1>
      </div>
      <form method="post" action={path}>
        <input type="hidden" name="intent" value="place" />
        <input type="hidden" name="bid_id" value={offer.bidId} />
        <input type="hidden" name="wsprice" value={String(offer.amount / 100)} />
        <input type="hidden" name="bidding_type" value={offer.kind} />
        <div className="dialog-body stack">
          <OfferReview amount={offer.amount} kind={offer.kind} />
        </div>
        <div className="dialog-foot">
          <Link className={buttonClass({ variant: 'secondary' })} to={path}>
            {t('bid.confirm.back')}
          </Link>
          <Button variant="primary" data-testid="confirm-offer">
            {t(placeLabel(listing.format, offer.kind), { amount: formatMoney(offer.amount) })}
          </Button>
        </div>
      </form>
    </section>
  )
}
