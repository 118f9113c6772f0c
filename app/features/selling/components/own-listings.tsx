import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Money } from '#app/ui/money.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import type { OwnListing } from '../queries.server.ts'

type OwnListingsProps = { listings: readonly OwnListing[] }

/** Listings as their seller goes through them; each leads to its page, where it is managed. */
export function OwnListings({ listings }: OwnListingsProps) {
  const { t } = useTranslation()
  return (
    <div className="table-frame">
      <table className="table table-cards seller-table">
        <thead>
          <tr>
            <th>{t('selling.lot')}</th>
            <th>{t('selling.name')}</th>
            <th className="r">{t('selling.price')}</th>
            <th className="r">{t('selling.offers')}</th>
            <th>{t('selling.reserve')}</th>
            <th className="r">{t('selling.closes')}</th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <tr key={listing.id} data-listing-id={listing.id}>
              <td data-l={t('selling.lot')} className="num muted">
                {listing.lotNumber}
              </td>
              <td className="full">
                <ListingName listing={listing} />
              </td>
              <td className="r strong" data-l={t('selling.price')}>
                <Money cents={listing.price} />
              </td>
              <td className="r num" data-l={t('selling.offers')}>
                {listing.offers ?? '–'}
              </td>
              <td data-l={t('selling.reserve')}>
                <Reserve listing={listing} />
              </td>
              <td className="r" data-l={t('selling.closes')}>
                <Time at={listing.closesAt} form="document" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ListingName({ listing: { id, title, picture, tint, offers } }: { listing: OwnListing }) {
  const image = picture ? { name: picture, ...(tint && { tint }) } : null
  return (
    <span className="seller-name">
      <Picture image={image} sizes="40px" className="thumb-s" />
      {/* a draft has no page yet */}
      {offers === null ? <span>{title}</span> : <Link to={`/product-view/${id}`}>{title}</Link>}
    </span>
  )
}

function Reserve({ listing: { hasReserve, reserveMet } }: { listing: OwnListing }) {
  const { t } = useTranslation()
  if (hasReserve === 0 || reserveMet === null) return <span className="muted">{t('selling.noReserve')}</span>
  return reserveMet === 1 ? (
    <span className="t-win">{t('selling.met')}</span>
  ) : (
    <span className="seller-unmet">{t('selling.notMet')}</span>
  )
}
