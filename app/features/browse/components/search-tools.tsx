import { Form, Link, useSearchParams } from '@remix-run/react'
import { Search as SearchIcon, SlidersHorizontal, X } from 'lucide-react'
import type { FormEventHandler, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '#app/features/browse/inputs.ts'
import { withParams } from '#app/lib/address.ts'
import { Button } from '#app/ui/button.tsx'
import { Carried } from './carried.tsx'
import { DateButton } from './date-button.tsx'
import { SortSelect, type Sorts } from './sort-select.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** What this form and the filters that belong to it have fields for. */
const OWN_FIELDS =
  'searchbar category condition location orderby price_from price_to closes_from closes_to sale_type featured'.split(
    ' ',
  )

type SearchToolsProps = {
  id: string
  form: RefObject<HTMLFormElement>
  search: Search
  sorts: Sorts
  now: number
  onChange: FormEventHandler
  onSubmit: FormEventHandler
}

/** The bar above the results. The boxes of the filters belong to its form, wherever they stand. */
export function SearchTools({ id, form, search, sorts, now, onChange, onSubmit }: SearchToolsProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const ranges = [search.price, search.closes, search.added]
  const chosen =
    [search.category, search.condition, search.location, search.saleType, search.keywords].flat().length +
    ranges.filter(({ from, to }) => from !== null || to !== null).length +
    Number(search.featured)
  return (
    <div className="tools-bar">
      <Form
        id={id}
        ref={form}
        method="get"
        action="/search"
        className="tools-form"
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <Carried except={OWN_FIELDS} />
        <div className="search hide-s">
          <button type="submit" className="search-go" aria-label={t('shell.searchGo')}>
            <SearchIcon className="i" aria-hidden="true" />
          </button>
          <input
            className="input"
            type="search"
            name="searchbar"
            defaultValue={search.searchbar}
            aria-label={t('search.searchIn')}
            placeholder={t('search.searchIn')}
            autoComplete="off"
          />
          {search.searchbar && (
            <Link
              className="icon-btn"
              to={withParams(params, { searchbar: null, keywords: null, page: null }) || '?'}
              aria-label={t('search.emptyIt')}
              preventScrollReset
            >
              <X className="i" aria-hidden="true" />
            </Link>
          )}
        </div>
        <SortSelect sorts={sorts} value={search.orderby} />
        <Button className="no-script">{t('search.apply')}</Button>
      </Form>
      <DateButton now={now} fallback="#filters" />
      <a
        className="btn btn-secondary only-filter"
        href="#filters"
        aria-label={chosen > 0 ? t('search.filtersChosen', { count: chosen }) : t('search.filters')}
      >
        <SlidersHorizontal className="i" aria-hidden="true" />
        <span className="hide-s">{t('search.filters')}</span>
        {chosen > 0 && <span className="count count-in">{chosen}</span>}
      </a>
      <span className="push">
        <ViewSwitch view={search.view} />
      </span>
    </div>
  )
}
