import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { freshListings, savedSearches, searchHits, searchPasses } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

/** Saving the same search again changes nothing. */
export function insertSavedSearch({ db }: Writes, row: typeof savedSearches.$inferInsert) {
  return db.insert(savedSearches).values(row).onConflictDoNothing()
}

export function deleteSavedSearch({ db }: Writes, { id, personId }: { id: string; personId: string }) {
  return db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.personId, personId)))
    .returning({ id: savedSearches.id })
}

/** Nothing is changed where the person has just this search already. */
export function updateSavedSearch(
  { db }: Writes,
  { id, personId, text, query }: { id: string; personId: string; text: string; query: string },
) {
  return db
    .update(savedSearches)
    .set({ searchText: text, query })
    .where(
      and(
        eq(savedSearches.id, id),
        eq(savedSearches.personId, personId),
        sql`not exists (select 1 from saved_searches other where other.person_id = ${personId}
          and other.search_text = ${text} and other.query = ${query})`,
      ),
    )
    .returning({ id: savedSearches.id })
}

/** Takes fresh listings onto a pass. Of two jobs that begin one at once the later takes none away but what is on it. */
export function beginPass(db: Db, listings: readonly string[], now: number): Statement[] {
  const id = `pass:${listings[0]}`
  return [
    db
      .insert(searchPasses)
      .values({ id, listings: [...listings], createdAt: now })
      .onConflictDoNothing(),
    db
      .delete(freshListings)
      .where(
        sql`listing_id in (select value from search_passes pass, json_each(pass.listings) where pass.id = ${id})`,
      ),
  ]
}

/** A pass goes on behind this query, or is over. Who has been overtaken changes nothing. */
export function movePass(
  db: Db,
  { id, step }: { id: string; step: number },
  after: string | null,
): Statement {
  const same = and(eq(searchPasses.id, id), eq(searchPasses.step, step))
  return after === null
    ? db.delete(searchPasses).where(same)
    : db
        .update(searchPasses)
        .set({ afterQuery: after, step: step + 1 })
        .where(same)
}

export type Hit = { searchId: string; personId: string; listingId: string }

/** What was found, each listing once a search. It is mailed at once, or a day after its reader was last written to. */
export function insertHits(
  db: Db,
  hits: readonly Hit[],
  { now, pause }: { now: number; pause: number },
): Statement {
  const rows = JSON.stringify(
    hits.map(({ searchId, listingId, personId }) => [searchId, listingId, personId]),
  )
  // what has gone since it was found is left out: it has nothing to point at
  return db
    .insert(searchHits)
    .select(
      sql`select saved.id, listings.id, saved.person_id, cast(${now} as integer),
          max(cast(${now} as integer), coalesce((select max(told.mailed_at) from search_hits told
            where told.person_id = saved.person_id) + cast(${pause} as integer), 0)), null
        from json_each(${rows}) hit
          cross join saved_searches saved on saved.id = hit.value ->> 0
          cross join listings on listings.id = hit.value ->> 1
        where true`,
    )
    .onConflictDoNothing()
}

/** All of a person's that were found by then. */
export function markTold(
  db: Db,
  personId: string,
  { now, foundUntil }: { now: number; foundUntil: number },
): Statement {
  return db
    .update(searchHits)
    .set({ mailedAt: now })
    .where(
      and(
        eq(searchHits.personId, personId),
        sql`mailed_at is null`,
        sql`found_at <= cast(${foundUntil} as integer)`,
      ),
    )
}

/** With what they have found. */
export function removeSearchesOf({ db }: Writes, personId: string): Statement {
  return db.delete(savedSearches).where(eq(savedSearches.personId, personId))
}

/**
 * Saved searches follow a category or a condition into another. Of those that come to the same for their owner one follows, and the
 * others stay as they are: the old name leads there too.
 */
export function renameInSearches(
  { db }: Writes,
  kind: 'category' | 'condition',
  from: string,
  to: string,
): Statement {
  const [old, next] = [`&${kind}=${encodeURIComponent(from)}&`, `&${kind}=${encodeURIComponent(to)}&`]
  const renamed = (query: SQL) => {
    const replaced = sql`replace('&' || ${query} || '&', ${old}, ${next})`
    return sql`trim(replace(${replaced}, ${`${next}${next.slice(1)}`}, ${next}), '&')`
  }
  const own = renamed(sql`saved_searches.query`)
  return db
    .update(savedSearches)
    .set({ query: own })
    .where(sql`instr('&' || saved_searches.query || '&', ${old}) > 0 and not exists (
      select 1 from saved_searches twin
      where twin.person_id = saved_searches.person_id and twin.search_text = saved_searches.search_text
        and (twin.query = ${own} or (twin.id < saved_searches.id and ${renamed(sql`twin.query`)} = ${own})))`)
}
