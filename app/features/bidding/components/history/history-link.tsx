import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leadsToOffers } from '#app/domain/shop/listing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useHistoryDialog } from './history-opener.tsx'

/** The count of offers, which leads to them: a dialog, or a section of the page where there is no script. */
export function HistoryLink() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const open = useHistoryDialog()
  const count = <span data-testid="offer-count">{t('bid.offers', { count: live.offerCount })}</span>
  if (!leadsToOffers(listing, live.status)) return count
  return (
    <Link
      to={`/product-view/${listing.id}?history=1#history`}
      className="link"
      data-testid="history-open"
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
    >
      {count}
    </Link>
  )
}
