import type { Ctx } from '#app/context.ts'
import {
  type EventRow,
  findUndelivered,
  listUndelivered,
  markDelivered,
  putOff,
} from '#app/db/events.server.ts'
import { reactions } from './reactions.ts'

/** D1 answers a thousand statements to one run, and other jobs are part of it. */
const MOST_AT_ONCE = 60
const MOST_ANNOUNCED = 2_000

/** Delivers one event by its id: what a queue message asks for. */
export async function deliverEvent(ctx: Ctx, id: string): Promise<void> {
  const event = await findUndelivered(ctx.db, id)
  if (event) await deliver(ctx, event)
}

/**
 * Delivers the events that are due: the second net under the queue. What one run cannot take up is left to queue messages,
 * which have runs of their own. Returns how many it took up.
 */
export async function deliverDueEvents(ctx: Ctx): Promise<number> {
  const due = await listUndelivered(ctx.db, ctx.clock.now(), MOST_AT_ONCE)
  for (const event of due) await deliver(ctx, event)
  if (due.length === MOST_AT_ONCE) {
    const others = await listUndelivered(ctx.db, ctx.clock.now(), MOST_ANNOUNCED)
    await ctx.queues.events(others.map(({ id }) => id))
  }
  return due.length
}

/** An event is delivered when all its reactions have gone through; a failure puts it off and stops nobody else's. */
async function deliver(ctx: Ctx, event: EventRow) {
  try {
    for (const react of reactions[event.type] ?? []) await react(ctx, event.payload)
    await markDelivered(ctx.db, event.id, ctx.clock.now())
  } catch (error) {
    ctx.log('error', 'event.failed', { event: event.id, attempts: event.attempts + 1, error: String(error) })
    await putOff(ctx.db, event, ctx.clock.now(), String(error))
  }
}
