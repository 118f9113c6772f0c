import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ReceiptText, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countGathering } from '#app/features/gathering/queries.server.ts'
import { InvoiceCard } from '#app/features/invoices/components/invoice-card.tsx'
import { GatheringTab, ListTabs, ListTools } from '#app/features/invoices/components/list-tools.tsx'
import { PaySeveral } from '#app/features/invoices/components/pay-several.tsx'
import { isInvoiceTab, MOST_TOGETHER, readInvoiceSearch, searchQuery } from '#app/features/invoices/inputs.ts'
import { countInvoices, listInvoices } from '#app/features/invoices/list-queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { PageSizes } from '#app/ui/page-sizes.tsx'
import { Pager } from '#app/ui/pager.tsx'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { action } = params
  const { searchParams } = new URL(request.url)
  if (action === 'pay') throw redirect(checkoutOf(searchParams.getAll('number')))
  if (!isInvoiceTab(action)) throw redirect('/invoices/all')
  const search = readInvoiceSearch(action, searchParams)
  const side = { buyer: actor.id }
  const [found, gathering, counts, t] = await Promise.all([
    listInvoices(context, side, search),
    countGathering(context, side),
    countInvoices(context, side),
    i18n.getFixedT(request),
  ])
  return { search, found, gathering, counts, title: t('invoice.list') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Invoices() {
  const { search, found, gathering, counts } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { records } = found
  return (
    <div className="wrap-mid acct-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('invoice.back')}
      </Link>
      <h1 className="h-page acct-title">{t('invoice.list')}</h1>
      <ListTabs
        base="/invoices"
        search={search}
        counts={counts}
        first={<GatheringTab base="/invoices" count={gathering} />}
      >
        <Link to="/my-orders?status=2&status=3">{t('returns.tabs.returns')}</Link>
        <Link to="/purchase-orders">{t('order.list')}</Link>
      </ListTabs>
      {gathering > 0 && (
        <Note role="status" className="inv-note">
          {t('gathering.note', { count: gathering })}{' '}
          <Link className="link" to="/invoices/gathering">
            {t('gathering.see')}
          </Link>
        </Note>
      )}
      {(counts.all > 0 || search.q !== '') && <ListTools search={search} />}
      {records.length === 0 ? (
        <Empty />
      ) : (
        <>
          <Cards />
          <Foot />
        </>
      )}
    </div>
  )
}

/** Several that are unpaid can be chosen and paid at once: a plain form, which names them in an address. */
function Cards() {
  const { found, search } = useLoaderData<typeof loader>()
  const form = useRef<HTMLFormElement>(null)
  const [numbers, setNumbers] = useState<readonly string[]>([])
  // what was ticked before the script came counts too
  useEffect(() => setNumbers(chosenIn(form.current)), [])
  const unpaid = found.records.filter(({ status }) => status === 'unpaid')
  const several = search.tab === 'unpaid' && unpaid.length > 1
  return (
    <form action="/invoices/pay" ref={form} onChange={(event) => setNumbers(chosenIn(event.currentTarget))}>
      <ul className="invs">
        {found.records.map((invoice) => (
          <InvoiceCard key={invoice.commonInvoice} invoice={invoice} choosable={several} />
        ))}
      </ul>
      {several && (
        <PaySeveral chosen={unpaid.filter(({ commonInvoice }) => numbers.includes(commonInvoice))} />
      )}
    </form>
  )
}

function chosenIn(form: HTMLFormElement | null): string[] {
  return form ? new FormData(form).getAll('number').map(String) : []
}

/** Where several invoices are paid at once; back to the list where none was chosen. */
function checkoutOf(numbers: readonly string[]): string {
  const chosen = [...new Set(numbers)]
    .filter((number) => /^[\w-]{1,40}$/.test(number))
    .slice(0, MOST_TOGETHER)
  return chosen.length > 0 ? `/checkout/invoice/${chosen.join(',')}` : '/invoices/unpaid'
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
