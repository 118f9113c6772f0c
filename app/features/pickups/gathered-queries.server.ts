import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type LotRow, lotOf, type PickupLot } from './lot-queries.server.ts'

type Reads = Pick<Ctx, 'db'>

const GATHERED = 'gathered:'

/** The sales among the ids of lots: what is gathered has no line yet, and is named by its sale. */
export function salesAmong(ids: readonly string[]): string[] {
  return ids.flatMap((id) => (id.startsWith(GATHERED) ? [id.slice(GATHERED.length)] : []))
}

/** What somebody has won and has no invoice of yet, as lots to collect. */
export function listGatheredToBook(reads: Reads, buyerId: string, limit: number): Promise<PickupLot[]> {
  return gatheredLots(reads, sql`sale.buyer_id = ${buyerId}`, limit)
}

/** Those of these sales that are on no invoice yet. */
export function listGatheredLots(reads: Reads, saleIds: readonly string[]): Promise<PickupLot[]> {
  const named = sql`sale.sale_id in (select value from json_each(${JSON.stringify(saleIds)}))`
  return gatheredLots(reads, named, saleIds.length)
}

async function gatheredLots({ db }: Reads, which: SQL, limit: number): Promise<PickupLot[]> {
  const rows = await db.all<LotRow>(sql`
    select ${GATHERED} || sale.sale_id as lineId, '' as invoiceId, '' as commonInvoice, 'unpaid' as status,
      'local_pickup' as deliveryType, sale.organisation_id as organisationId, sale.location_id as locationId,
      sale.buyer_id as buyerId, sale.listing_id as listingId, sale.lot_number as lotNumber, sale.title,
      listings.bin_location as binLocation, sale.quantity, sale.hammer, sale.total, sale.won_at as closedAt,
      null as paidAt, listings.pickup_deadline_days as pickupDeadlineDays, null as collectBy,
      null as moreDaysReason, null as readyAt, 0 as noShows, null as lateAt, null as abandonedAt, null as missingAt,
      null as goneAt, null as goneHow, null as collectedBy, sale.auction_id as gatheredIn,
      case when auctions.pickup is not null then sale.auction_id end as auctionId, auctions.title as auctionTitle,
      auctions.pickup as auctionPickup, image.name as picture, image.tint, image.width, image.height,
      null as bookingId, null as bookingNumber, null as bookingState, null as startsAt, null as endsAt,
      0 as reschedules, null as offeredAt, locations.time_zone as timeZone, locations.name as yard
    from gathered_sales sale
      join listings on listings.id = sale.listing_id
      join locations on locations.id = sale.location_id
      join auctions on auctions.id = sale.auction_id
      left join listing_images image on image.listing_id = sale.listing_id and image.position = 0
    where ${which}
    order by locations.name, locations.id, sale.won_at, sale.sale_id limit ${limit}`)
  return rows.map(lotOf)
}
