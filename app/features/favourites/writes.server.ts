import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { favourites, reminders } from '#drizzle/schema/index.ts'

type Key = { personId: string; listingId: string }

/** Adding it again changes nothing. */
export function insertFavourite(db: Db, row: Key & { createdAt: number }) {
  return db.insert(favourites).values(row).onConflictDoNothing()
}

/** One that is there already stays as it is, sent or not. */
export function insertReminder(db: Db, row: Key) {
  return db.insert(reminders).values(row).onConflictDoNothing()
}

export function removeFavourite(db: Db, { personId, listingId }: Key) {
  return db
    .delete(favourites)
    .where(and(eq(favourites.personId, personId), eq(favourites.listingId, listingId)))
}

export function removeUnsentReminder(db: Db, { personId, listingId }: Key) {
  return db
    .delete(reminders)
    .where(
      and(eq(reminders.personId, personId), eq(reminders.listingId, listingId), isNull(reminders.sentAt)),
    )
}

export function markReminded(db: Db, sent: readonly Key[], now: number) {
  const keys = JSON.stringify(sent.map(({ personId, listingId }) => [personId, listingId]))
  return db
    .update(reminders)
    .set({ sentAt: now })
    .where(
      and(
        isNull(reminders.sentAt),
        sql`(person_id, listing_id) in (select value ->> 0, value ->> 1 from json_each(${keys}))`,
      ),
    )
}

/** What somebody watches, and what they were to be reminded of: nothing of it stays. */
export function removeFavouritesOf(db: Db, personId: string): Statement[] {
  return [
    db.delete(favourites).where(eq(favourites.personId, personId)),
    db.delete(reminders).where(eq(reminders.personId, personId)),
  ]
}
