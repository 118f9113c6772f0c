import type { Ctx } from '#app/context.ts'
import {
  type EventRow,
  findUndelivered,
  listUndelivered,
  markDelivered,
  putOff,
  setAside,
} from '#app/db/events.server.ts'
import { MOST_EVENT_TRIES } from '#app/domain/events.ts'
import { reactionsTo } from './reactions.ts'
import { readEvent } from './read-event.ts'
import { attempt } from './run-jobs.ts'

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
  for (const event of due)
    await attempt(ctx, 'event.unwritten', { event: event.id }, () => deliver(ctx, event))
  if (due.length === MOST_AT_ONCE) {
    const others = await listUndelivered(ctx.db, ctx.clock.now(), MOST_ANNOUNCED)
    await ctx.queues.events(others.map(({ id }) => id))
  }
  return due.length
}

/**
 * An event is delivered when all its reactions have gone through. A failure puts it off and stops nobody else's; what
 * nobody can read, or has failed for a day, is set aside for somebody to look at.
 */
async function deliver(ctx: Ctx, row: EventRow) {
  const read = readEvent(row)
  if (!read.ok) return park(ctx, row, read.why)
  try {
    for (const react of reactionsTo(read.event)) await react(ctx)
  } catch (error) {
    if (row.attempts + 1 >= MOST_EVENT_TRIES) return park(ctx, row, String(error))
    ctx.log('error', 'event.failed', { event: row.id, attempts: row.attempts + 1, error: String(error) })
    return putOff(ctx.db, row, ctx.clock.now(), String(error))
  }
  await markDelivered(ctx.db, row.id, ctx.clock.now())
}

async function park(ctx: Ctx, { id, type, attempts }: EventRow, error: string) {
  ctx.log('error', 'event.parked', { event: id, type, attempts: attempts + 1, error })
  await setAside(ctx.db, id, ctx.clock.now(), error)
}
