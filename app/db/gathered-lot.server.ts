import { type SQL, sql } from 'drizzle-orm'
import { type GatheredLot, writtenAt } from '#app/domain/money/gathering.ts'

/** Of a lot that its winner has no invoice of yet, what is gathered with it, as JSON. Beside `listings`. */
export function gatheredLot(person: string): SQL {
  return sql`(select json_object('auctionId', own.auction_id, 'locationId', own.location_id,
      'lots', (select count(*) from gathered_sales beside where beside.buyer_id = own.buyer_id
        and beside.auction_id = own.auction_id and beside.location_id = own.location_id),
      'total', (select sum(total) from gathered_sales beside where beside.buyer_id = own.buyer_id
        and beside.auction_id = own.auction_id and beside.location_id = own.location_id),
      'lastCloseAt', (select max(closes_at) from listing_live where auction_id = own.auction_id))
    from gathered_sales own where own.sale_id = listings.id || ':1' and own.buyer_id = ${person})`
}

/** Null where nothing is gathered. */
export function readGatheredLot(json: string | null): GatheredLot | null {
  if (json === null) return null
  const { lastCloseAt, ...lot } = JSON.parse(json) as Omit<GatheredLot, 'writtenAt'> & { lastCloseAt: number }
  return { ...lot, writtenAt: writtenAt(lastCloseAt) }
}
