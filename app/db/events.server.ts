import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { EventKind, EventOf } from '#app/domain/events.ts'
import { events } from '#drizzle/schema/index.ts'
import type { Statement } from './batch.server.ts'
import type { Db } from './client.server.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 10 * 60_000

/** Parked events are never due, for a version either that knows nothing of parking. */
const NEVER = Number.MAX_SAFE_INTEGER

/** As D1 has it; what it tells may be anything. */
export type EventRow = Omit<typeof events.$inferSelect, 'payload'> & { payload: string }

// as text: one row that is no JSON would keep all of them from being read
const columns = { ...getTableColumns(events), payload: sql<string>`${events.payload}` }

/** Events that nobody has dealt with and that are due, oldest first. */
export function listUndelivered(db: Db, now: number, limit: number): Promise<EventRow[]> {
  return db
    .select(columns)
    .from(events)
    .where(and(isNull(events.deliveredAt), isNull(events.parkedAt), lte(events.dueAt, now)))
    .orderBy(asc(events.dueAt))
    .limit(limit)
}

/** One event that nobody has dealt with yet; null when it is done, set aside or unknown. */
export async function findUndelivered(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db
    .select(columns)
    .from(events)
    .where(and(eq(events.id, id), isNull(events.deliveredAt), isNull(events.parkedAt)))
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

/** Sets an event aside: nobody tries it again until somebody has looked at it. */
export async function setAside(db: Db, id: string, now: number, error: string) {
  await db
    .update(events)
    .set({
      attempts: sql`${events.attempts} + 1`,
      dueAt: NEVER,
      parkedAt: now,
      lastError: error.slice(0, 500),
    })
    .where(and(eq(events.id, id), isNull(events.deliveredAt)))
}

/** An event that was set aside. */
export type ParkedEvent = Pick<EventRow, 'id' | 'type' | 'attempts' | 'createdAt' | 'lastError'> & {
  parkedAt: number
}

/** Events that were set aside, the latest first. */
export function listParked(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<ParkedEvent[]> {
  const { id, type, attempts, createdAt, lastError } = events
  return db
    .select({ id, type, attempts, createdAt, lastError, parkedAt: sql<number>`${events.parkedAt}` })
    .from(events)
    .where(isNotNull(events.parkedAt))
    .orderBy(desc(events.parkedAt), desc(events.id))
    .limit(limit)
    .offset(offset)
}

/** A parked event with this id is due again, with all its tries before it. For a batch. */
export function unpark(db: Db, id: string, now: number): Statement {
  return db
    .update(events)
    .set({ parkedAt: null, attempts: 0, dueAt: now })
    .where(and(eq(events.id, id), isNotNull(events.parkedAt)))
}

/**
 * What has happened, to be written in the batch of the change itself. An id that is there already is left alone. `where`:
 * what must hold by then, where the change may come to nothing.
 */
export function insertEvents(
  db: Db,
  happened: readonly EventOf<EventKind>[],
  now: number,
  where: SQL = sql`true`,
) {
  const rows = JSON.stringify(happened.map(({ id, type, payload }) => [id, type, payload]))
  return db
    .insert(events)
    .select(
      sql`select value ->> 0, value ->> 1, value -> 2, cast(${now} as integer), null, 0, cast(${now} as integer), null, null
        from json_each(${rows}) where ${where}`,
    )
    .onConflictDoNothing()
}

/** The same of what D1 has: rows of `id`, `type`, `payload` as JSON, and `at`. */
export function insertEventsOf(db: Db, found: SQL): Statement {
  return db
    .insert(events)
    .select(sql`select id, type, payload, at, null, 0, at, null, null from (${found}) where true`)
    .onConflictDoNothing()
}
