import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { chargesOfPieces } from '#app/domain/money/pricing.ts'
import type { Draft } from '#app/features/bidding/command.ts'
import { OfferSum } from '#app/features/bidding/components/offer/offer-sum.tsx'
import { usePiecePrice, useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { piecesOf } from '#app/ui/quantity-box.tsx'

/** What is about to be bought: the whole money, and where it is collected. */
export function BuyReview({ fields }: { fields: Draft['fields'] }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const { yard, charges, format, pickupDeadlineDays } = listing
  const piece = usePiecePrice()
  const pieces = piecesOf(fields.qty ?? '1')
  return (
    <>
      <input type="hidden" name="qty" value={fields.qty ?? '1'} />
      <OfferSum
        amount={piece * pieces}
        charges={chargesOfPieces(charges, pieces)}
        label={
          pieces > 1
            ? t('sale.buyNow.priceOf', { count: pieces, each: formatMoney(piece) })
            : t('sale.buyNow.price')
        }
      />
      <div className="place-card">
        <MapPin className="i" aria-hidden="true" />
        <p>
          <b className="strong">{t('sale.buyNow.collect', { yard: yard.name })}</b>
          <br />
          {yard.address1}, {yard.city}, {yard.state} {yard.zip}
          <br />
          <span className="cap">{t('sale.buyNow.within', { count: pickupDeadlineDays })}</span>
        </p>
      </div>
      <p className="cap">
        {format !== 'fixed' && t('sale.buyNow.ends')} {t('bid.confirm.commitment')}
      </p>
    </>
  )
}
