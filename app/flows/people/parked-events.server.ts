import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { listParked, type ParkedEvent, unpark } from '#app/db/events.server.ts'
import { type Actor, mayAdminister } from '#app/domain/people/permissions.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'

/** Events that were set aside, the latest first; one more than `limit`, to tell whether there are others. */
export function listEventsSetAside(
  { db }: Pick<Ctx, 'db'>,
  { page, limit }: { page: number; limit: number },
): Promise<ParkedEvent[]> {
  return listParked(db, { offset: (page - 1) * limit, limit: limit + 1 })
}

/**
 * Tries an event again that was set aside; the record says who asked. One that is tried already, or that there is not,
 * changes nothing. False for whoever may not.
 */
export async function tryEventAgain(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queues'>,
  actor: Actor,
  id: string,
): Promise<boolean> {
  if (!mayAdminister(actor)) return false
  const now = ctx.clock.now()
  const change = {
    subject: `event:${id}`,
    at: now,
    personId: actor.id,
    personEmail: actor.email,
    before: { parked: true },
    after: { parked: false },
  }
  const parked = sql`exists (select 1 from events where id = ${id} and parked_at is not null)`
  await runBatch(ctx.db, [insertChangeWhere(ctx, change, parked), unpark(ctx.db, id, now)])
  await ctx.queues.events([id])
  return true
}
