import { Link } from '@remix-run/react'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { OwnListing } from '../queries.server.ts'
import { OwnListings } from './own-listings.tsx'

type ClosingNextProps = { listings: readonly OwnListing[]; left: number; query: string }

/** What closes next, and the way to all that are open. */
export function ClosingNext({ listings, left, query }: ClosingNextProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="closing-next">
      <div className="row seller-head">
        <h2 className="h-sub" id="closing-next">
          {t('selling.closingNext')}
        </h2>
        <span className="cap">{t('selling.openLots', { count: left })}</span>
        <Link className="link push cap" to={`/seller/listing/open${query}`}>
          {t('selling.all')}
        </Link>
      </div>
      {listings.length === 0 ? (
        <EmptyState icon={PackageOpen} text={t('selling.noneOpen')} />
      ) : (
        <OwnListings listings={listings} />
      )}
    </section>
  )
}
