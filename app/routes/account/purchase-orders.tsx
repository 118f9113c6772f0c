import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OrderCard } from '#app/features/purchase-orders/components/order-card.tsx'
import { listOrders } from '#app/features/purchase-orders/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'

const LAST_PAGE = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [found, t] = await Promise.all([
    listOrders(context, actor, readPageNumber(new URL(request.url).searchParams, LAST_PAGE)),
    i18n.getFixedT(request),
  ])
  return { found, title: t('order.list') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function PurchaseOrders() {
  const { found, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { records, more, page } = found
  return (
    <div className="wrap-mid acct-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('invoice.back')}
      </Link>
      <h1 className="h-page acct-title">{title}</h1>
      {records.length === 0 ? (
        <EmptyState icon={FileText} title={t('order.empty.title')} text={t('order.empty.text')}>
          <ButtonLink variant="primary" to="/search?sale_type=reverse">
            {t('order.empty.browse')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="invs">
          {records.map((order) => (
            <OrderCard key={order.number} order={order} />
          ))}
        </ul>
      )}
      {(page > 1 || more) && (
        <p className="row inv-foot">
          {page > 1 && (
            <Link className="link" to={`/purchase-orders?page=${page - 1}`}>
              {t('order.newer')}
            </Link>
          )}
          {more && (
            <Link className="link push" to={`/purchase-orders?page=${page + 1}`}>
              {t('order.older')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
