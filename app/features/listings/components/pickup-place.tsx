import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingView } from '#app/features/listings/queries.server.ts'

type PickupPlaceProps = {
  /** The hours of its yard in the reader's language. */
  listing: ListingView
  map: ReactNode
  /** Whether its seller brings it, too: a row of the list. */
  delivery: ReactNode
}

/** Where the lot is fetched, when, and who answers there. */
export function PickupPlace({ listing, map, delivery }: PickupPlaceProps) {
  const { t } = useTranslation()
  const { yard } = listing
  const address = `${yard.address1}, ${yard.city}, ${yard.state} ${yard.zip}`
  return (
    <>
      <dl className="kv">
        <dt>{t('item.pickup.address')}</dt>
        <dd>
          {address}
          <br />
          <a
            className="link"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${yard.name}, ${address}`)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('item.pickup.maps')}
          </a>
        </dd>
        <dt>{t('item.pickup.hours')}</dt>
        <dd>{yard.hours}</dd>
        {yard.phone && (
          <>
            <dt>{t('item.pickup.phone')}</dt>
            <dd className="num">{yard.phone}</dd>
          </>
        )}
        {listing.binLocation && (
          <>
            <dt>{t('item.pickup.bin')}</dt>
            <dd className="num">{listing.binLocation}</dd>
          </>
        )}
        {delivery}
      </dl>
      {map}
    </>
  )
}
