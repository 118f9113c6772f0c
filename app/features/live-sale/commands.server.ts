import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { listDueSaleReminders } from './watches.server.ts'
import { insertWatch, markSaleReminded, removeWatch } from './writes.server.ts'

/** How long before the first close of a sale those who watch it are told. */
export const SALE_REMINDER_LEAD_MS = 15 * 60_000
const MOST_AT_ONCE = 500
const MOST_ROUNDS = 20

type Deps = Pick<Ctx, 'db' | 'clock'>

/** Watches a sale. False when there is none that is public. */
export async function watchSale({ db, clock }: Deps, actor: Actor, auctionId: string): Promise<boolean> {
  const [known] = await db.all<{ id: string }>(
    sql`select id from auctions where id = ${auctionId} and state <> 'draft'`,
  )
  if (!known) return false
  await insertWatch(db, { auctionId, personId: actor.id }, clock.now())
  return true
}

/** No longer watches it; nothing to undo is no failure. */
export async function unwatchSale({ db }: Pick<Ctx, 'db'>, actor: Actor, auctionId: string): Promise<void> {
  await removeWatch(db, { auctionId, personId: actor.id })
}

/**
 * Writes one event for each person and sale that they watch, before its first lot closes. Event and mark are one batch,
 * and the event's id follows from both: running twice reminds nobody twice. Returns how many it wrote.
 */
export async function remindSaleWatchers(ctx: Deps): Promise<number> {
  let count = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = await listDueSaleReminders(ctx, { leadMs: SALE_REMINDER_LEAD_MS, limit: MOST_AT_ONCE })
    if (due.length === 0) break
    const now = ctx.clock.now()
    const events = due.map((reminder) => ({
      id: `sale-reminder-due:${reminder.auctionId}:${reminder.personId}`,
      type: 'sale-reminder-due' as const,
      payload: reminder,
    }))
    await runBatch(ctx.db, [insertEvents(ctx.db, events, now), markSaleReminded(ctx.db, due, now)])
    count += due.length
    if (due.length < MOST_AT_ONCE) break
  }
  return count
}
