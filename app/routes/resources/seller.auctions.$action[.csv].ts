import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isSaleList, readSaleFilters, SALES_AT_ONCE } from '#app/features/auctions/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { salesCsv } from '#app/flows/auctions/export-sales.server.ts'
import { csvFile } from '#app/lib/csv.ts'
import { notFound } from '#app/lib/http.ts'

/** An organisation's auctions of a list as a file, narrowed as its page is, however many. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side } = await requireWorkplace(context, request, 'listings')
  const { action: list } = params
  if (!isSaleList(list)) throw notFound()
  const { searchParams } = new URL(request.url)
  const { body, name } = salesCsv(context, side, list, {
    filters: readSaleFilters(searchParams),
    ids: searchParams.getAll('sale').slice(0, SALES_AT_ONCE),
  })
  return csvFile(body, name)
}
