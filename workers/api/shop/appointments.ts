import { z } from 'zod'
import { clockOf, isCivilDay } from '#app/domain/pickup/civil.ts'
import { findBooking, listOwnBookings, listTaken } from '#app/features/pickups/queries.server.ts'
import { type Appointment, bookAppointment, findAppointment } from '#app/flows/pickups/appointment.server.ts'
import { cancelPickup, movePickup } from '#app/flows/pickups/book.server.ts'
import { offerFor } from '#app/flows/pickups/visit.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, page } from '#workers/api/core/fields.ts'
import { idempotencyKey } from '../money/pay-words.ts'
import {
  appointment,
  exampleAppointment,
  exampleDays,
  presentBooking,
  presentDays,
  slotDays,
} from '../presenters/pickup.ts'
import { isoDate } from '../presenters/units.ts'
import { BOOK_REFUSALS, MEMBERS, refuse, startDate } from './pickup-words.ts'

/** Visits as the specification's appointments: by invoice, day and time. */
export const appointments = newArea()

const PER_PAGE = 12
const AHEAD_MS = 62 * 86_400_000
const invoice = anyId.meta({ description: 'An invoice’s number, or an appointment’s', example: 'FL-1001' })
const REFUSED = [...MEMBERS, ...Object.values(BOOK_REFUSALS)]

const check = defineCall({
  path: '/appointment/checkAppointments',
  area: 'Account',
  summary: 'The slots of an invoice’s visit',
  description: 'The days and slots for the lots you can collect together.',
  signedIn: 'always',
  input: z.object({ common_invoice: invoice }),
  data: dataSchema(z.object({ days: slotDays, last: z.string(), ends_by: z.string().nullable() })),
  example: {
    input: { common_invoice: 'FL-1001' },
    data: { responseData: { days: exampleDays, last: '2026-11-30', ends_by: 'collect_by' } },
  },
  refusals: REFUSED,
})
appointments.openapi(post(check), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const {
    visit,
    booking,
    refusal: why,
  } = found(await findAppointment(ctx, actor, c.req.valid('json').common_invoice))
  if (!visit) throw refuse(BOOK_REFUSALS[why ?? 'lots'])
  const offered = await offerFor(ctx, visit, booking?.id ?? null)
  const responseData = { days: presentDays(offered), last: offered.last, ends_by: offered.endsBy }
  return c.json(success({ responseData }), 200)
})

const ofAuction = defineCall({
  path: '/appointment/checkAppointmentsForAuction',
  area: 'Account',
  summary: 'How many appointments each slot of an auction has',
  description: 'For an auction with its own pickup days: the booked start times in the next two months.',
  signedIn: 'always',
  input: z.object({ auction_id: anyId.meta({ example: 'auction-1' }) }),
  data: dataSchema(
    z.object({
      records: z.array(z.object({ appointmentTime: isoDate, booked: z.int() })),
      totalRecords: z.int(),
    }),
  ),
  example: {
    input: { auction_id: 'auction-1' },
    data: {
      responseData: {
        records: [{ appointmentTime: '2026-11-25T15:00:00.000Z', booked: 3 }],
        totalRecords: 1,
      },
    },
  },
  refusals: MEMBERS,
})
appointments.openapi(post(ofAuction), async (c) => {
  const { ctx } = c.var
  requireActor(ctx, c.req.raw)
  const now = ctx.clock.now()
  const span = { from: now, to: now + AHEAD_MS, but: null }
  const taken = await listTaken(ctx, `auction:${c.req.valid('json').auction_id}`, span)
  const records = taken.map(({ start, taken: booked }) => {
    return { appointmentTime: new Date(start).toISOString(), booked }
  })
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})

const all = defineCall({
  path: '/appointment/getAppointments',
  area: 'Account',
  summary: 'Your appointments',
  description: 'Latest first, 12 per page, past ones too.',
  signedIn: 'always',
  input: z.object({ page }),
  data: dataSchema(z.object({ records: z.array(appointment), totalRecords: z.int() })),
  example: {
    input: { page: 1 },
    data: { responseData: { records: [exampleAppointment], totalRecords: 1 } },
  },
  refusals: MEMBERS,
})
appointments.openapi(post(all), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const offset = (c.req.valid('json').page - 1) * PER_PAGE
  const { records, totalRecords } = await listOwnBookings(ctx, actor.id, { limit: PER_PAGE, offset })
  return c.json(success({ responseData: { records: records.map(presentBooking), totalRecords } }), 200)
})

const ofInvoice = z.object({
  common_invoice: z.string(),
  appointment_id: z.int().meta({ description: '0 where none is booked' }),
  appointment: appointment.nullable(),
  local_pickup_check: z.int().meta({ description: '1 where it can be booked or moved' }),
  delivery_type: z.literal('local_pickup'),
  local_pickup_dates: z.string().meta({ description: 'The days offered, separated by commas' }),
  location_id: z.string(),
})

const forInvoice = defineCall({
  path: '/appointment/getAppointmentForInvoice',
  area: 'Account',
  summary: 'The appointment of an invoice',
  description: 'Its open visit, if any, and the days you can book or move it to.',
  signedIn: 'always',
  input: z.object({ common_invoice: invoice }),
  data: dataSchema(ofInvoice),
  example: {
    input: { common_invoice: 'FL-1001' },
    data: {
      responseData: {
        common_invoice: 'FL-1001',
        appointment_id: 41,
        appointment: exampleAppointment,
        local_pickup_check: 1,
        delivery_type: 'local_pickup' as const,
        local_pickup_dates: '2026-11-25,2026-11-26',
        location_id: 'yard-1',
      },
    },
  },
  refusals: [...MEMBERS, BOOK_REFUSALS.not_found],
})
appointments.openapi(post(forInvoice), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const {
    invoice: number,
    booking,
    visit,
  } = found(await findAppointment(ctx, actor, c.req.valid('json').common_invoice))
  const offered = visit ? await offerFor(ctx, visit, booking?.id ?? null) : null
  const free = offered?.days.filter(({ slots }) => slots.some(({ state }) => state === 'free')) ?? []
  const responseData = {
    common_invoice: number,
    appointment_id: booking?.number ?? 0,
    appointment: booking && presentBooking(booking),
    local_pickup_check: free.length > 0 ? 1 : 0,
    delivery_type: 'local_pickup' as const,
    local_pickup_dates: free.map(({ date }) => date).join(','),
    location_id: booking?.locationId ?? visit?.yard.id ?? '',
  }
  return c.json(success({ responseData }), 200)
})

const update = defineCall({
  path: '/appointment/update',
  area: 'Account',
  summary: 'Book, move or cancel an appointment',
  description:
    'Of an invoice or an appointment: at `pickupDay` and `pickupTime` on the yard’s clock, or at `booking_start_date`. `status` `deleted` cancels it.',
  signedIn: 'always',
  input: z.object({
    common_invoice: invoice,
    pickupDay: z
      .string()
      .refine(isCivilDay, 'Appointment date is required!')
      .optional()
      .meta({ example: '2026-11-25' }),
    pickupTime: z
      .string()
      .regex(/^\d{1,2}:\d{2}$/, 'Appointment time is required!')
      .optional()
      .meta({ example: '10:15' }),
    booking_start_date: startDate.optional(),
    status: z.enum(['open', 'deleted']).default('open'),
    idempotency_key: idempotencyKey,
  }),
  data: dataSchema(appointment),
  example: {
    input: { common_invoice: 'FL-1001', pickupDay: '2026-11-25', pickupTime: '10:15' },
    message: 'Booking Confirmed',
    data: { responseData: exampleAppointment },
  },
  refusals: REFUSED,
})
appointments.openapi(post(update), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const sent = c.req.valid('json')
  const known = found(await findAppointment(ctx, actor, sent.common_invoice))
  const { booking } = known
  if (sent.status === 'deleted') {
    if (!booking) throw refuse(BOOK_REFUSALS.not_found)
    const off = await cancelPickup(ctx, actor, booking.id)
    if (!off.ok) throw refuse(BOOK_REFUSALS[off.refusal.code])
    return c.json(success({ responseData: presentBooking(off.booking) }, 'Appointment cancelled'), 200)
  }
  const start = startOf(known, sent)
  const done = booking
    ? await movePickup(ctx, actor, { id: booking.id, start })
    : await bookAppointment(ctx, actor, known, { key: sent.idempotency_key, start })
  if (!done.ok) throw refuse(BOOK_REFUSALS[done.refusal.code])
  const kept = (await findBooking(ctx, done.booking.id)) ?? done.booking
  return c.json(success({ responseData: presentBooking(kept) }, 'Booking Confirmed'), 200)
})

type When = { pickupDay?: string; pickupTime?: string; booking_start_date?: string }

/** When it is asked for, as a moment: a day and a time are the yard's. */
function startOf({ visit }: Appointment, { pickupDay, pickupTime, booking_start_date }: When): number {
  if (booking_start_date) return Date.parse(booking_start_date)
  const missing = (field: string, message: string) =>
    refusal('validation', { data: { errors: { [field]: [message] } } })
  if (!pickupDay) throw missing('pickupDay', 'Appointment date is required!')
  if (!pickupTime) throw missing('pickupTime', 'Appointment time is required!')
  const [hours = 0, minutes = 0] = pickupTime.split(':').map(Number)
  const at = visit && clockOf(visit.zone, pickupDay)(hours * 60 + minutes)
  if (at === null) throw refuse(BOOK_REFUSALS.no_slot)
  return at
}

function found(known: Appointment | null): Appointment {
  if (!known) throw refuse(BOOK_REFUSALS.not_found)
  return known
}
