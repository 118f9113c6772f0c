import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { SaleState } from '#app/domain/auctions/terms.ts'
import { auctionActs } from '#drizzle/schema/index.ts'
import type { ActRow } from './queries.server.ts'

type Reads = Pick<Ctx, 'db'>

export async function findAct({ db }: Reads, id: string): Promise<ActRow | null> {
  const [row] = await db.select().from(auctionActs).where(eq(auctionActs.id, id)).limit(1)
  return row ?? null
}

/** Acts that were begun before and are not done, the oldest first. */
export function listDueActs({ db }: Reads, before: number, limit: number): Promise<ActRow[]> {
  return db
    .select()
    .from(auctionActs)
    .where(sql`done_at is null and ${auctionActs.at} <= ${before}`)
    .orderBy(asc(auctionActs.at))
    .limit(limit)
}

/** What was last done with an auction's lots. */
export function listActs({ db }: Reads, auctionId: string, limit: number): Promise<ActRow[]> {
  return db
    .select()
    .from(auctionActs)
    .where(eq(auctionActs.auctionId, auctionId))
    .orderBy(desc(auctionActs.at))
    .limit(limit)
}

/** An auction that time or money may move on. */
export type Moving = {
  id: string
  state: SaleState
  startsAt: number | null
  live: number
  unsettled: number
  last: number | null
}

/** Auctions that have begun and are not settled, with what is left of them. */
export function listMoving({ db }: Reads, now: number, limit: number): Promise<Moving[]> {
  return db.all<Moving>(sql`
    select sale.id, sale.state, sale.starts_at as startsAt,
      (select count(*) from listing_live live where live.auction_id = sale.id and live.live = 1) as live,
      (select count(*) from listing_live live left join invoice_lines lines on lines.sale_id = live.listing_id || ':1'
          left join invoices on invoices.id = lines.invoice_id
        where live.auction_id = sale.id and live.live = 0 and live.status = 'sold' and live.format <> 'reverse'
          and coalesce(invoices.status, 'unpaid') = 'unpaid') as unsettled,
      (select max(live.closes_at) from listing_live live where live.auction_id = sale.id) as last
    from auctions sale
    where sale.state in ('announced', 'open', 'closed') and sale.starts_at <= ${now}
    order by sale.updated_at limit ${limit}`)
}

/** Pauses that have lasted since before: of all lots of an auction, or of one lot by itself. */
export function listLongPaused(
  { db }: Reads,
  before: number,
): Promise<{ auctionId: string | null; listingId: string | null; since: number }[]> {
  return db.all(sql`
    select distinct sale.id as auctionId, iif(sale.id is null, live.listing_id, null) as listingId,
      coalesce(sale.paused_at, live.paused_at) as since
    from listing_live live left join auctions sale on sale.id = live.auction_id and sale.paused_at is not null
    where live.paused_at is not null and live.paused_at <= ${before} and live.live = 1 limit 500`)
}
