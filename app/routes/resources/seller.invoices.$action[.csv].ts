import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { answerCsv } from '#app/features/invoices/export.server.ts'
import { isInvoiceTab, readInvoiceSearch } from '#app/features/invoices/inputs.ts'
import { chosenOrganisation } from '#app/features/selling/inputs.ts'
import { listOwnOrganisations } from '#app/features/selling/queries.server.ts'
import { forbidden, notFound, requireMember } from '#app/lib/http.ts'

/** An organisation's invoices as a file, as the list shows them. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const own = await listOwnOrganisations(context, requireMember(context, request))
  const { searchParams } = new URL(request.url)
  const organisation = chosenOrganisation(own, searchParams)
  if (!organisation) throw forbidden()
  if (!isInvoiceTab(params.action)) throw notFound()
  const search = readInvoiceSearch(params.action, searchParams)
  return answerCsv(context, { organisation: organisation.id }, search)
}
