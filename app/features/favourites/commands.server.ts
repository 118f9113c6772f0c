import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { listDueReminders } from './queries.server.ts'
import {
  insertFavourite,
  insertReminder,
  markReminded,
  removeFavourite,
  removeUnsentReminder,
} from './writes.server.ts'

/** How long before the close of a favourite its reminder is due. */
export const REMINDER_LEAD_MS = 15 * 60_000
const MOST_AT_ONCE = 500
const MOST_ROUNDS = 20

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays' | 'waitUntil'>

/** Keeps an eye on a listing, and tells the person's other tabs. False when there is no such listing. */
export async function addFavourite(ctx: Deps, actor: Actor, listingId: string): Promise<boolean> {
  const { db, clock } = ctx
  const [known] = await db.all<{ live: number; closesAt: number }>(
    sql`select live, closes_at as closesAt from listing_live where listing_id = ${listingId}`,
  )
  if (!known) return false
  const key = { personId: actor.id, listingId }
  const now = clock.now()
  // somebody who finds a lot in its last minutes needs no reminder of it
  const reminded = known.live === 1 && known.closesAt > now + REMINDER_LEAD_MS
  await runBatch(db, [
    insertFavourite(db, { ...key, createdAt: now }),
    ...(reminded ? [insertReminder(db, key)] : []),
  ])
  ctx.waitUntil(ctx.relays.tell(actor.id, { type: 'watchlistAdded', id: listingId, watchlistid: 1 }))
  return true
}

/** No longer keeps an eye on it; nothing to undo is no failure. */
export async function removeFavouriteOf(ctx: Deps, actor: Actor, listingId: string): Promise<void> {
  const key = { personId: actor.id, listingId }
  await runBatch(ctx.db, [removeFavourite(ctx.db, key), removeUnsentReminder(ctx.db, key)])
  ctx.waitUntil(ctx.relays.tell(actor.id, { type: 'watchlistAdded', id: listingId, watchlistid: 0 }))
}

/**
 * Writes one event for each person and favourite whose close is near. Event and mark are one batch, and the event's id
 * follows from both: dying anywhere, or running twice, reminds nobody twice. Returns how many it wrote.
 */
export async function remindWatchers(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  let count = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = await listDueReminders(ctx, { leadMs: REMINDER_LEAD_MS, limit: MOST_AT_ONCE })
    if (due.length === 0) break
    const now = ctx.clock.now()
    const events = due.map((reminder) => ({
      id: `reminder-due:${reminder.listingId}:${reminder.personId}`,
      type: 'reminder-due' as const,
      payload: reminder,
    }))
    await runBatch(ctx.db, [insertEvents(ctx.db, events, now), markReminded(ctx.db, due, now)])
    count += due.length
    if (due.length < MOST_AT_ONCE) break
  }
  return count
}
