import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { useNames } from '#app/ui/use-names.ts'

export function Breadcrumb({
  listing,
}: {
  listing: Pick<ListingView, 'title' | 'category' | 'parentCategory'>
}) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const { category, parentCategory, title } = listing
  return (
    <nav aria-label={t('item.breadcrumb')}>
      <ol className="crumbs">
        <li>
          <Link to="/">{t('item.home')}</Link>
        </li>
        <li>
          <Link to="/search">{t('item.allListings')}</Link>
        </li>
        {[parentCategory, category].map(
          (one) =>
            one && (
              <li key={one.id}>
                <Link to={`/search?category=${one.slug}`}>{nameOf(one.name)}</Link>
              </li>
            ),
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
