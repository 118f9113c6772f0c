import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isPublic } from '#app/domain/auctions/state.ts'
import { findSale } from '#app/features/auctions/queries.server.ts'
import { resultsCsv } from '#app/flows/auctions/export-results.server.ts'
import { csvFile } from '#app/lib/csv.ts'
import { notFound } from '#app/lib/http.ts'

/** How the lots of a sale ended, for everybody. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.aid ?? ''
  const sale = await findSale(context, id)
  if (!sale || !isPublic(sale.state)) throw notFound()
  const { body, name } = resultsCsv(context, id, { own: false })
  return csvFile(body, name)
}
