import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { UserLocation } from '#app/domain/shop/places.ts'

type Reads = Pick<Ctx, 'db'>

/** Fresh listings on their way past all saved searches. */
export type Pass = { id: string; listings: string[]; afterQuery: string | null; step: number }

/** The pass that is under way; null when there is none. */
export async function findPass({ db }: Reads): Promise<Pass | null> {
  const [row] = await db.all<Omit<Pass, 'listings'> & { listings: string }>(
    sql`select id, listings, after_query as afterQuery, step from search_passes order by created_at, id limit 1`,
  )
  return row ? { ...row, listings: JSON.parse(row.listings) as string[] } : null
}

/** Listings that no search has been held against, those that became public first. */
export async function listFresh({ db }: Reads, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select listing_id as id from fresh_listings order by rowid limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** What people search for, each once however many have saved it, in an order that can be gone on with. */
export async function listQueries({ db }: Reads, after: string | null, limit: number): Promise<string[]> {
  const rows = await db.all<{ query: string }>(sql`
    select distinct query from saved_searches where ${after === null ? sql`1 = 1` : sql`query > ${after}`}
    order by query limit ${limit}`)
  return rows.map(({ query }) => query)
}

export type Subscriber = { searchId: string; personId: string; place: UserLocation | null }

/** Who has saved this very search, and around where each of them looks for lots. */
export async function listSubscribers(
  { db }: Reads,
  query: string,
  { after, limit }: { after: string; limit: number },
): Promise<Subscriber[]> {
  const rows = await db.all<Omit<Subscriber, 'place'> & { place: string | null }>(sql`
    select saved.id as searchId, saved.person_id as personId, people.user_location as place
    from saved_searches saved join people on people.id = saved.person_id
    where saved.query = ${query} and saved.id > ${after} and people.status <> 'deactivate'
    order by saved.id limit ${limit}`)
  return rows.map(({ place, ...row }) => ({ ...row, place: place === null ? null : JSON.parse(place) }))
}

/** Whom something is to be written to now. */
export async function listDueReaders({ db }: Reads, now: number, limit: number): Promise<string[]> {
  const rows = await db.all<{ personId: string }>(sql`
    select distinct person_id as personId from search_hits
    where mailed_at is null and due_at <= ${now} limit ${limit}`)
  return rows.map(({ personId }) => personId)
}

export type HitRow = {
  searchId: string
  text: string
  query: string
  listingId: string
  lotNumber: number
  title: string
  price: number
  closesAt: number
  foundAt: number
  /** 0 when it is over already: nobody wants to read of it. */
  live: number
}

/** What somebody's searches have found and nobody has told them, oldest first. */
export function listUntold({ db }: Reads, personId: string, limit: number): Promise<HitRow[]> {
  return db.all<HitRow>(sql`
    select hits.search_id as searchId, saved.search_text as text, saved.query, hits.listing_id as listingId,
      listings.lot_number as lotNumber, listings.title, live.price, live.closes_at as closesAt,
      hits.found_at as foundAt, live.live
    from search_hits hits
      join saved_searches saved on saved.id = hits.search_id
      join listings on listings.id = hits.listing_id
      join listing_live live on live.listing_id = hits.listing_id
    where hits.person_id = ${personId} and hits.mailed_at is null
    order by hits.found_at, hits.search_id, live.closes_at limit ${limit}`)
}

/** Whom to write to, in which language; null for somebody who is not there, or whose account is switched off. */
export async function findReader({ db }: Reads, personId: string) {
  const [row] = await db.all<{ email: string; name: string; language: string | null }>(sql`
    select email, first_name as name, language from people
    where id = ${personId} and status <> 'deactivate'`)
  return row ?? null
}
