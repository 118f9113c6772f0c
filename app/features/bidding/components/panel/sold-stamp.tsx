import { useTranslation } from 'react-i18next'
import { isFinished } from '#app/domain/shop/listing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

/** Lies over the picture from the moment the listing is sold. */
export function SoldStamp() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  if (live.status !== 'sold') return null
  return (
    <div className="stamp" data-testid="sold-stamp">
      <span>{t(isFinished(listing.format, live.status) ? 'tile.status.finished' : 'bid.market.sold')}</span>
    </div>
  )
}
