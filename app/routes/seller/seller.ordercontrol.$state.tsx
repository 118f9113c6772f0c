import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ClipboardList, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOrderState } from '#app/domain/pickup/order-state.ts'
import { OrderTable } from '#app/features/order-control/components/order-table.tsx'
import { OrderTold } from '#app/features/order-control/components/order-told.tsx'
import { OrderTabs, OrderTools } from '#app/features/order-control/components/order-tools.tsx'
import { orderQuery, readDid, readOrderSearch } from '#app/features/order-control/inputs.ts'
import { countOrders } from '#app/features/order-control/key-queries.server.ts'
import { listOrders } from '#app/features/order-control/order-list.server.ts'
import { orderRow } from '#app/features/order-control/order-view.server.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { orderByForm } from '#app/flows/pickups/order-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageSizes } from '#app/ui/page-sizes.tsx'
import { Pager } from '#app/ui/pager.tsx'
import '#app/features/order-control/components/orders.css'
import { titled } from '#app/ui/titled.ts'
import { orderNotDone } from './order-answer.server.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { keep, query, side, yards, doesInvoices } = await requireOrderSide(context, request)
  if (!isOrderState(params.state)) throw redirect(`/seller/ordercontrol/new${query}`)
  const { searchParams } = new URL(request.url)
  const search = readOrderSearch(params.state, searchParams)
  const [found, counts, t, language] = await Promise.all([
    listOrders(context, side, search),
    countOrders(context, side),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const { orders, totalRecords } = found
  return {
    search,
    counts,
    keep,
    query,
    doesInvoices,
    yards,
    rows: orders.map((order) => orderRow(order, { t, language })),
    totalRecords,
    pages: Math.max(1, Math.ceil(totalRecords / search.limit)),
    did: readDid(searchParams),
    title: t('orders.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor } = await requireOrderSide(context, request)
  const form = await readFields(request)
  const answer = await orderByForm(context, actor, form)
  if (answer.said === 'done') {
    const to = new URL(request.url)
    to.searchParams.set('did', answer.act)
    to.searchParams.set('count', String(answer.done))
    return redirect(to.pathname + to.search, 303)
  }
  return orderNotDone(form, answer)
}

export default function OrderControl() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const { search, counts, keep, query, doesInvoices, yards, rows, totalRecords, pages, did } = page
  const { state, limit } = search
  const hrefFor = (more: Partial<typeof search>) =>
    `/seller/ordercontrol/${state}${orderQuery({ ...search, page: 1, ...more }, keep)}`
  const from = (search.page - 1) * limit + 1
  const filtered = Boolean(search.q || search.yard || search.payment || search.pickup)
  return (
    <>
      <div className="row row-wrap oc-head">
        <h1 className="h-page">{t('orders.title')}</h1>
        <a
          className={buttonClass({}, 'push')}
          href={`/seller/ordercontrol/${state}.csv${orderQuery({ ...search, page: 1, limit: 20 }, keep)}`}
        >
          <Download className="i" aria-hidden="true" />
          {t('orders.export')}
        </a>
      </div>
      <OrderTabs search={search} counts={counts} keep={keep} />
      <OrderTools search={search} keep={keep} yards={yards} />
      <OrderTold answer={answer?.refused} did={did} here={hrefFor({ page: search.page })} />
      {rows.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={t('orders.none')}
          text={t(filtered ? 'orders.noneFound' : 'orders.noneText')}
        />
      ) : (
        <>
          <OrderTable
            key={`${state} ${search.page}`}
            state={state}
            rows={rows}
            here={hrefFor({ page: search.page })}
            query={query}
            doesInvoices={doesInvoices}
            sort={search.sort}
            sortHref={(sort) => hrefFor({ sort, page: 1 })}
          />
          <div className="row row-wrap oc-foot">
            <span className="cap num">
              {t('orders.range', { from, to: from + rows.length - 1, total: totalRecords })}
            </span>
            <PageSizes size={limit} total={totalRecords} hrefFor={(size) => hrefFor({ limit: size })} />
            <Pager page={search.page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
          </div>
        </>
      )}
    </>
  )
}
