import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { PackageOpen, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { returnableUntil } from '#app/domain/shop/returns.ts'
import { OrderRows, ReturnRows } from '#app/features/returns/components/order-rows.tsx'
import { listReturns } from '#app/features/returns/desk.server.ts'
import {
  ORDER_STATUS,
  type OrdersShown,
  REQUESTS_PER_PAGE,
  readPage,
  readShown,
} from '#app/features/returns/inputs.ts'
import { listOrderLines } from '#app/features/returns/orders.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { AccountPage } from '#app/views/work/account-page.tsx'
import '#app/features/invoices/components/invoices.css'
import '#app/features/returns/components/returns.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const shown = readShown(searchParams)
  const page = readPage(searchParams)
  const t = await i18n.getFixedT(request)
  const title = t('returns.orders')
  if (shown.tab === 'returns') {
    const returns = await listReturns(context, { buyerId: actor.id }, { page, which: shown.status })
    return { title, shown, orders: null, returns }
  }
  const [found, settings] = await Promise.all([
    listOrderLines(context, actor, { page, status: shown.status }),
    getSettings(context),
  ])
  const now = context.clock.now()
  const records = found.records.map((order) => ({
    ...order,
    canReturn: (returnableUntil(order, settings.return_window_days) ?? 0) >= now,
  }))
  return { title, shown, orders: { ...found, records }, returns: null }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const ALL_RETURNS = `/my-orders?status=${ORDER_STATUS.open}&status=${ORDER_STATUS.closed}`

function addressOf({ tab, status }: OrdersShown): string {
  if (status === 'all') return tab === 'orders' ? '/my-orders' : ALL_RETURNS
  return `/my-orders?status=${ORDER_STATUS[status]}`
}

export default function MyOrders() {
  const { title, shown, orders, returns } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { tab } = shown
  return (
    <AccountPage title={title}>
      <nav className="tabs ret-tabs" aria-label={title}>
        <Link to="/my-orders" aria-current={tab === 'orders' ? 'page' : undefined}>
          {t('returns.tabs.orders')}
        </Link>
        <Link to={ALL_RETURNS} aria-current={tab === 'returns' ? 'page' : undefined}>
          {t('returns.tabs.returns')}
        </Link>
      </nav>
      <Filters shown={shown} />
      {orders && <Orders found={orders} hrefFor={addressOf(shown)} />}
      {returns && <Returns found={returns} hrefFor={addressOf(shown)} />}
    </AccountPage>
  )
}

function Filters({ shown }: { shown: OrdersShown }) {
  const { t } = useTranslation()
  const choices: readonly OrdersShown[] =
    shown.tab === 'orders'
      ? (['all', 'unpaid', 'paid'] as const).map((status) => ({ tab: 'orders', status }))
      : (['all', 'open', 'closed'] as const).map((status) => ({ tab: 'returns', status }))
  return (
    <nav className="row row-wrap ret-filters" aria-label={t('returns.filters.label')}>
      {choices.map((choice) => {
        const here = choice.status === shown.status
        return (
          <Link
            key={choice.status}
            className={here ? 'chip chip-on' : 'chip'}
            to={addressOf(choice)}
            aria-current={here ? 'true' : undefined}
          >
            {t(`returns.filters.${choice.status}`)}
          </Link>
        )
      })}
    </nav>
  )
}

type OrdersProps = {
  found: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['orders']>
  hrefFor: string
}

function Orders({ found, hrefFor }: OrdersProps) {
  const { t } = useTranslation()
  if (found.records.length === 0)
    return (
      <EmptyState icon={PackageOpen} title={t('returns.empty.orders')} text={t('returns.empty.ordersText')}>
        <ButtonLink variant="primary" to="/search">
          {t('returns.empty.browse')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <OrderRows orders={found.records} />
      <Foot found={found} hrefFor={hrefFor} />
    </>
  )
}

type ReturnsProps = {
  found: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['returns']>
  hrefFor: string
}

function Returns({ found, hrefFor }: ReturnsProps) {
  const { t } = useTranslation()
  if (found.records.length === 0)
    return (
      <EmptyState icon={Undo2} title={t('returns.empty.returns')} text={t('returns.empty.returnsText')} />
    )
  return (
    <>
      <ReturnRows
        requests={found.records}
        hrefFor={({ commonInvoice }) => `/return/invoice/${encodeURIComponent(commonInvoice)}`}
      />
      <Foot found={found} hrefFor={hrefFor} />
    </>
  )
}

type FootProps = {
  found: { records: readonly unknown[]; totalRecords: number; page: number; pages: number }
  hrefFor: string
}

function Foot({ found: { records, totalRecords, page, pages }, hrefFor }: FootProps) {
  const { t } = useTranslation()
  const from = (page - 1) * REQUESTS_PER_PAGE + 1
  const mark = hrefFor.includes('?') ? '&' : '?'
  return (
    <div className="row row-wrap ret-foot">
      <span className="cap num">
        {t('returns.range', { from, to: from + records.length - 1, total: totalRecords })}
      </span>
      <Pager page={page} pages={pages} hrefFor={(to) => `${hrefFor}${mark}page=${to}`} />
    </div>
  )
}
