import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { events } from '#drizzle/schema/index.ts'
import type { Db } from './client.server.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 10 * 60_000

export type EventRow = typeof events.$inferSelect

/** Events that nobody has dealt with and that are due, oldest first. */
export function listUndelivered(db: Db, now: number, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(and(isNull(events.deliveredAt), lte(events.dueAt, now)))
    .orderBy(asc(events.dueAt))
    .limit(limit)
}

/** One event that nobody has dealt with yet; null when it is done or unknown. */
export async function findUndelivered(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), isNull(events.deliveredAt)))
    .limit(1)
  return row ?? null
}

export async function markDelivered(db: Db, id: string, now: number) {
  await db.update(events).set({ deliveredAt: now, lastError: null }).where(eq(events.id, id))
}

/** Puts an event off, twice as long each time, and keeps why. */
export async function putOff(db: Db, event: EventRow, now: number, error: string) {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** event.attempts, LONGEST_PAUSE_MS)
  await db
    .update(events)
    .set({ attempts: sql`${events.attempts} + 1`, dueAt: now + pause, lastError: error.slice(0, 500) })
    .where(eq(events.id, event.id))
}

export type NewEvent = { id: string; type: string; payload: unknown }

/** What has happened, to be written in the batch of the change itself. An id that is there already is left alone. */
export function insertEvents(db: Db, happened: readonly NewEvent[], now: number) {
  const rows = JSON.stringify(happened.map(({ id, type, payload }) => [id, type, payload]))
  return db
    .insert(events)
    .select(
      sql`select value ->> 0, value ->> 1, value -> 2, cast(${now} as integer), null, 0, cast(${now} as integer), null
        from json_each(${rows}) where true`,
    )
    .onConflictDoNothing()
}
