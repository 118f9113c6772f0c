import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { counterAddress } from '#app/features/counter/inputs.ts'
import { PaymentBadge, StateBadge } from '#app/features/order-control/components/order-badges.tsx'
import { OrderLots } from '#app/features/order-control/components/order-lots.tsx'
import { OrderMoney } from '#app/features/order-control/components/order-money.tsx'
import {
  OrderDelivery,
  OrderLog,
  OrderNotes,
  OrderPickup,
} from '#app/features/order-control/components/order-side.tsx'
import { OrderTold } from '#app/features/order-control/components/order-told.tsx'
import { PAPERS, readDid } from '#app/features/order-control/inputs.ts'
import { readOrderPage } from '#app/features/order-control/order-page.server.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { orderByForm } from '#app/flows/pickups/order-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/features/order-control/components/orders.css'
import { titled } from '#app/ui/titled.ts'
import { orderNotDone } from './order-answer.server.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side, query, keep, doesInvoices } = await requireOrderSide(context, request)
  const { commonInvoice = '' } = params
  const [t, language] = await Promise.all([i18n.getFixedT(request), i18n.getLocale(request)])
  const page = await readOrderPage(context, side, commonInvoice, { t, language })
  if (!page) throw notFound()
  return {
    page,
    query,
    keep,
    doesInvoices,
    here: `/seller/order/${encodeURIComponent(commonInvoice)}${query}`,
    attempt: crypto.randomUUID(),
    did: readDid(new URL(request.url).searchParams),
    title: `${page.buyer}, ${page.yard}`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { actor, keep } = await requireOrderSide(context, request)
  const form = await readFields(request)
  const answer = await orderByForm(context, actor, form)
  if (answer.said === 'done') {
    const said = new URLSearchParams({ ...keep, did: answer.act, count: String(answer.done) })
    return redirect(`/seller/order/${encodeURIComponent(params.commonInvoice ?? '')}?${said}`, 303)
  }
  return orderNotDone(form, answer)
}

export default function OrderPage() {
  const { page, query, keep, doesInvoices, here, attempt, did } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const { state, payment, buyer, member, yard, ids, invoices, lots, log } = page
  const numbers = invoices.map(({ number }) => number)
  const invoiceHref = (number: string) => {
    const invoice = invoices.find((one) => one.number === number)
    if (!doesInvoices || !invoice) return null
    return `/seller/invoice/${number}/${encodeURIComponent(invoice.buyerId)}${query}`
  }
  const owing = invoices.filter(({ status }) => status === 'unpaid').map(({ number }) => number)
  return (
    <>
      <ol className="crumbs">
        <li>
          <Link to={`/seller/ordercontrol/new${query}`}>{t('orders.title')}</Link>
        </li>
        <li>
          <Link to={`/seller/ordercontrol/${state}${query}`}>{t(`orders.tabs.${state}`)}</Link>
        </li>
        <li>
          {buyer}, {yard}
        </li>
      </ol>
      <div className="row row-wrap">
        <div>
          <div className="row row-wrap">
            <h1 className="h-page">{buyer}</h1>
            <StateBadge state={state} />
            <PaymentBadge payment={payment} />
          </div>
          <p className="muted">
            {[
              member && t('orders.order.member', { number: member }),
              t('orders.lotsAt', { count: lots.length, yard }),
              `${t('orders.invoices', { count: numbers.length })} ${numbers.join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <form
          method="post"
          action={`/seller/orders/pick-list.pdf${query}`}
          target="_blank"
          className="push row row-wrap"
          rel="noopener"
        >
          <input type="hidden" name="invoice" value={ids} />
          <select className="select oc-reader" name="paper" aria-label={t('orders.order.paper')}>
            {PAPERS.map((paper) => (
              <option key={paper} value={paper}>
                {t(`orders.order.papers.${paper}`)}
              </option>
            ))}
          </select>
          <Button>
            <Printer className="i" aria-hidden="true" />
            {t('orders.acts.pickList')}
          </Button>
        </form>
      </div>
      <div className="oc-said">
        <OrderTold answer={answer?.refused} did={did} here={here} />
      </div>
      <div className="oc-og">
        <div className="stack-l">
          <OrderLots page={page} here={here} attempt={attempt} invoiceHref={invoiceHref} />
          <OrderLog
            log={log}
            file={`/seller/order/${encodeURIComponent(numbers[0] ?? '')}/log.csv${query}`}
          />
        </div>
        <aside>
          <OrderMoney
            page={page}
            here={here}
            attempt={attempt}
            doesInvoices={doesInvoices}
            invoiceHref={invoiceHref}
            counter={`${counterAddress('/take', keep)}${query ? '&' : '?'}${new URLSearchParams(owing.map((number) => ['invoice', number]))}`}
          />
          <OrderPickup page={page} here={here} />
          <OrderDelivery page={page} here={here} query={query} />
          <OrderNotes page={page} here={here} attempt={attempt} />
        </aside>
      </div>
    </>
  )
}
