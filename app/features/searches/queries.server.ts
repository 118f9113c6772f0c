import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { savedSearches } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db' | 'actor'>

export const MOST_SAVED = 100

export type SavedSearch = { id: string; searchText: string; query: string; createdAt: number }

/** The asker's own, the latest first. */
export async function listSavedSearches({ db, actor }: Reads): Promise<SavedSearch[]> {
  if (!actor) return []
  const { id, searchText, query, createdAt } = savedSearches
  return db
    .select({ id, searchText, query, createdAt })
    .from(savedSearches)
    .where(eq(savedSearches.personId, actor.id))
    .orderBy(desc(createdAt))
    .limit(MOST_SAVED)
}

/** With how much of what it has found lately is still live. */
export type SavedSearchRow = SavedSearch & { fresh: number }

const LATELY_MS = 7 * 24 * 60 * 60 * 1000

/** One page of a person's searches, the latest first, and how many there are. */
export async function listSavedPage(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  person: { id: string },
  { page, limit }: { page: number; limit: number },
): Promise<{ records: SavedSearchRow[]; totalRecords: number }> {
  const now = clock.now()
  const [records, [counted]] = await Promise.all([
    db.all<SavedSearchRow>(sql`
      select saved.id, saved.search_text as searchText, saved.query, saved.created_at as createdAt,
        (select count(*) from search_hits hits cross join listing_live live on live.listing_id = hits.listing_id
          where hits.search_id = saved.id and hits.found_at > ${now - LATELY_MS} and live.live = 1
            and live.closes_at > ${now}) as fresh
      from saved_searches saved where saved.person_id = ${person.id}
      order by saved.created_at desc, saved.id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.select({ total: count() }).from(savedSearches).where(eq(savedSearches.personId, person.id)),
  ])
  return { records, totalRecords: counted?.total ?? 0 }
}

/** One of a person's own; null when there is no such. */
export async function findSavedSearch(
  { db }: Pick<Ctx, 'db'>,
  person: { id: string },
  searchId: string,
): Promise<SavedSearch | null> {
  const { id, searchText, query, createdAt } = savedSearches
  const [row] = await db
    .select({ id, searchText, query, createdAt })
    .from(savedSearches)
    .where(and(eq(id, searchId), eq(savedSearches.personId, person.id)))
    .limit(1)
  return row ?? null
}

/** Whether the asker has saved this very search. */
export async function isSaved(
  { db, actor }: Reads,
  search: { text: string; query: string },
): Promise<boolean> {
  if (!actor) return false
  const { id, personId, searchText, query } = savedSearches
  const rows = await db
    .select({ id })
    .from(savedSearches)
    .where(and(eq(personId, actor.id), eq(searchText, search.text), eq(query, search.query)))
    .limit(1)
  return rows.length > 0
}
