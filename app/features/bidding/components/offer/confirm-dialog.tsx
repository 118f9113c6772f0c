import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isDoubtful, remedyFor } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { type Offer, OffersInFlight } from '#app/features/bidding/components/room/offers-in-flight.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusFirst, notRepeated } from '#app/ui/focus-first.ts'
import { OfferReview, useConfirmLabel } from './offer-review.tsx'
import type { OfferForm } from './use-offer-form.ts'

/** The second tap of a hasty finger falls on the button that has taken the remedy's place: it confirms nothing. */
const RESTS_MS = 500

export function ConfirmDialog({ form, offer }: { form: OfferForm; offer: Offer }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const restsUntil = useRef(0)
  const doubtful = isDoubtful(listing, live, offer.amount)
  const remedy = remedyFor(listing, live, offer.amount)
  const label = useConfirmLabel(offer, remedy)

  function press({ timeStamp }: MouseEvent) {
    if (form.sending || timeStamp < restsUntil.current) return
    if (remedy === null) return void form.place(offer, OffersInFlight)
    restsUntil.current = timeStamp + RESTS_MS
    form.ask(remedy)
  }

  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={form.cancel} data-first={doubtful || undefined}>
        {t('bid.confirm.back')}
      </Button>
      <Button
        variant="primary"
        type="button"
        busy={form.sending}
        data-testid={remedy === null ? 'confirm-offer' : 'make-it'}
        data-first={!doubtful || undefined}
        onKeyDown={notRepeated}
        onClick={press}
      >
        {label}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && form.cancel()}
      title={t('bid.confirm.title')}
      footer={footer}
      onOpenAutoFocus={focusFirst}
    >
      <div className="stack">
        <OfferReview amount={offer.amount} kind={offer.kind} />
      </div>
    </Dialog>
  )
}
