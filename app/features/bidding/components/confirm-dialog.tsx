import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusFirst, notRepeated } from '#app/ui/focus-first.ts'
import { isDoubtful } from '../panel.ts'
import { useRoom } from './auction-room.island.tsx'
import { OfferReview, placeLabel } from './offer-review.tsx'
import { type Offer, OffersInFlight } from './offers-in-flight.ts'
import type { OfferForm } from './use-offer-form.ts'

export function ConfirmDialog({ form, offer }: { form: OfferForm; offer: Offer }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const doubtful = isDoubtful(listing, live, offer.amount)
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={form.cancel} data-first={doubtful || undefined}>
        {t('bid.confirm.back')}
      </Button>
      <Button
        variant="primary"
        type="button"
        busy={form.sending}
        data-testid="confirm-offer"
        data-first={!doubtful || undefined}
        onKeyDown={notRepeated}
        onClick={() => form.sending || void form.place(offer, OffersInFlight)}
      >
        {t(placeLabel(listing.format, offer.kind), { amount: formatMoney(offer.amount) })}
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
