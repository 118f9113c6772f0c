import { Link } from '@remix-run/react'
import { Bookmark } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Time } from '#app/ui/time.tsx'
import type { Opened } from './search-fields.tsx'

export type SavedSearchView = {
  id: string
  searchText: string
  query: string
  createdAt: number
  /** New matches of late that are still live. */
  fresh: number
  /** Miles around some place, if it names one; the names of its locations; how many other filters it has. */
  miles: number | null
  locations: string[]
  filters: number
}

type SearchListProps = {
  searches: readonly SavedSearchView[]
  page: string
  open: (opened: Opened) => (event: MouseEvent) => void
}

/** Saved searches; each leads to what it finds now. Every button is a link to the page that does the same without script. */
export function SearchList({ searches, page, open }: SearchListProps) {
  const { t } = useTranslation()
  return (
    <ul className="items">
      {searches.map((saved) => (
        <li key={saved.id}>
          <Bookmark className="i" aria-hidden="true" />
          <span className="grow">
            <Link
              to={`/search${saved.query && `?${saved.query}`}`}
              aria-label={t('searches.run', { text: saved.searchText })}
            >
              <b>{saved.searchText}</b>
            </Link>
            <Where {...saved} />
          </span>
          {saved.fresh > 0 && (
            <span className="pill pill-soft-info num">{t('searches.new', { count: saved.fresh })}</span>
          )}
          <span className="cap num">
            <Time at={saved.createdAt} form="date" />
          </span>
          <span className="acts">
            <Link
              className="btn btn-quiet btn-sm"
              to={`${page}?edit=${saved.id}`}
              aria-label={t('searches.editLabel', { text: saved.searchText })}
              onClick={open({ act: 'save', saved })}
            >
              {t('searches.edit')}
            </Link>
            <Link
              className="btn btn-quiet btn-sm search-remove"
              to={`${page}?remove=${saved.id}`}
              aria-label={t('searches.removeLabel', { text: saved.searchText })}
              onClick={open({ act: 'remove', saved })}
            >
              {t('searches.remove')}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Where({ miles, locations, filters }: Pick<SavedSearchView, 'miles' | 'locations' | 'filters'>) {
  const { t } = useTranslation()
  const place = miles === null ? t('searches.everywhere') : t('searches.around', { miles })
  return (
    <small>
      {[
        locations.length > 0 ? locations.join(', ') : place,
        filters > 0 && t('searches.filters', { count: filters }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}
