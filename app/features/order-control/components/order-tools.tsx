import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { ORDER_STATES, type OrderState } from '#app/domain/pickup/order-state.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { type OrderSearch, orderQuery, PAYMENT_FILTERS, PICKUP_FILTERS, sortsOf } from '../inputs.ts'

type Kept = Readonly<Record<string, string>>

type TabsProps = { search: OrderSearch; counts: Record<OrderState, number>; keep: Kept }

/** The four states, with how many orders stand in each; what is looked for goes along. */
export function OrderTabs({ search, counts, keep }: TabsProps) {
  const { t } = useTranslation()
  const { q, yard, sort, limit } = search
  return (
    <nav className="tabs" aria-label={t('orders.list')}>
      {ORDER_STATES.map((state) => (
        <Link
          key={state}
          to={`/seller/ordercontrol/${state}${orderQuery({ q, yard, sort, limit }, keep)}`}
          aria-current={state === search.state ? 'page' : undefined}
        >
          {t(`orders.tabs.${state}`)} <span className="cap num">{grouped(counts[state])}</span>
        </Link>
      ))}
    </nav>
  )
}

type ToolsProps = { search: OrderSearch; keep: Kept; yards: readonly { id: string; name: string }[] }

/** Looks for orders and says in what order. A plain form: it asks for this page again. */
export function OrderTools({ search, keep, yards }: ToolsProps) {
  const { t } = useTranslation()
  const { state, q, yard, payment, pickup, sort, limit } = search
  const select = <One extends string>(
    name: string,
    label: string,
    chosen: One | '',
    none: string | null,
    all: readonly (readonly [One, string])[],
  ) => (
    <select className="select" key={`${name} ${chosen}`} name={name} defaultValue={chosen} aria-label={label}>
      {none && <option value="">{none}</option>}
      {all.map(([value, said]) => (
        <option key={value} value={value}>
          {said}
        </option>
      ))}
    </select>
  )
  return (
    <Form className="oc-tools" role="search" aria-label={t('orders.search')}>
      <SearchBox
        name="q"
        defaultValue={q}
        maxLength={80}
        label={t('orders.search')}
        hint={t('orders.searchHint')}
      />
      {yards.length > 1 &&
        select(
          'yard',
          t('orders.yard'),
          yard,
          t('orders.allYards'),
          yards.map(({ id, name }) => [id, name]),
        )}
      {state !== 'cancelled' &&
        select(
          'payment',
          t('orders.payment'),
          payment,
          t('orders.allPayments'),
          PAYMENT_FILTERS.map((one) => [one, t(`orders.payments.${one}`)]),
        )}
      {state === 'pickup' &&
        select(
          'pickup',
          t('orders.pickup'),
          pickup,
          t('orders.allPickups'),
          PICKUP_FILTERS.map((one) => [one, t(`orders.pickups.${one}`)]),
        )}
      {select(
        'sort',
        t('orders.sort'),
        sort,
        null,
        sortsOf(state).map((one) => [one, t(`orders.sorts.${one}`)]),
      )}
      {Object.entries({ ...keep, ...(limit === 20 ? {} : { limit: String(limit) }) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>{t('orders.find')}</Button>
    </Form>
  )
}
