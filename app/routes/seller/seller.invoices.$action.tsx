import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { countGathering } from '#app/features/gathering/queries.server.ts'
import { InvoiceBook } from '#app/features/invoices/components/invoice-book.tsx'
import { PeriodExport } from '#app/features/invoices/components/period-export.tsx'
import { isInvoiceTab, readInvoiceSearch, readPeriod } from '#app/features/invoices/inputs.ts'
import { countInvoices, listInvoices } from '#app/features/invoices/list-queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import '#app/features/invoices/components/invoices.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const {
    organisation,
    side: { yards },
    query,
  } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  if (!isInvoiceTab(params.action)) throw redirect(`/seller/invoices/all${query}`)
  const search = readInvoiceSearch(params.action, searchParams)
  const side = { organisation: organisation.id, yards }
  const [found, gathering, counts, t] = await Promise.all([
    listInvoices(context, side, search),
    countGathering(context, side),
    countInvoices(context, side),
    i18n.getFixedT(request),
  ])
  const keep: Record<string, string> = query ? { organisation: organisation.id } : {}
  const period = readPeriod(new URLSearchParams(), easternDay(context.clock.now()))
  return { search, found, gathering, counts, keep, query, period, title: t('invoice.manage.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SellerInvoices() {
  const { title, query, period, ...book } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <h1 className="h-page seller-title">{t('invoice.manage.title')}</h1>
      <InvoiceBook
        base="/seller/invoices"
        hrefOf={({ commonInvoice, buyer }) =>
          `/seller/invoice/${commonInvoice}/${encodeURIComponent(buyer.id)}${query}`
        }
        {...book}
      />
      <PeriodExport address="/seller/sales.csv" period={period} keep={book.keep} />
    </>
  )
}
