import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { findSale } from '#app/features/auctions/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { resultsCsv } from '#app/flows/auctions/export-results.server.ts'
import { csvFile } from '#app/lib/csv.ts'
import { notFound } from '#app/lib/http.ts'

/** How the lots of an auction ended or stand, for those who sell them. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { actor, organisation } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const sale = await findSale(context, id)
  if (sale?.organisationId !== organisation.id || !mayManageSale(actor, sale)) throw notFound()
  const { body, name } = resultsCsv(context, id, { own: true })
  return csvFile(body, name)
}
