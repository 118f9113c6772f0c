import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { answerCsv } from '#app/features/invoices/export.server.ts'
import { isInvoiceTab, readInvoiceSearch } from '#app/features/invoices/inputs.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'

/** The invoices of a seller as a file, as the list shows them. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const organisation = searchParams.get('organisation')
  if (!isInvoiceTab(params.action) || organisation === null) throw notFound()
  return answerCsv(context, { organisation, yards: null }, readInvoiceSearch(params.action, searchParams))
}
