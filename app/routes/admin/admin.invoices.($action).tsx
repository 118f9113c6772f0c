import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { InvoiceBook } from '#app/features/invoices/components/invoice-book.tsx'
import { PeriodExport } from '#app/features/invoices/components/period-export.tsx'
import { isInvoiceTab, readInvoiceSearch, readPeriod } from '#app/features/invoices/inputs.ts'
import { countInvoices, listInvoices } from '#app/features/invoices/list-queries.server.ts'
import { listSellers } from '#app/features/invoices/sellers.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/invoices/components/invoices.css'
import { followChoice } from '#app/ui/follow-choice.ts'
import { titled } from '#app/ui/titled.ts'

/** The invoices of every seller, one seller at a time. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  if (!isInvoiceTab(params.action)) throw redirect('/admin/invoices/all')
  const { searchParams } = new URL(request.url)
  const sellers = await listSellers(context)
  const asked = searchParams.get('organisation')
  const seller = asked === null ? sellers[0] : sellers.find(({ id }) => id === asked)
  if (asked !== null && !seller) throw notFound()
  const search = readInvoiceSearch(params.action, searchParams)
  const side = { organisation: seller?.id ?? '', yards: null }
  const [found, counts, t] = await Promise.all([
    listInvoices(context, side, search),
    countInvoices(context, side),
    i18n.getFixedT(request),
  ])
  const period = readPeriod(new URLSearchParams(), easternDay(context.clock.now()))
  const title = t('invoice.manage.title')
  return { search, found, counts, sellers, organisation: side.organisation, period, title }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function AdminInvoices() {
  const { sellers, organisation, title, period, ...book } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const keep = { organisation }
  return (
    <AdminPage section="invoices">
      <Form className="inv-tools" key={organisation}>
        <select
          className="input select"
          name="organisation"
          defaultValue={organisation}
          aria-label={t('invoice.manage.seller')}
          onChange={followChoice}
        >
          {sellers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button className="no-script">{t('invoice.search.go')}</Button>
      </Form>
      <InvoiceBook
        base="/admin/invoices"
        keep={keep}
        hrefOf={({ commonInvoice }) => `/admin/invoice/${commonInvoice}`}
        {...book}
      />
      <PeriodExport address="/admin/sales.csv" period={period} keep={keep} />
    </AdminPage>
  )
}
