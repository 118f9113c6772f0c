import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OrderDocument } from '#app/features/purchase-orders/components/order-document.tsx'
import { findOrder } from '#app/features/purchase-orders/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [order, t] = await Promise.all([
    findOrder(context, actor, params.number ?? ''),
    i18n.getFixedT(request),
  ])
  if (!order) throw notFound()
  return { order, title: t('order.number', { number: order.number }) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function PurchaseOrder() {
  const { order, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid acct-page">
      <nav aria-label={t('invoice.doc.breadcrumb')}>
        <ol className="crumbs">
          <li>
            <Link to="/my-account">{t('invoice.doc.account')}</Link>
          </li>
          <li>
            <Link to="/purchase-orders">{t('order.list')}</Link>
          </li>
          <li aria-current="page">{order.number}</li>
        </ol>
      </nav>
      <div className="row row-wrap doc-bar">
        <h1 className="h-page">{title}</h1>
        <Button type="button" className="push needs-script" onClick={() => window.print()}>
          <Printer className="i" aria-hidden="true" />
          {t('invoice.doc.print')}
        </Button>
      </div>
      <OrderDocument order={order} />
    </div>
  )
}
