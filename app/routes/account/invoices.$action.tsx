import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ReceiptText, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { InvoiceCard } from '#app/features/invoices/components/invoice-card.tsx'
import { ListTabs, ListTools } from '#app/features/invoices/components/list-tools.tsx'
import { isInvoiceTab, readInvoiceSearch, searchQuery } from '#app/features/invoices/inputs.ts'
import { countInvoices, listInvoices } from '#app/features/invoices/list.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageSizes } from '#app/ui/page-sizes.tsx'
import { Pager } from '#app/ui/pager.tsx'
import '#app/features/invoices/components/invoices.css'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { action } = params
  if (!isInvoiceTab(action)) throw redirect('/invoices/all')
  const search = readInvoiceSearch(action, new URL(request.url).searchParams)
  const side = { buyer: actor.id }
  const [found, counts, t] = await Promise.all([
    listInvoices(context, side, search),
    countInvoices(context, side),
    i18n.getFixedT(request),
  ])
  return { search, found, counts, title: t('invoice.list') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export default function Invoices() {
  const { search, found, counts } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { records } = found
  return (
    <div className="wrap-mid acct-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('invoice.back')}
      </Link>
      <h1 className="h-page acct-title">{t('invoice.list')}</h1>
      <ListTabs base="/invoices" search={search} counts={counts}>
        <Link to="/purchase-orders">{t('order.list')}</Link>
      </ListTabs>
      {(counts.all > 0 || search.q !== '') && <ListTools search={search} />}
      {records.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className="invs">
            {records.map((invoice) => (
              <InvoiceCard key={invoice.commonInvoice} invoice={invoice} />
            ))}
          </ul>
          <Foot />
        </>
      )}
    </div>
  )
}

function Foot() {
  const { search, found } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { records, totalRecords, page, pages } = found
  const from = (page - 1) * search.limit + 1
  const hrefFor = (more: Partial<typeof search>) =>
    `/invoices/${search.tab}${searchQuery({ ...search, page: 1, ...more })}`
  return (
    <div className="row row-wrap inv-foot">
      <span className="cap num">
        {t('invoice.range', { from, to: from + records.length - 1, total: totalRecords })}
      </span>
      <PageSizes size={search.limit} total={totalRecords} hrefFor={(limit) => hrefFor({ limit })} />
      <Pager page={page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
    </div>
  )
}

function Empty() {
  const { search } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { tab, q } = search
  if (q !== '')
    return (
      <EmptyState
        icon={SearchX}
        title={t('invoice.empty.nothing', { q })}
        text={t('invoice.empty.nothingText')}
      >
        <ButtonLink to={`/invoices/${tab}`}>{t('invoice.empty.showAll')}</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState icon={ReceiptText} title={t(`invoice.empty.${tab}`)} text={t('invoice.empty.text')}>
      <ButtonLink variant="primary" to="/search">
        {t('invoice.empty.browse')}
      </ButtonLink>
    </EmptyState>
  )
}
