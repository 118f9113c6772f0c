import { Link, useSearchParams } from '@remix-run/react'
import { X } from 'lucide-react'
import type { FormEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '#app/features/browse/inputs.ts'
import { NO_FILTERS, readDollars, readMoment, SALE_TYPES } from '#app/features/browse/inputs.ts'
import { withParams } from '#app/lib/address.ts'
import { easternText } from '#app/lib/eastern-input.ts'
import { Button } from '#app/ui/button.tsx'
import type { useDrawer } from '#app/ui/use-drawer.ts'
import type { CategoryChoice, Choice } from './choices.ts'
import { CategoryBoxes, FilterBoxes } from './filter-boxes.tsx'
import { FilterSection } from './filter-section.tsx'
import { RangeFields } from './range-fields.tsx'
import { SortLinks } from './sort-links.tsx'
import type { Sorts } from './sort-select.tsx'

type FilterDrawerProps = {
  /** The id of the form that the boxes belong to. */
  form: string
  search: Search
  sorts: Sorts
  categories: CategoryChoice[]
  conditions: Choice[]
  locations: Choice[]
  total: string
  /** The same as a number, for the word beside it. */
  count: number
  /** Counts of the choices stop somewhere: they are at least what they say. */
  capped: boolean
  drawer: ReturnType<typeof useDrawer<HTMLElement>>
  onChange: FormEventHandler
}

/** Docked beside the results on a wide page, a drawer over them on a narrow one. */
export function FilterDrawer(props: FilterDrawerProps) {
  const { form, search, sorts, categories, conditions, locations, total, count, capped, drawer, onChange } =
    props
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const bare = withParams(params, NO_FILTERS)
  const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))
  const moment = (at: number | null) => (at === null ? '' : easternText(at))
  const saleTypes = SALE_TYPES.map((type) => ({ slug: type, name: t(`search.saleType.${type}`) }))
  return (
    <>
      <aside
        className="drawer"
        data-capped={capped ? '' : undefined}
        aria-label={t('search.filters')}
        onChange={onChange}
        {...drawer.panelProps}
      >
        <div className="drawer-head">
          <h2 className="h-sec">{t('search.filters')}</h2>
          <Link className="link push cap" to={bare || '?'} preventScrollReset>
            {t('search.clearAll')}
          </Link>
          <a className="icon-btn close" href="#results" aria-label={t('shell.close')} data-closes="filters">
            <X className="i" aria-hidden="true" />
          </a>
        </div>
        <div className="drawer-body">
          <SortLinks sorts={sorts} value={search.orderby} />
          <FilterSection
            title={t('search.section.location')}
            name="location"
            chosen={search.location.length}
            empty={locations.length === 0}
          >
            <FilterBoxes choices={locations} name="location" form={form} chosen={search.location} />
          </FilterSection>
          <FilterSection
            title={t('search.section.category')}
            name="category"
            chosen={search.category.length}
            empty={categories.length === 0}
          >
            <CategoryBoxes categories={categories} form={form} chosen={search.category} />
          </FilterSection>
          <FilterSection
            title={t('search.section.condition')}
            name="condition"
            chosen={search.condition.length}
            empty={conditions.length === 0}
          >
            <FilterBoxes choices={conditions} name="condition" form={form} chosen={search.condition} />
          </FilterSection>
          <RangeFields
            title={t('search.price.title')}
            name="price"
            form={form}
            values={{ from: dollars(search.price.from), to: dollars(search.price.to) }}
            read={readDollars}
            fault={t('search.price.invalid')}
            placeholder="$"
          />
          <FilterSection
            title={t('search.saleType.title')}
            name="sale_type"
            chosen={search.saleType.length}
            empty={false}
          >
            <FilterBoxes choices={saleTypes} name="sale_type" form={form} chosen={search.saleType} />
            <FilterBoxes
              choices={[{ slug: '1', name: t('search.featured') }]}
              name="featured"
              form={form}
              chosen={search.featured ? ['1'] : []}
            />
          </FilterSection>
          <RangeFields
            title={t('search.dates.closing')}
            name="closes"
            form={form}
            values={{ from: moment(search.closes.from), to: moment(search.closes.to) }}
            read={readMoment}
            fault={t('search.dates.format')}
            placeholder={t('search.dates.placeholder')}
          />
          <Button className="no-script filter-apply" form={form} block>
            {t('search.apply')}
          </Button>
        </div>
        <div className="drawer-foot">
          <a className="btn btn-secondary" href="#results" data-closes="filters">
            {t('shell.close')}
          </a>
          {/* With script every choice has applied already, so there is only the drawer to close. */}
          <Button variant="primary" form={form} data-closes="filters">
            {t('search.show', { count, total })}
          </Button>
        </div>
      </aside>
      <a className="scrim" href="#results" data-closes="filters" tabIndex={-1}>
        <span className="sr">{t('shell.close')}</span>
      </a>
    </>
  )
}
