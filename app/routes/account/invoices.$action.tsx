import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { InvoiceCard } from '#app/features/invoices/components/invoice-card.tsx'
import { INVOICES_PER_PAGE, listInvoices } from '#app/features/invoices/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import '#app/features/invoices/components/invoices.css'

const TABS = ['all', 'unpaid', 'paid'] as const
type Tab = (typeof TABS)[number]

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const tab = TABS.find((one) => one === params.action)
  if (!tab) throw redirect('/invoices/all')
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get('page')))
  const page = Math.max(1, asked || 1)
  const [found, t] = await Promise.all([
    listInvoices(context, actor, { page, status: tab === 'all' ? undefined : tab }),
    i18n.getFixedT(request),
  ])
  return { tab, found, perPage: INVOICES_PER_PAGE, title: t('invoice.list') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export default function Invoices() {
  const { tab, found, perPage } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { records, totalRecords, page, pages } = found
  const from = (page - 1) * perPage + 1
  return (
    <div className="wrap-mid acct-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('invoice.back')}
      </Link>
      <h1 className="h-page acct-title">{t('invoice.list')}</h1>
      <Tabs current={tab} />
      {records.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t(`invoice.empty.${tab}`)} text={t('invoice.empty.text')}>
          <ButtonLink variant="primary" to="/search">
            {t('invoice.empty.browse')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul className="invs">
            {records.map((invoice) => (
              <InvoiceCard key={invoice.commonInvoice} invoice={invoice} />
            ))}
          </ul>
          <div className="row row-wrap inv-foot">
            <span className="cap num">
              {t('invoice.range', { from, to: from + records.length - 1, total: totalRecords })}
            </span>
            <Pager page={page} pages={pages} hrefFor={(to) => `/invoices/${tab}?page=${to}`} />
          </div>
        </>
      )}
    </div>
  )
}

function Tabs({ current }: { current: Tab }) {
  const { t } = useTranslation()
  return (
    <nav className="tabs" aria-label={t('invoice.list')}>
      {TABS.map((tab) => (
        <Link key={tab} to={`/invoices/${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {t(`invoice.tabs.${tab}`)}
        </Link>
      ))}
      <Link to="/purchase-orders">{t('order.list')}</Link>
    </nav>
  )
}
