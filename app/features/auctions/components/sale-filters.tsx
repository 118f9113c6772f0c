import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import type { SaleFilters as Filters } from '../inputs.ts'

type Choice = { id: string; name: string }

type SaleFiltersProps = {
  filters: Filters
  yards: readonly Choice[]
  months: readonly Choice[]
  /** What keeps the organisation in addresses. */
  organisation: string | null
}

/** What a seller's auctions are narrowed by. A plain form: it works without script. */
export function SaleFilters({ filters, yards, months, organisation }: SaleFiltersProps) {
  const { t } = useTranslation()
  const { words, yard, month, todo } = filters
  return (
    <Form role="search" className="row row-wrap sale-find">
      {organisation && <input type="hidden" name="organisation" value={organisation} />}
      <SearchBox name="search" defaultValue={words} maxLength={100} label={t('auctions.search')} />
      <Choose name="yard" value={yard} choices={yards} label={t('auctions.filter.yard')} />
      <Choose name="month" value={month} choices={months} label={t('auctions.filter.month')} />
      <label className="check sale-todo" data-on={todo ? '' : undefined}>
        <input
          key={String(todo)}
          type="checkbox"
          name="todo"
          value="1"
          defaultChecked={todo}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
        <span>{t('auctions.filter.todo')}</span>
      </label>
      <Button>{t('auctions.find')}</Button>
      {(words || yard || month || todo) && (
        <Link className="link" to={organisation ? `?${new URLSearchParams({ organisation })}` : '?'}>
          {t('auctions.filter.clear')}
        </Link>
      )}
    </Form>
  )
}

type ChooseProps = { name: 'yard' | 'month'; value: string; choices: readonly Choice[]; label: string }

function Choose({ name, value, choices, label }: ChooseProps) {
  return (
    <select
      key={value}
      className="select"
      name={name}
      defaultValue={value}
      aria-label={label}
      data-on={value ? '' : undefined}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
    >
      <option value="">{label}</option>
      {choices.map(({ id, name: said }) => (
        <option key={id} value={id}>
          {said}
        </option>
      ))}
    </select>
  )
}
