import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { answerCsv } from '#app/features/invoices/export.server.ts'
import { isInvoiceTab, readInvoiceSearch } from '#app/features/invoices/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { notFound } from '#app/lib/http.ts'

/** An organisation's invoices as a file, as the list shows them. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { organisation, side } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  if (!isInvoiceTab(params.action)) throw notFound()
  const search = readInvoiceSearch(params.action, searchParams)
  return answerCsv(context, { organisation: organisation.id, yards: side.yards }, search)
}
