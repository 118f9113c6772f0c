import { lastingLot } from './lots.ts'
import type { Person } from './market.ts'
import type { Server } from './server.ts'

/** Of each slot of the yard. */
export const TAKES = 3
/** Lots of one auction that everybody has won of it. */
export const WON_EACH = 3
export const FIRST_LOT = 500_000
export const YARD = 'chaos-yard'
const SOLD = `chaos-${FIRST_LOT}`

/** The yard, and for each round everybody's paid lot and what they have won of an auction, as rows. */
export async function prepareCollecting(server: Server, people: readonly Person[], round: number) {
  const now = Date.now()
  const rows = (sql: string, ...params: (string | number)[]) => server.ask({ ask: 'rows', sql, params })
  if (round === 1) {
    await server.ask({ ask: 'publish', lots: [lastingLot(FIRST_LOT, now)], now })
    await rows(
      `insert or ignore into locations (id, slug, organisation_id, name, address1, city, state, zip, phone, latitude, longitude,
         parking_slots, tax_bps, time_zone, slot_minutes, slot_per_limit)
       select ?1, ?1, yard.organisation_id, 'Yard', address1, city, state, zip, phone, latitude, longitude, '[]', tax_bps, 'UTC',
         60, ?3 from listings join locations yard on yard.id = listings.location_id where listings.id = ?2`,
      YARD,
      SOLD,
      TAKES,
    )
    await rows(
      `insert or ignore into location_hours (location_id, weekday, available)
       select ?1, value, 'all_day' from json_each('[0,1,2,3,4,5,6]')`,
      YARD,
    )
  }
  const buyers = JSON.stringify(people.map(({ id }, person) => [id, lineOf(person, round), person]))
  await rows(
    `insert or ignore into invoices (id, number, common_invoice, organisation_id, buyer_id, location_id, status, hammer,
       premium, tax, total, created_at, due_at, paid_at)
     select each.value ->> 1, ?3 + (each.value ->> 2), each.value ->> 1, listings.organisation_id, each.value ->> 0, ?4, 'paid',
       1000, 0, 0, 1000, ?5, ?5, ?5 from json_each(?1) each, listings where listings.id = ?2`,
    buyers,
    SOLD,
    9_000_000 + round * 1_000,
    YARD,
    now,
  )
  await rows(
    `insert or ignore into invoice_lines (id, invoice_id, sale_id, listing_id, title, lot_number, hammer, premium_bps, premium,
       tax_bps, tax, total)
     select (value ->> 1) || ':1', value ->> 1, value ->> 1, ?2, 'Cordless drill', 4821, 1000, 0, 0, 0, 0, 1000
     from json_each(?1)`,
    buyers,
    SOLD,
  )
  await rows(
    `insert or ignore into auctions (id, organisation_id, location_id, title, created_at)
     select ?1, organisation_id, id, 'Evening sale', ?3 from locations where id = ?2`,
    auctionOf(round),
    YARD,
    now,
  )
  const sales = JSON.stringify(
    people.flatMap(({ id }, person) =>
      Array.from({ length: WON_EACH }, (_, n) => [id, `gather-${round}-${person}-${n}`]),
    ),
  )
  await rows(
    `insert or ignore into gathered_sales (sale_id, auction_id, organisation_id, location_id, buyer_id, listing_id, title,
       lot_number, hammer, premium_bps, premium, tax_bps, tax, total, won_at)
     select each.value ->> 1, ?2, yard.organisation_id, yard.id, each.value ->> 0, ?4, 'Cordless drill', 4821, 1000, 0, 0, 0, 0,
       1000, ?5 from json_each(?1) each, locations yard where yard.id = ?3`,
    sales,
    auctionOf(round),
    YARD,
    SOLD,
    now,
  )
}

export function lineOf(person: number, round: number): string {
  return `collect-${round}-${person}`
}

export function auctionOf(round: number): string {
  return `chaos-sale-${round}`
}
