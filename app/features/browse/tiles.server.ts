import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { collectingLot, readCollecting } from '#app/db/collecting.server.ts'
import { gatheredLot, readGatheredLot } from '#app/db/gathered-lot.server.ts'
import { shownStatus } from '#app/domain/shop/listing.ts'
import { kindsWithinPlan, type PlanFeature } from '#app/domain/shop/plan.ts'
import type { ImageView, OwnStanding, TileView } from '#app/features/listings/queries.server.ts'
import type { MarketStatus } from '#party/wire/protocol.ts'

export type Reads = Pick<Ctx, 'db' | 'clock' | 'actor'>

type TileRow = {
  id: string
  lot_number: number
  title: string
  description: string
  condition: string
  location_id: string
  location: string
  city: string
  state: string
  image: string | null
  tint: string
  width: number
  height: number
  retail_price: number | null
  price: number
  next_minimum: number | null
  format: TileView['format']
  buy_now: number | null
  stock: number
  outcome: TileView['outcome']
  offer_count: number
  bidder_count: number
  pre_bids: number
  deposit_amount: number | null
  seq: number
  status: MarketStatus
  reserve_met: number
  has_reserve: number
  starts_at: number
  closes_at: number
  paused_at: number | null
  pause_reason: string | null
  bid_kinds: TileView['bidKinds']
  plan_features: string
  /** As its card says; null for a listing from before cards were kept. */
  frozen_kinds: TileView['bidKinds'] | null
  own_status: OwnStanding['status'] | null
  own_max: number | null
  watched: number
  deposited: number
  /** Its status and number, a space between. */
  invoice: string | null
  gathered: string | null
  collecting: string | null
}

/**
 * Tiles for the listings that `chosen` selects (a statement with the one column `listing_id` and its own order and
 * limit), in that order: one statement, however many tiles.
 */
export async function readTiles({ db, clock, actor }: Reads, chosen: SQL): Promise<TileView[]> {
  const rows = await db.all<TileRow>(sql`
    with chosen as materialized (select listing_id, row_number() over () as place from (${chosen}))
    select listings.id, listings.lot_number, listings.title, substr(listings.description, 1, 220) as description,
      conditions.name as condition, locations.id as location_id, locations.name as location, locations.city,
      locations.state, image.name as image, image.tint, image.width, image.height,
      live.retail_price, live.price, live.next_minimum, live.buy_now, live.stock, live.outcome, listings.format, live.offer_count, live.bidder_count,
      listings.pre_bids, listings.deposit_amount, live.projected_seq as seq, live.status,
      live.reserve_met,
      listings.reserve_price is not null as has_reserve, live.starts_at, live.closes_at, live.paused_at, live.pause_reason, listings.bid_kinds,
      organisations.plan_features, rule_cards.card ->> '$.bidKinds' as frozen_kinds,
      standings.status as own_status, standings.own_max, watched.person_id is not null as watched,
      ${ownPapers(actor?.id ?? '')}
    from chosen
      join listing_live live on live.listing_id = chosen.listing_id
      join listings on listings.id = chosen.listing_id
      join organisations on organisations.id = listings.organisation_id
      left join rule_cards on rule_cards.listing_id = listings.id
      join conditions on conditions.id = listings.condition_id
      join locations on locations.id = listings.location_id
      left join listing_images image on image.listing_id = listings.id and image.position = 0
      left join standings on standings.listing_id = listings.id and standings.person_id = ${actor?.id ?? ''}
      left join favourites watched on watched.listing_id = listings.id and watched.person_id = ${actor?.id ?? ''}
    order by chosen.place`)
  const now = clock.now()
  return rows.map((row) => tileOf(row, now))
}

/**
 * Whether the deposit that a lot asks for is placed; the invoice of one that is won or bought, and until when it waits: looked
 * up for those lots alone. Of several purchases it is one that is unpaid, if there is one. It stands beside `listings` and `standings`.
 */
export function ownPapers(person: string): SQL {
  return sql`listings.deposit_amount is not null and exists (select 1 from deposits
        where person_id = ${person} and listing_id = listings.id and status in ('held', 'applied')) as deposited,
      (select max(invoices.status || ' ' || invoices.common_invoice)
        from invoice_lines line join invoices on invoices.id = line.invoice_id
        where standings.status = 'won' and line.listing_id = listings.id and invoices.buyer_id = ${person}
          and invoices.status <> 'cancelled') as invoice,
      iif(standings.status = 'won', ${gatheredLot(person)}, null) as gathered,
      iif(standings.status = 'won', ${collectingLot(person)}, null) as collecting`
}

export function invoiceOf({ invoice }: Pick<TileRow, 'invoice'>) {
  const [status, commonInvoice] = invoice?.split(' ') ?? []
  return commonInvoice === undefined ? null : { commonInvoice, paid: status === 'paid' }
}

function tileOf(row: TileRow, now: number): TileView {
  return {
    id: row.id,
    lotNumber: row.lot_number,
    title: row.title,
    description: row.description,
    condition: row.condition,
    location: { id: row.location_id, name: row.location, city: row.city, state: row.state },
    image: imageOf(row),
    retailPrice: row.retail_price,
    price: row.price,
    nextMinimum: row.next_minimum,
    format: row.format,
    buyNow: row.buy_now,
    stock: row.stock,
    outcome: row.outcome,
    offerCount: row.offer_count,
    bidderCount: row.bidder_count,
    preBids: row.pre_bids === 1,
    depositAmount: row.deposit_amount,
    seq: row.seq,
    status: shownStatus(row.status, row.starts_at, row.closes_at, now),
    reserveMet: row.reserve_met === 1,
    hasReserve: row.has_reserve === 1,
    startsAt: row.starts_at,
    closesAt: row.closes_at,
    paused: row.paused_at === null ? null : { since: row.paused_at, reason: row.pause_reason ?? '' },
    bidKinds:
      row.frozen_kinds ??
      kindsWithinPlan(
        { format: row.format, bidKinds: row.bid_kinds },
        JSON.parse(row.plan_features) as PlanFeature[],
      ),
    own: row.own_status && { status: row.own_status, max: row.own_max, rank: null },
    watched: row.watched === 1,
    deposited: row.deposited === 1,
    invoice: invoiceOf(row),
    gathered: readGatheredLot(row.gathered),
    collecting: readCollecting(row.collecting),
  }
}

function imageOf({ image, tint, width, height }: TileRow): ImageView | null {
  return image === null ? null : { name: image, tint, width, height }
}
