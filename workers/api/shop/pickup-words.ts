import { z } from 'zod'
import { type Actor, keptToYards, mayActFor } from '#app/domain/people/permissions.ts'
import type { BookRefusal } from '#app/flows/pickups/book-lots.server.ts'
import type { CheckInRefusal } from '#app/flows/pickups/check-in.server.ts'
import type { ServeRefusal } from '#app/flows/pickups/serve-party.server.ts'
import { ApiRefusal, refusal } from '#workers/api/core/envelope.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'

export const MEMBERS = documented('sign_in', 'deactivated')

/** Why a visit was not booked, moved or called off. */
export const BOOK_REFUSALS = {
  not_found: { status: 404, code: 'not_found', message: 'No such lot or appointment' },
  no_lots: { status: 422, code: 'no_lots', message: 'Please select booking status invoices' },
  same_location: { status: 422, code: 'same_location', message: 'Kindly Select same location' },
  own_days: {
    status: 409,
    code: 'own_days',
    message: 'A sale with its own pickup days is booked separately',
  },
  lots: { status: 409, code: 'lots', message: "You can't book some of these lots" },
  no_time: { status: 422, code: 'no_time', message: 'Kindly Select Date and Time' },
  no_slot: { status: 409, code: 'no_slot', message: 'No slot at that time' },
  full: { status: 409, code: 'full', message: 'That slot is full' },
  past: { status: 409, code: 'past', message: 'That time has passed' },
  lot_taken: { status: 409, code: 'lot_taken', message: 'One of its lots is in another booking' },
  over: { status: 409, code: 'over', message: 'This booking is over' },
  begun: { status: 409, code: 'begun', message: 'This visit has begun' },
  reschedules: { status: 409, code: 'reschedules', message: 'You’ve moved it as often as allowed' },
  not_offered: { status: 409, code: 'not_offered', message: 'The yard has to offer new slots first' },
  staff_only: {
    status: 409,
    code: 'staff_only',
    message: 'After that many missed visits, only staff can book',
  },
  changed: { status: 409, code: 'changed', message: 'Someone changed it in the meantime' },
  details_needed: {
    status: 403,
    code: 'details_needed',
    message: 'We ask for a few more details before your first pickup',
  },
} as const satisfies Record<BookRefusal['code'], RefusalDoc>

/** Why a party was not put into the queue, or served. */
export const SERVE_REFUSALS = {
  not_found: { status: 404, code: 'not_found', message: 'No such visit' },
  taken: { status: 409, code: 'taken', message: 'Someone else is waiting on that parking lot' },
  no_such_lot: { status: 422, code: 'no_such_lot', message: 'The yard has no parking lot with that number' },
  changed: { status: 409, code: 'changed', message: 'Someone else was first' },
  completed: { status: 409, code: 'completed', message: 'These lots are already handed over' },
  waiting: { status: 409, code: 'waiting', message: 'They’re already waiting' },
  not_booked: { status: 409, code: 'not_booked', message: 'They have no booking' },
  too_early: { status: 409, code: 'too_early', message: 'Check-in isn’t open yet' },
  closed: { status: 409, code: 'closed', message: 'The yard closed on that day' },
  no_walk_ins: { status: 409, code: 'no_walk_ins', message: 'This yard takes bookings only' },
  nothing: { status: 409, code: 'nothing', message: 'There’s nothing to collect now' },
  forbidden: { status: 403, code: 'forbidden', message: "You don't hand over at this yard" },
  unpaid: { status: 409, code: 'unpaid', message: "You can't hand over unpaid lots" },
  too_late: { status: 409, code: 'too_late', message: 'You can undo a step for five minutes' },
} as const satisfies Record<CheckInRefusal | ServeRefusal, RefusalDoc>

export function refuse({ status, code, message }: RefusalDoc, data?: Record<string, unknown>) {
  return new ApiRefusal({ status: status as 404, code, message, ...(data ? { data } : {}) })
}

/** Lots by the ids of the list; one may stand alone. */
export const scheduleIds = z
  .union([z.string().min(1).max(200), z.array(z.string().min(1).max(200)).max(100)])
  .transform((said) => (typeof said === 'string' ? [said] : [...new Set(said)]))
  .meta({
    description:
      'Of the list: `schedulepickup_id`. A lot without an invoice yet: `gathered:{listing}:1`; booking it issues the invoice, if it may be paid at the yard',
  })

export const startDate = z.iso
  .datetime({ error: 'Kindly Select Date and Time', offset: true })
  .meta({ description: 'The start of a slot', example: '2026-11-25T15:15:00.000Z' })

/** Where a party waits: 1 Office, 2 Parking Lot. */
export const spotFields = {
  type: z
    .literal([1, 2])
    .default(1)
    .meta({ description: '1 Office, 2 Parking Lot', type: 'integer', enum: [1, 2] }),
  parking_lot_no: z.string().trim().max(20).default(''),
  car_make: z.string().trim().max(40).default(''),
  model: z.string().trim().max(40).default(''),
  color: z.string().trim().max(40).default(''),
}

type Spot = { type: 1 | 2; parking_lot_no: string; car_make: string; model: string; color: string }

export function spotOf({ type, parking_lot_no, car_make, model, color }: Spot) {
  return {
    spot: type === 2 ? ('parking' as const) : ('office' as const),
    parking_lot_no,
    car_make,
    model,
    color,
  }
}

/** Whose orders: the organisation that is named, or the caller's own where they belong to one. */
export function handOverSide(actor: Actor, named: string | undefined) {
  const organisationId = named ?? actor.organisations[0]?.id ?? ''
  if (!mayActFor(actor, organisationId, 'pickups')) throw refusal('forbidden')
  return { organisationId, yards: keptToYards(actor, organisationId) }
}
