import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

/** How many people follow a sale. */
export async function countWatchers({ db }: Pick<Ctx, 'db'>, saleId: string): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`select count(*) as count from auction_watches where auction_id = ${saleId}`,
  )
  return row?.count ?? 0
}

export type WatchedSale = {
  id: string
  title: string
  state: string
  startsAt: number | null
  firstCloseAt: number | null
  lots: number
  watchedAt: number
}

/** One page of the sales that somebody watches, the latest first. */
export async function listWatched(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ records: WatchedSale[]; totalRecords: number }> {
  const [records, [counted]] = await Promise.all([
    db.all<WatchedSale>(sql`
      select auctions.id, auctions.title, auctions.state, auctions.starts_at as startsAt,
        auctions.first_close_at as firstCloseAt, auctions.lot_count as lots, watch.created_at as watchedAt
      from auction_watches watch join auctions on auctions.id = watch.auction_id
      where watch.person_id = ${actor.id}
      order by watch.created_at desc limit ${limit} offset ${(page - 1) * limit}`),
    db.all<{ total: number }>(
      sql`select count(*) as total from auction_watches where person_id = ${actor.id}`,
    ),
  ])
  return { records, totalRecords: counted?.total ?? 0 }
}

export type DueSaleReminder = { personId: string; auctionId: string }

/** Who watches a sale whose first lot closes within `leadMs`, and was not told so. */
export async function listDueSaleReminders(
  { db, clock }: Reads,
  { leadMs, limit }: { leadMs: number; limit: number },
): Promise<DueSaleReminder[]> {
  const now = clock.now()
  return db.all<DueSaleReminder>(sql`
    select watch.person_id as personId, watch.auction_id as auctionId
    from (
      select id from auctions where state = 'announced'
        and first_close_at > ${now} and first_close_at <= ${now + leadMs}
      union all select id from auctions where state = 'open'
        and first_close_at > ${now} and first_close_at <= ${now + leadMs}
    ) sale join auction_watches watch on watch.auction_id = sale.id and watch.reminded_at is null
    limit ${limit}`)
}
