import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { FAVOURITES_PER_PAGE, type FavouriteSort, type FavouriteType } from './inputs.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

export type FavouriteCounts = Record<FavouriteType, number>

/** How many favourites a person has: all, those that can still be offered on, and those that are over. */
export async function countFavourites({ db }: Pick<Ctx, 'db'>, actor: Actor): Promise<FavouriteCounts> {
  const [row] = await db.all<{ total: number; open: number }>(sql`
    select count(*) as total, coalesce(sum(live.live), 0) as open
    from favourites cross join listing_live live on live.listing_id = favourites.listing_id
    where favourites.person_id = ${actor.id}`)
  const { total = 0, open = 0 } = row ?? {}
  return { watchlist: total, open, closed: total - open }
}

/** How many favourites of a person can still be offered on, and how many of those close by a moment. */
export async function countClosing(
  { db, clock }: Reads,
  personId: string,
  until: number,
): Promise<{ total: number; closing: number }> {
  const [row] = await db.all<{ total: number; closing: number }>(sql`
    select count(*) as total, coalesce(sum(live.closes_at <= ${until}), 0) as closing
    from favourites cross join listing_live live on live.listing_id = favourites.listing_id
    where favourites.person_id = ${personId} and live.live = 1 and live.closes_at > ${clock.now()}`)
  return { total: row?.total ?? 0, closing: row?.closing ?? 0 }
}

/** One page of a person's favourites, as ids in their order. */
export async function listFavouriteIds(
  { db }: Reads,
  actor: Actor,
  asked: { type: FavouriteType; orderby: FavouriteSort; page: number },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select favourites.listing_id as id
    from favourites cross join listing_live live on live.listing_id = favourites.listing_id
    where favourites.person_id = ${actor.id} and ${OF_TYPE[asked.type]}
    order by ${ORDER[asked.orderby]} limit ${FAVOURITES_PER_PAGE} offset ${(asked.page - 1) * FAVOURITES_PER_PAGE}`)
  return rows.map(({ id }) => id)
}

/** Whether the asker keeps an eye on a listing. */
export async function isFavourite(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  listingId: string,
): Promise<boolean> {
  if (!actor) return false
  const rows = await db.all(
    sql`select 1 from favourites where person_id = ${actor.id} and listing_id = ${listingId} limit 1`,
  )
  return rows.length > 0
}

export type FavouriteLine = {
  id: string
  lotNumber: number
  title: string
  location: string
  status: 'scheduled' | 'open' | 'sold' | 'closed'
  price: number
  offerCount: number
  closesAt: number
  createdAt: number
}

const MOST_EXPORTED = 5_000

/** A person's favourites as they stand in a table, latest first. */
export async function listFavouriteLines({ db }: Pick<Ctx, 'db'>, actor: Actor): Promise<FavouriteLine[]> {
  return db.all<FavouriteLine>(sql`
    select listings.id, listings.lot_number as lotNumber, listings.title,
      locations.name || ', ' || locations.state as location, live.status, live.price,
      live.offer_count as offerCount, live.closes_at as closesAt, favourites.created_at as createdAt
    from favourites
      join listing_live live on live.listing_id = favourites.listing_id
      join listings on listings.id = favourites.listing_id
      join locations on locations.id = listings.location_id
    where favourites.person_id = ${actor.id}
    order by favourites.created_at desc limit ${MOST_EXPORTED}`)
}

export type DueReminder = { personId: string; listingId: string; closesAt: number }

/**
 * Reminders of listings that close within `leadMs`, as their close stands now, and that nobody has been sent. Whoever watches
 * the whole sale is told of it once, and not of each of its lots.
 */
export async function listDueReminders(
  { db, clock }: Reads,
  { leadMs, limit }: { leadMs: number; limit: number },
): Promise<DueReminder[]> {
  const now = clock.now()
  return db.all<DueReminder>(sql`
    select reminders.person_id as personId, reminders.listing_id as listingId, live.closes_at as closesAt
    from listing_live live
      join reminders on reminders.listing_id = live.listing_id and reminders.sent_at is null
    where live.live = 1 and live.closes_at > ${now} and live.closes_at <= ${now + leadMs}
      and not exists (select 1 from auction_watches watch
        where watch.auction_id = live.auction_id and watch.person_id = reminders.person_id)
    order by live.closes_at limit ${limit}`)
}

const OF_TYPE: Record<FavouriteType, SQL> = {
  watchlist: sql`1 = 1`,
  open: sql`live.live = 1`,
  closed: sql`live.live = 0`,
}

const ORDER: Record<FavouriteSort, SQL> = {
  recent: sql`favourites.created_at desc`,
  // what is over comes last
  ending: sql`live.live desc, live.closes_at`,
  '15': sql`live.price`,
  '14': sql`live.price desc`,
}
