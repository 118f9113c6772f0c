import type { Ctx } from '#app/context.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import type { BookingProblem, LotProblem } from '#app/domain/pickup/booking.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { listGatheredLots, salesAmong } from '#app/features/pickups/gathered-queries.server.ts'
import {
  listLots,
  listLotsOfSales,
  type PickupLot,
  problemOf,
} from '#app/features/pickups/lot-queries.server.ts'
import { findLacking } from '#app/features/registration/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { readVisit, type Visit, type VisitProblem } from './visit.server.ts'
import { writeGathered } from './write-gathered.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues' | 'log' | 'relays'>

export type BookRefusal =
  | { code: 'not_found' | VisitProblem }
  /** Lots that cannot be booked, each with what speaks against it. */
  | { code: 'lots'; lots: { lineId: string; why: LotProblem }[] }
  /** No slot was named; there is none at that time; its last place went; it is over; a lot of it was booked meanwhile. */
  | { code: 'no_time' | 'no_slot' | 'full' | 'past' | 'lot_taken' }
  | { code: BookingProblem }
  /** What the registration left for the first pickup the buyer has not answered. */
  | { code: 'details_needed' }
  /** Somebody else has changed it since it was looked at. */
  | { code: 'changed' }

/** Whether somebody books as staff of the yard, or as the buyer; null where it is none of their business. */
export function bookingSide(
  actor: Actor,
  { buyerId, organisationId, locationId }: { buyerId: string; organisationId: string; locationId: string },
): 'buyer' | 'staff' | null {
  if (actor.id === buyerId) return 'buyer'
  return mayActFor(actor, organisationId, 'pickups', locationId) ? 'staff' : null
}

export type LotsRead =
  | { ok: true; visit: Visit; staff: boolean; settings: Settings }
  | { ok: false; refusal: BookRefusal }

/** Lots that are to be one visit, for whoever may book them; or what speaks against it. */
export async function readLotsToBook(ctx: Deps, actor: Actor, lineIds: readonly string[]): Promise<LotsRead> {
  if (lineIds.length === 0) return refused({ code: 'no_lots' })
  const [lots, settings] = await Promise.all([listNamed(ctx, lineIds), getSettings(ctx)])
  const sides = lots.map((lot) => bookingSide(actor, lot))
  if (lots.length < lineIds.length || sides.includes(null)) return refused({ code: 'not_found' })
  const staff = sides.includes('staff')
  if (!staff && (await findLacking(ctx, actor.id, 'pickup'))) return refused({ code: 'details_needed' })
  const problems = lots.flatMap((lot) => {
    const why = problemOf(lot, settings, staff)
    return why ? [{ lineId: lot.lineId, why }] : []
  })
  if (problems.length > 0) return refused({ code: 'lots', lots: problems })
  const read = await readVisit(ctx, lots)
  return read.ok ? { ...read, staff, settings } : refused({ code: read.code })
}

/** Lots by their lines, or by their sales where those are gathered for an invoice, or were when they were named. */
async function listNamed(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<PickupLot[]> {
  const sales = salesAmong(ids)
  if (sales.length === 0) return listLots(ctx, ids)
  const [lots, gathered, written] = await Promise.all([
    listLots(ctx, ids),
    listGatheredLots(ctx, sales),
    listLotsOfSales(ctx, sales),
  ])
  const named = new Map([...lots, ...gathered, ...written].map((lot) => [lot.lineId, lot]))
  return [...named.values()]
}

/** The same lots, each with a line on an invoice: what is gathered is written now, for good, as its buyer books it. */
export async function readLotsWritten(
  ctx: Deps,
  actor: Actor,
  lineIds: readonly string[],
  read: LotsRead & { ok: true },
): Promise<LotsRead> {
  return (await writeGathered(ctx, read.visit.lots)) ? readLotsToBook(ctx, actor, lineIds) : read
}

/** What a booking takes of lots that were read. */
export function linesOf({ visit }: LotsRead & { ok: true }): string[] {
  return visit.lots.map(({ lineId }) => lineId)
}

export function refused(refusal: BookRefusal) {
  return { ok: false as const, refusal }
}
