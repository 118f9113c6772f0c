import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

/** How one lot of a sale ended, or stands. Money in cents, times in epoch ms. */
export type LotResult = {
  id: string
  place: number
  lotNumber: number
  itemId: string | null
  title: string
  status: string
  outcome: string | null
  price: number
  startPrice: number
  offers: number
  bidders: number
  extensions: number
  reserveMet: number
  closesAt: number
}

export const RESULTS_AT_ONCE = 500

/** The lots of a sale in their places, so many at a time, from a place on. */
export function listLotResults({ db }: Pick<Ctx, 'db'>, saleId: string, from: number): Promise<LotResult[]> {
  return db.all<LotResult>(sql`
    select listings.id, listings.auction_place as place, listings.lot_number as lotNumber, listings.item_id as itemId,
      listings.title, live.status, live.outcome, live.price, listings.start_price as startPrice,
      live.offer_count as offers, live.bidder_count as bidders, live.extensions, live.reserve_met as reserveMet,
      live.closes_at as closesAt
    from listings join listing_live live on live.listing_id = listings.id
    where listings.auction_id = ${saleId} and listings.auction_place >= ${from}
    order by listings.auction_place limit ${RESULTS_AT_ONCE}`)
}
