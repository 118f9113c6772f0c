import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { shownStatus } from '#app/domain/shop/listing.ts'
import type { MarketStatus } from '#party/wire/protocol.ts'
import { FIRST_LOTS, JUST_SOLD, MORE_LOTS, MOST_OWN } from './inputs.ts'
import type { LotRow, SaleSums } from './lot-row.ts'

type Reads = Pick<Ctx, 'db' | 'clock' | 'actor'>

type Row = {
  id: string
  place: number | null
  lot_number: number
  title: string
  format: LotRow['format']
  image: string | null
  tint: string
  status: MarketStatus
  outcome: LotRow['outcome']
  price: number
  next_minimum: number | null
  offer_count: number
  bidder_count: number
  reserve_met: number
  starts_at: number
  closes_at: number
  paused_at: number | null
  pause_reason: string | null
  extensions: number
  buy_now: number | null
  stock: number
  seq: number
  own_status: NonNullable<LotRow['own']>['status'] | null
  own_max: number | null
  watched: number
}

/** Rows for the lots that `chosen` selects (the one column `listing_id`, its own order and limit), in that order. */
async function readRows({ db, clock, actor }: Reads, chosen: SQL): Promise<LotRow[]> {
  const person = actor?.id ?? ''
  const rows = await db.all<Row>(sql`
    with chosen as materialized (select listing_id, row_number() over () as rank from (${chosen}))
    select listings.id, listings.auction_place as place, listings.lot_number, listings.title, listings.format,
      image.name as image, image.tint, live.status, live.outcome, live.price, live.next_minimum, live.offer_count,
      live.bidder_count, live.reserve_met, live.starts_at, live.closes_at, live.paused_at, live.pause_reason,
      live.extensions, live.buy_now, live.stock, live.projected_seq as seq,
      standings.status as own_status, standings.own_max, watched.person_id is not null as watched
    from chosen
      join listing_live live on live.listing_id = chosen.listing_id
      join listings on listings.id = chosen.listing_id
      left join listing_images image on image.listing_id = listings.id and image.position = 0
      left join standings on standings.listing_id = listings.id and standings.person_id = ${person}
      left join favourites watched on watched.listing_id = listings.id and watched.person_id = ${person}
    order by chosen.rank`)
  const now = clock.now()
  return rows.map((row) => rowOf(row, now))
}

/** The lots of a sale that are still to close, the next first; page by page for whoever has no script. */
export function listToCome(ctx: Reads, saleId: string, page = 1): Promise<LotRow[]> {
  return readRows(
    ctx,
    sql`select listing_id from listing_live where auction_id = ${saleId} and live = 1
      order by closes_at limit ${FIRST_LOTS} offset ${(page - 1) * FIRST_LOTS}`,
  )
}

/** The lots that closed last, the latest first. */
export function listJustSold(ctx: Reads, saleId: string, limit: number = JUST_SOLD): Promise<LotRow[]> {
  return readRows(
    ctx,
    sql`select listing_id from listing_live where auction_id = ${saleId} and live = 0
      order by closes_at desc limit ${limit}`,
  )
}

/** All lots of a sale in their places, so many at a time, from a place on. */
export function listFromPlace(ctx: Reads, saleId: string, from: number): Promise<LotRow[]> {
  return readRows(
    ctx,
    sql`select id as listing_id from listings where auction_id = ${saleId} and auction_place >= ${from}
      order by auction_place limit ${MORE_LOTS}`,
  )
}

/** One page of a sale's lots in their places, as those of one that is over are read. */
export function listResults(ctx: Reads, saleId: string, page: number): Promise<LotRow[]> {
  return readRows(
    ctx,
    sql`select id as listing_id from listings where auction_id = ${saleId}
      order by auction_place limit ${FIRST_LOTS} offset ${(page - 1) * FIRST_LOTS}`,
  )
}

/** Some lots of a sale; those that are not in it are left out. */
export function listLots(ctx: Reads, saleId: string, ids: readonly string[]): Promise<LotRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return readRows(
    ctx,
    sql`select live.listing_id from json_each(${JSON.stringify(ids)}) asked
      join listing_live live on live.listing_id = asked.value and live.auction_id = ${saleId}
      order by asked.key`,
  )
}

/** The lots that somebody stands in or keeps an eye on, the next to close first. */
export function listOwnLots(ctx: Reads, saleId: string): Promise<LotRow[]> {
  const { actor } = ctx
  if (!actor) return Promise.resolve([])
  return readRows(
    ctx,
    sql`select live.listing_id from (
        select listing_id from standings where person_id = ${actor.id} and status <> 'removed'
        union select listing_id from favourites where person_id = ${actor.id}
      ) own join listing_live live on live.listing_id = own.listing_id
      where live.auction_id = ${saleId} order by live.live desc, live.closes_at limit ${MOST_OWN}`,
  )
}

/** What is paused closes later by the pause; how long that is, nobody knows yet. */
const stood = sql`(closes_at - iif(paused_at is null, 0, ${LONGEST_PAUSE_MS}))`

export async function sumSale({ db }: Pick<Ctx, 'db'>, saleId: string): Promise<SaleSums> {
  const [row] = await db.all<SaleSums>(sql`
    select count(*) as lots, coalesce(sum(live = 0), 0) as over, coalesce(sum(outcome = 'sold'), 0) as sold,
      coalesce(sum(case when outcome = 'sold' then price end), 0) as hammer,
      coalesce(sum(offer_count), 0) as offers, min(${stood}) as firstCloseAt,
      max(${stood}) as lastCloseAt
    from listing_live where auction_id = ${saleId}`)
  return row ?? { lots: 0, over: 0, sold: 0, hammer: 0, offers: 0, firstCloseAt: null, lastCloseAt: null }
}

function rowOf(row: Row, now: number): LotRow {
  return {
    id: row.id,
    place: row.place ?? 0,
    lotNumber: row.lot_number,
    title: row.title,
    format: row.format,
    image: row.image === null ? null : { name: row.image, tint: row.tint },
    status: shownStatus(row.status, row.starts_at, row.closes_at, now),
    outcome: row.outcome,
    price: row.price,
    nextMinimum: row.next_minimum,
    offerCount: row.offer_count,
    bidderCount: row.bidder_count,
    reserveMet: row.reserve_met === 1,
    startsAt: row.starts_at,
    closesAt: row.closes_at,
    paused: row.paused_at === null ? null : { since: row.paused_at, reason: row.pause_reason ?? '' },
    extensions: row.extensions,
    buyNow: row.buy_now,
    stock: row.stock,
    seq: row.seq,
    own: row.own_status && { status: row.own_status, max: row.own_max, rank: null },
    watched: row.watched === 1,
  }
}
