import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findSale } from '#app/features/auctions/queries.server.ts'
import { lotsInput, MORE_LOTS } from '#app/features/live-sale/inputs.ts'
import { listFromPlace, listLots } from '#app/features/live-sale/queries.server.ts'
import { notFound } from '#app/lib/http.ts'

/** Lots of a sale for its live page: those that are asked for, or so many from a place on. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = lotsInput.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!asked.success) throw new Response('Bad request', { status: 400 })
  const id = params.aid ?? ''
  const sale = await findSale(context, id)
  if (!sale || sale.state === 'draft') throw notFound()
  const { ids, from } = asked.data
  const lots = ids ? await listLots(context, id, ids) : await listFromPlace(context, id, from)
  const last = lots.at(-1)
  const next = !ids && last && lots.length === MORE_LOTS ? last.place + 1 : null
  return Response.json({ lots, next }, { headers: { 'cache-control': 'private, no-store' } })
}
