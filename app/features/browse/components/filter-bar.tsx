import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Search } from '#app/features/browse/inputs.ts'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { useAddressForm } from '#app/ui/use-address-form.ts'
import { Carried } from './carried.tsx'
import type { CategoryChoice, Choice } from './choices.ts'
import { DateButton } from './date-button.tsx'
import { CategoryBoxes, FilterBoxes } from './filter-boxes.tsx'
import { SortSelect, type Sorts } from './sort-select.tsx'
import { ViewSwitch } from './view-switch.tsx'

const FORM = 'lots-form'

type FilterBarProps = {
  search: Search
  /** Whether it is narrowed or sorted at all. */
  filtered: boolean
  categories: CategoryChoice[]
  conditions: Choice[]
  sorts: Sorts
  now: number
}

/** What is chosen of a list, on the button that opens it. */
function summaryOf(any: string, kind: string, chosen: readonly string[]) {
  return (
    <span className="select">
      {chosen.length === 0 ? any : kind}
      {chosen.length > 0 && <span className="count count-in">{chosen.length}</span>}
    </span>
  )
}

/** The home page's filters. */
export function FilterBar({ search, filtered, categories, conditions, sorts, now }: FilterBarProps) {
  const { t } = useTranslation()
  const { form, onChange, onSubmit } = useAddressForm()
  return (
    <div className="bar">
      <Form
        id={FORM}
        ref={form}
        method="get"
        action="/#lots"
        className="bar-form"
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <Carried except={['category', 'condition', 'orderby']} />
        <Menu
          className="multi"
          summary={summaryOf(t('search.allCategories'), t('search.category'), search.category)}
        >
          <CategoryBoxes categories={categories} form={FORM} chosen={search.category} />
        </Menu>
        <Menu
          className="multi"
          summary={summaryOf(t('search.anyCondition'), t('search.condition'), search.condition)}
        >
          <FilterBoxes choices={conditions} name="condition" form={FORM} chosen={search.condition} />
        </Menu>
        <SortSelect sorts={sorts} value={search.orderby} />
        <Button className="no-script">{t('search.apply')}</Button>
      </Form>
      <DateButton now={now} fallback="/search#filters" />
      {filtered && (
        <Link className="btn btn-quiet" to={search.view === 'list' ? '/?view=list' : '/'} preventScrollReset>
          {t('search.clearFilters')}
        </Link>
      )}
      <span className="push">
        <ViewSwitch view={search.view} />
      </span>
    </div>
  )
}
