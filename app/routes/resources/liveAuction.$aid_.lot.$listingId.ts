import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readStageLot } from '#app/flows/offers/read-stage-lot.server.ts'
import { notFound } from '#app/lib/http.ts'

/** One lot of a sale with everything that its panel on the live page shows. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const listing = await readStageLot(context, params.aid ?? '', params.listingId ?? '')
  if (!listing) throw notFound()
  return Response.json(listing, { headers: { 'cache-control': 'private, no-store' } })
}
