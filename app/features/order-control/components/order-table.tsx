import { Link } from '@remix-run/react'
import { PanelRightOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { OrderState } from '#app/domain/pickup/order-state.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import { type OrderSort, sortsOf } from '../inputs.ts'
import type { OrderRowView } from '../order-view.server.ts'
import { BulkBar } from './bulk-bar.tsx'
import { PaymentBadge } from './order-badges.tsx'

type OrderTableProps = {
  state: OrderState
  rows: readonly OrderRowView[]
  /** The address of this page, where its form is posted to. */
  here: string
  /** What keeps the organisation in addresses, with its question mark. */
  query: string
  /** Whether who looks does invoices: what touches money is theirs. */
  doesInvoices: boolean
  sort: OrderSort
  /** The address of this list in another order. */
  sortHref: (sort: OrderSort) => string
}

/** Orders as staff goes through them. It is one plain form: a list to print opens beside it. */
export function OrderTable({ state, rows, here, query, doesInvoices, sort, sortHref }: OrderTableProps) {
  const { t } = useTranslation()
  const open = state === 'new' || state === 'pickup'
  const head = { state, sort, href: sortHref }
  return (
    <form method="post" action={here} className="table-frame">
      {open && <BulkBar state={state} query={query} doesInvoices={doesInvoices} />}
      <div className="table-scroll">
        <table className="table table-dense table-cards oc-table">
          <thead>
            <tr>
              {open && (
                <th scope="col">
                  <span className="sr">{t('orders.heads.select')}</span>
                </th>
              )}
              <SortHead {...head} down="number" up="number_low">
                {t('orders.heads.invoice')}
              </SortHead>
              <SortHead {...head} down="member_last" up="member" upFirst>
                {t('orders.heads.member')}
              </SortHead>
              <th scope="col">{t('orders.heads.lots')}</th>
              <SortHead {...head} down="amount" up="amount_low" right>
                {t('orders.heads.amount')}
              </SortHead>
              <th scope="col">{t('orders.payment')}</th>
              <SortHead {...head} down="pickup_last" up="pickup" upFirst>
                {t('orders.pickup')}
              </SortHead>
              <SortHead {...head} down="newest" up="oldest" right>
                {t('orders.heads.created')}
              </SortHead>
              <th scope="col">
                <span className="sr">{t('orders.heads.open')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OrderRow key={row.ids} row={row} selectable={open} query={query} />
            ))}
          </tbody>
        </table>
      </div>
    </form>
  )
}

type SortHeadProps = {
  state: OrderState
  sort: OrderSort
  down: OrderSort
  up: OrderSort
  /** What is read from its beginning, as names are. */
  upFirst?: boolean
  right?: boolean
  href: (sort: OrderSort) => string
  children: ReactNode
}

/** A head that sorts by its column where that is sorted, and turns the order round where it does already. */
function SortHead({ state, sort, down, up, upFirst, right, href, children }: SortHeadProps) {
  const by = sort === down ? 'descending' : sort === up ? 'ascending' : undefined
  const [first, other] = upFirst ? [up, down] : [down, up]
  return (
    <th scope="col" className={right ? 'r' : undefined} aria-sort={by}>
      {sortsOf(state).includes(first) ? (
        <Link to={href(sort === first ? other : first)} preventScrollReset>
          {children}
          {by && <span aria-hidden="true">{by === 'descending' ? ' ↓' : ' ↑'}</span>}
        </Link>
      ) : (
        children
      )}
    </th>
  )
}

function OrderRow({ row, selectable, query }: { row: OrderRowView; selectable: boolean; query: string }) {
  const { t } = useTranslation()
  const { lead, ids, numbers, buyer, images, lots, title, total, payment, standing, created } = row
  const address = `/seller/order/${lead}${query}`
  return (
    <tr data-testid="order-row">
      {selectable && (
        <td className="oc-pick">
          <label className="check">
            <input
              type="checkbox"
              name="invoice"
              value={ids}
              aria-label={t('orders.selectOne', { invoice: numbers.join(', ') })}
            />
          </label>
        </td>
      )}
      <td className="num wrap-ok oc-numbers">
        <Link className="strong" to={address}>
          {numbers.map((number, place) => (
            <span key={number}>
              {place > 0 && ', '}
              <span className="oc-number">{number}</span>
            </span>
          ))}
        </Link>
      </td>
      <td className="wrap-ok oc-who" data-l={t('orders.heads.member')}>
        {buyer}
      </td>
      <td className="wrap-ok oc-what">
        <span className="row oc-lots">
          {images.map((image) => (
            <Picture key={image.name} image={image} sizes="40px" className="thumb-s" />
          ))}
          <span className="cap">{lots === 1 ? title : t('orders.lots', { count: lots })}</span>
        </span>
      </td>
      <td className="r price oc-sum" data-l={t('orders.heads.amount')}>
        {formatExact(total)}
      </td>
      <td className="oc-paid" data-l={t('orders.payment')}>
        <PaymentBadge payment={payment} />
      </td>
      <td className="wrap-ok oc-when" data-l={t('orders.pickup')}>
        {standing}
      </td>
      <td className="r num oc-made" data-l={t('orders.heads.created')}>
        <Time at={created} form="document" />
      </td>
      <td className="oc-open">
        <Link
          className="icon-btn icon-btn-sm"
          to={address}
          aria-label={t('orders.openOne', { invoice: numbers.join(', ') })}
        >
          <PanelRightOpen className="i" aria-hidden="true" />
        </Link>
      </td>
    </tr>
  )
}
