import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { endOfDay } from '#app/domain/pickup/booking.ts'
import { addDays, dayAt } from '#app/domain/pickup/civil.ts'
import { UNDO_MS } from '#app/domain/pickup/queue.ts'
import { sayMissing } from '#app/features/checkin/commands.server.ts'
import type { OrderInvoice } from '#app/features/order-control/queries.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { waitingStatements } from '#app/features/outbox/commands.server.ts'
import { foundReason, notFoundAnswer } from '#app/features/pickups/commands.server.ts'
import { listMissing, listToReturn, type ToReturn } from '#app/features/pickups/deadline-queries.server.ts'
import { invoicesOf, type PickupLot } from '#app/features/pickups/lot-queries.server.ts'
import { markFound } from '#app/features/pickups/writes.server.ts'
import { findRequest } from '#app/features/returns/queries.server.ts'
import { moveRequest, openedForYard } from '#app/features/returns/writes.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { type Acted, refuseAll } from './acted.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues' | 'origin'>

const MOST_A_MINUTE = 50
/** What was lost and is found is its buyer's first for so long (operations.md, section 4). */
const FOUND_DAYS = 14

/** Staff cannot find lots of an order: a return of each is opened and approved, so that its money can go back. */
export async function sayNotFound(
  ctx: Deps,
  actor: Actor,
  lots: readonly PickupLot[],
  invoices: readonly OrderInvoice[],
): Promise<Acted> {
  const numbers = invoices.map(({ commonInvoice }) => commonInvoice)
  if (lots.some(({ goneAt }) => goneAt !== null)) return refuseAll(numbers, 'nothing')
  if (lots.some(({ status }) => status !== 'paid')) return refuseAll(numbers, 'unpaid')
  const lines = lots.map(({ lineId }) => lineId)
  for (const lot of await listToReturn(ctx, lines))
    if (!(await openReturn(ctx, lot, actor.id))) return refuseAll(numbers, 'in_return')
  return {
    done: invoices
      .filter(({ id }) => invoicesOf(lots).includes(id))
      .map(({ commonInvoice }) => commonInvoice),
    refused: [],
  }
}

/**
 * What could not be found is there after all: its return ends, and its buyer has two weeks to come for it, and is told. Not
 * where the money has gone back.
 */
export async function sayFound(
  ctx: Deps,
  actor: Actor,
  lots: readonly PickupLot[],
  invoices: readonly OrderInvoice[],
): Promise<Acted> {
  const now = ctx.clock.now()
  const numbers = invoices.map(({ commonInvoice }) => commonInvoice)
  if (lots.some(({ missingAt, goneAt }) => missingAt === null || goneAt !== null))
    return refuseAll(numbers, 'nothing')
  const lost = new Map(
    (
      await listToReturn(
        ctx,
        lots.map(({ lineId }) => lineId),
      )
    ).map((one) => [one.lineId, one]),
  )
  for (const { lineId, invoiceId, timeZone, collectBy } of lots) {
    const one = lost.get(lineId)
    if (!one) continue
    const zone = zoneOf(timeZone)
    const days = endOfDay(zone, addDays(dayAt(zone, now), FOUND_DAYS))
    const reason = foundReason(one)
    const requestId = requestOf(one)
    const found = { lineId, requestId, collectBy: Math.max(collectBy ?? 0, days), reason }
    const entry = { id: `found:${lineId}:${now}`, step: 'found' as const, byId: actor.id, at: now, lineId }
    const ended = { state: 'cancelled' as const, updatedAt: now, answer: reason, answeredBy: actor.id }
    await runBatch(ctx.db, [
      markFound(ctx.db, found, now),
      moveRequest(ctx.db, requestId, ['approved'], ended),
      logInvoices(ctx.db, [invoiceId], entry),
    ])
  }
  // where this is cut off, the reminder of the new last day tells them
  const letters = await waitingStatements(ctx, 'collectReminder', [...lost.keys()], `found:${now}`)
  await runBatch(ctx.db, letters.statements)
  await ctx.queues.outbox(letters.ids)
  return { done: numbers, refused: [] }
}

/** Of what was missing once more after it was found, another return. */
function requestOf({ lineId, foundAt }: Pick<ToReturn, 'lineId' | 'foundAt'>): string {
  return foundAt === null ? `missing:${lineId}` : `missing:${lineId}:${foundAt}`
}

/** Each minute: what the board said was not found, once its step can be taken back no more. Returns how many. */
export async function returnMissing(ctx: Deps): Promise<number> {
  const missing = await listMissing(ctx, ctx.clock.now() - UNDO_MS, MOST_A_MINUTE)
  let opened = 0
  for (const lot of missing) if (await openReturn(ctx, lot, null)) opened += 1
  return opened
}

/** A return of a lot that was not found: once, by its key. False where it is asked back by its buyer already. */
async function openReturn(ctx: Deps, lot: ToReturn, by: string | null): Promise<boolean> {
  const now = ctx.clock.now()
  const requestId = requestOf(lot)
  const answer = notFoundAnswer(lot)
  const event = `return-answered:${requestId}:approved`
  const entry = {
    id: `${requestId}:not_found`,
    step: 'not_found' as const,
    byId: by,
    at: now,
    lineId: lot.lineId,
  }
  try {
    await runBatch(ctx.db, [
      ...openedForYard(ctx.db, { ...lot, requestId, answer, by, event }, now),
      ...(by === null ? [] : sayMissing(ctx.db, lot.lineId, now)),
      logInvoices(ctx.db, [lot.invoiceId], entry),
    ])
  } catch (error) {
    // its buyer asks it back, or it was sent twice
    if (isConflict(error)) return (await findRequest(ctx, requestId)) !== null
    throw error
  }
  await ctx.queues.events([event])
  return true
}
