import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { CLOSING_MS, type Closing } from '#app/domain/auctions/closing-chart.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

const MINUTE = 60_000

/** What a seller sees of a running auction at a glance. Money in cents. */
export type LiveFigures = {
  hammer: number
  closed: number
  sold: number
  open: number
  lastMinutes: number
  bidders: number
  withOffer: number
  perMinute: number
  perMinuteBefore: number
  extended: number
  longest: number
  /** When an open lot closes first, and last; null where none is open. */
  nextClose: number | null
  lastClose: number | null
}

/** A close as it stood when its lot was paused: how long that lasts, nobody knows yet. */
const stood = sql`(live.closes_at - iif(live.paused_at is null, 0, ${LONGEST_PAUSE_MS}))`

export async function liveFigures({ db, clock }: Reads, auctionId: string): Promise<LiveFigures> {
  const now = clock.now()
  const [row] = await db.all<LiveFigures>(sql`
    select coalesce(sum(case when live.status = 'sold' then live.price else 0 end), 0) as hammer,
      coalesce(sum(live.live = 0), 0) as closed, coalesce(sum(live.status = 'sold'), 0) as sold,
      coalesce(sum(live.live), 0) as open,
      coalesce(sum(live.live = 1 and live.closes_at <= ${now + 5 * MINUTE}), 0) as lastMinutes,
      coalesce(sum(live.live = 1 and live.offer_count > 0), 0) as withOffer,
      coalesce(sum(live.extensions > 0), 0) as extended,
      coalesce(max(case when live.extensions > 0 then ${stood} - listings.closes_at end), 0) as longest,
      min(case when live.live = 1 then ${stood} end) as nextClose,
      max(case when live.live = 1 then ${stood} end) as lastClose,
      (select count(distinct standings.person_id) from listing_live lot
        join standings on standings.listing_id = lot.listing_id
        where lot.auction_id = ${auctionId} and standings.status <> 'removed') as bidders,
      (select count(*) from listing_live lot join bids on bids.listing_id = lot.listing_id
        where lot.auction_id = ${auctionId} and bids.placed_at > ${now - MINUTE}) as perMinute,
      (select count(*) from listing_live lot join bids on bids.listing_id = lot.listing_id
        where lot.auction_id = ${auctionId} and bids.placed_at > ${now - 11 * MINUTE}
          and bids.placed_at <= ${now - 10 * MINUTE}) as perMinuteBefore
    from listing_live live join listings on listings.id = live.listing_id
    where live.auction_id = ${auctionId}`)
  return row ?? NOTHING
}

const NOTHING: LiveFigures = {
  hammer: 0,
  closed: 0,
  sold: 0,
  open: 0,
  lastMinutes: 0,
  bidders: 0,
  withOffer: 0,
  perMinute: 0,
  perMinuteBefore: 0,
  extended: 0,
  longest: 0,
  nextClose: null,
  lastClose: null,
}

/** More than a sale of 5,000 lots a minute apart has. */
const CLOSINGS_MOST = 4_000

/** What closes in each ten minutes, and what stands on it. */
export async function listClosings({ db }: Reads, auctionId: string): Promise<Closing[]> {
  const rows = await db.all<{ bar: number; value: number; lots: number; open: number }>(sql`
    select cast(${stood} / ${CLOSING_MS} as integer) as bar,
      sum(case when offer_count > 0 or status = 'sold' then price else 0 end) as value, count(*) as lots,
      sum(live) as open
    from listing_live live where auction_id = ${auctionId} group by bar order by bar limit ${CLOSINGS_MOST}`)
  return rows.map(({ bar, value, lots, open }) => ({ at: bar * CLOSING_MS, value, lots, open }))
}

/** Who keeps an eye on each of these lots. */
export async function countWatchers({ db }: Reads, ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await db.all<{ id: string; count: number }>(sql`
    select given.value as id, (select count(*) from favourites where listing_id = given.value) as count
    from json_each(${JSON.stringify(ids)}) given`)
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}
