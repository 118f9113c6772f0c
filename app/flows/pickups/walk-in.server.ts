import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch } from '#app/db/batch.server.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { hoursOn } from '#app/domain/pickup/calendar.ts'
import { clockOf, dayAt, type Zone } from '#app/domain/pickup/civil.ts'
import { tellOfVisit } from '#app/features/checkin/commands.server.ts'
import type { SpotInput } from '#app/features/checkin/inputs.ts'
import { findVisit, findVisitYard, findWalkIn, type VisitYard } from '#app/features/checkin/queries.server.ts'
import { insertWalkIn } from '#app/features/checkin/writes.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { invoicesOf } from '#app/features/pickups/lot-queries.server.ts'
import { isAt } from '#app/features/pickups/writes.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { type CheckedIn, hasLot } from './check-in.server.ts'
import { yardCalendar } from './visit.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays'>

/**
 * Puts somebody into the queue who has booked nothing, with all that they can collect there now: by themselves where the
 * yard takes walk-ins, or by its staff. They take no place of a slot. `invoice`: one of theirs at that yard.
 */
export async function checkInWalkIn(
  ctx: Deps,
  actor: Actor,
  { invoice, spot }: { invoice: string; spot: SpotInput },
): Promise<CheckedIn> {
  const found = await findWalkIn(ctx, invoice, await getSettings(ctx))
  const yard = found && (await findVisitYard(ctx, found.locationId))
  if (!found || !yard) return { ok: false, code: 'not_found' }
  const staff = mayActFor(actor, found.organisationId, 'pickups', found.locationId)
  if (!staff && actor.id !== found.buyerId) return { ok: false, code: 'not_found' }
  if (!yard.walkIns) return { ok: false, code: 'no_walk_ins' }
  if (found.lots.length === 0) return { ok: false, code: 'nothing' }
  if (!hasLot(yard, spot)) return { ok: false, code: 'no_such_lot' }
  const now = ctx.clock.now()
  if (!(await isOpen(ctx, yard, now))) return { ok: false, code: 'closed' }
  const id = `w:${crypto.randomUUID()}`
  const lines = found.lots.map(({ lineId }) => lineId)
  const entry = {
    id: `${id}:checked_in`,
    step: 'checked_in' as const,
    byId: actor.id,
    at: now,
    bookingId: id,
  }
  try {
    await runBatch(ctx.db, [
      ...insertWalkIn(ctx.db, { id, lines, spot, visitor: found, bookedBy: staff ? actor.id : null }, now),
      logInvoices(ctx.db, invoicesOf(found.lots), entry, isAt(id, 1, now, 'waiting')),
    ])
  } catch (error) {
    // of two who send it at once one waits; or somebody else is on that parking lot
    if (isConflict(error)) return { ok: false, code: spot.spot === 'parking' ? 'taken' : 'waiting' }
    throw error
  }
  const visit = await findVisit(ctx, id)
  if (!visit) return { ok: false, code: 'changed' }
  await tellOfVisit(ctx, visit)
  return { ok: true, visit }
}

/** Whether a yard is open now, by its own clock; a break counts, as somebody is there. */
async function isOpen(ctx: Deps, { id, timeZone }: VisitYard, now: number): Promise<boolean> {
  const calendar = await yardCalendar(ctx, id)
  const zone: Zone = zoneOf(timeZone)
  const day = dayAt(zone, now)
  const hours = calendar && hoursOn(calendar, day)
  if (!hours) return false
  const at = clockOf(zone, day)
  const [from, to] = [at(hours.starting), at(hours.ending)]
  return (from === null || now >= from) && (to === null || now < to)
}
