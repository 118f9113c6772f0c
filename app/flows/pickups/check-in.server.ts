import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch } from '#app/db/batch.server.ts'
import { closingAt } from '#app/domain/pickup/booking.ts'
import { boundsOf, dayAt } from '#app/domain/pickup/civil.ts'
import { type CheckInProblem, whyNotCheckedIn } from '#app/domain/pickup/queue.ts'
import { tellOfVisit } from '#app/features/checkin/commands.server.ts'
import type { SpotInput, VisitInput } from '#app/features/checkin/inputs.ts'
import {
  findVisitFor,
  findVisitYard,
  listVisitLots,
  type Visit,
  type VisitYard,
} from '#app/features/checkin/queries.server.ts'
import { changedAt, checkInVisit, leaveQueue, moveVisit } from '#app/features/checkin/writes.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { invoicesOf } from '#app/features/pickups/lot-queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { yardCalendar } from './visit.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays'>

/** `taken`: somebody else waits on that parking lot. `no_such_lot`: the yard has none of that number. `changed`: it is not as the page showed it. Of who has booked nothing: `no_walk_ins`: the yard takes none; `nothing`: they can collect nothing there now. */
export type CheckInRefusal =
  | CheckInProblem
  | 'not_found'
  | 'taken'
  | 'no_such_lot'
  | 'changed'
  | 'no_walk_ins'
  | 'nothing'
export type CheckedIn = { ok: true; visit: Visit } | { ok: false; code: CheckInRefusal }

/** Puts a party into the queue: by its buyer, or by staff who see them. */
export async function checkIn(
  ctx: Deps,
  visit: Visit,
  { spot, by, byStaff }: { spot: SpotInput; by: string; byStaff: boolean },
): Promise<CheckedIn> {
  const yard = await findVisitYard(ctx, visit.locationId)
  if (!yard) return { ok: false, code: 'not_found' }
  if (!hasLot(yard, spot)) return { ok: false, code: 'no_such_lot' }
  const now = ctx.clock.now()
  const zone = zoneOf(yard.timeZone)
  // an auction's own days end with the day; a yard's with its hours
  const closesAt =
    visit.auctionId === null
      ? closingAt(await yardCalendar(ctx, visit.locationId), zone, visit)
      : boundsOf(zone, dayAt(zone, visit.startsAt)).to - 1
  const earlyMs = (await getSettings(ctx)).check_in_minutes * 60_000
  const problem = whyNotCheckedIn(visit, { now, closesAt, earlyMs, byStaff })
  if (problem) return { ok: false, code: problem }
  return change(ctx, visit, checkInVisit(ctx.db, visit.id, spot, now), { step: 'checked_in', by, at: now })
}

/** What a buyer does about their own visit for an invoice. */
export async function actOnVisit(
  ctx: Deps,
  buyerId: string,
  invoice: string,
  input: Exclude<VisitInput, { act: 'walk_in' }>,
): Promise<CheckedIn> {
  const visit = await findVisitFor(ctx, buyerId, invoice)
  if (!visit) return { ok: false, code: 'not_found' }
  if (input.act === 'check_in') return checkIn(ctx, visit, { spot: input, by: buyerId, byStaff: false })
  const now = ctx.clock.now()
  if (input.act === 'leave')
    return change(ctx, visit, leaveQueue(ctx.db, visit.id, now), { step: 'queue_left', by: buyerId, at: now })
  const yard = await findVisitYard(ctx, visit.locationId)
  if (!yard || !hasLot(yard, input)) return { ok: false, code: 'no_such_lot' }
  return change(ctx, visit, moveVisit(ctx.db, visit.id, input, now), null)
}

/** Whether a spot is one of the yard's. */
export function hasLot(yard: VisitYard, { spot, parking_lot_no }: SpotInput): boolean {
  return spot === 'office' || yard.parkingSlots.includes(parking_lot_no)
}

type Step = { step: 'checked_in' | 'queue_left'; by: string; at: number }

async function change(
  ctx: Deps,
  visit: Visit,
  update: ReturnType<typeof checkInVisit>,
  logged: Step | null,
): Promise<CheckedIn> {
  const invoices = invoicesOf(await listVisitLots(ctx, [visit.id]))
  const log = logged && {
    id: `${visit.id}:${logged.step}:${logged.at}`,
    step: logged.step,
    byId: logged.by,
    at: logged.at,
    bookingId: visit.id,
  }
  try {
    const [changed] = (await runBatch(ctx.db, [
      update,
      ...(log ? [logInvoices(ctx.db, invoices, log, changedAt(visit.id, log.at))] : []),
    ])) as [unknown[]]
    if (changed.length === 0) return { ok: false, code: 'changed' }
  } catch (error) {
    if (isConflict(error)) return { ok: false, code: 'taken' }
    throw error
  }
  await tellOfVisit(ctx, visit)
  return { ok: true, visit }
}
