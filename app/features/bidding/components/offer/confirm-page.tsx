import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { remedyFor } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { Offer } from '#app/features/bidding/components/room/offers-in-flight.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { OfferReview, useConfirmLabel } from './offer-review.tsx'

/** The confirmation as a page of its own, for a form that was sent without script. */
export function ConfirmPage({ offer }: { offer: Offer }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const path = `/product-view/${listing.id}`
  const remedy = remedyFor(listing, live, offer.amount)
  const label = useConfirmLabel(offer, remedy)
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t('bid.confirm.title')}</h1>
      </div>
      <form method="post" action={path}>
        <input type="hidden" name="intent" value={remedy === null ? 'place' : 'review'} />
        <input type="hidden" name="bid_id" value={offer.bidId} />
        <input type="hidden" name="wsprice" value={String((remedy ?? offer.amount) / 100)} />
        <input type="hidden" name="bidding_type" value={offer.kind} />
        <div className="dialog-body stack">
          <OfferReview amount={offer.amount} kind={offer.kind} />
        </div>
        <div className="dialog-foot">
          <Link className={buttonClass({ variant: 'secondary' })} to={path}>
            {t('bid.confirm.back')}
          </Link>
          <Button variant="primary" data-testid={remedy === null ? 'confirm-offer' : 'make-it'}>
            {label}
          </Button>
        </div>
      </form>
    </section>
  )
}
