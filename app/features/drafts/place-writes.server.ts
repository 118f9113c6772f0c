import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { givenPlaces } from '#app/db/given-places.server.ts'
import { listingDrafts } from '#drizzle/schema/index.ts'

/** The places of an auction's drafts, from 0. */
export function setDraftPlaces(
  db: Db,
  auctionId: string,
  places: readonly { id: string; place: number }[],
): Statement {
  const { place, among } = givenPlaces(listingDrafts.id, places)
  return db
    .update(listingDrafts)
    .set({ auctionPlace: place })
    .where(and(eq(listingDrafts.auctionId, auctionId), among))
}

/** Drafts come into an auction that they are in none of yet; one without a yard takes the auction's. */
export function putDrafts(
  db: Db,
  organisationId: string,
  ids: readonly string[],
  auction: { id: string; yard: string | null },
): Statement {
  const { yard } = auction
  return db
    .update(listingDrafts)
    .set({
      auctionId: auction.id,
      // it lacks other things there than by itself
      problems: null,
      readyUntil: null,
      fields: sql`case when ${yard} is not null and coalesce(${listingDrafts.fields} ->> 'yard', '') = ''
        then json_set(${listingDrafts.fields}, '$.yard', ${yard}) else ${listingDrafts.fields} end`,
    })
    .where(
      and(
        eq(listingDrafts.organisationId, organisationId),
        sql`${listingDrafts.auctionId} is null`,
        sql`${listingDrafts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
}

/** Drafts leave their auction: these, or all of it. */
export function freeDrafts(db: Db, auctionId: string, ids: readonly string[] | null): Statement {
  return db
    .update(listingDrafts)
    .set({ auctionId: null, auctionPlace: null, problems: null, readyUntil: null })
    .where(
      and(
        eq(listingDrafts.auctionId, auctionId),
        ids === null
          ? undefined
          : sql`${listingDrafts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
}
