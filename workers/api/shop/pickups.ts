import { z } from 'zod'
import { findVisit } from '#app/features/checkin/queries.server.ts'
import { detailsInput, LOTS_PER_PAGE } from '#app/features/pickups/inputs.ts'
import { listLots } from '#app/features/pickups/lot-queries.server.ts'
import { findBookingByNumber, findGuest } from '#app/features/pickups/queries.server.ts'
import { listSchedule } from '#app/features/pickups/schedule-queries.server.ts'
import { bookPickup, movePickup } from '#app/flows/pickups/book.server.ts'
import { type BookRefusal, readLotsToBook } from '#app/flows/pickups/book-lots.server.ts'
import { checkIn } from '#app/flows/pickups/check-in.server.ts'
import { offerFor, visitProblem } from '#app/flows/pickups/visit.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { page, wholeNumber } from '#workers/api/core/fields.ts'
import { idempotencyKey } from '../money/pay-words.ts'
import {
  appointment,
  exampleAppointment,
  exampleDays,
  examplePickupLot,
  pickupLot,
  presentBooking,
  presentDays,
  presentLot,
  slotDays,
} from '../presenters/pickup.ts'
import { zeroOrOne } from '../presenters/units.ts'
import {
  BOOK_REFUSALS,
  MEMBERS,
  refuse,
  SERVE_REFUSALS,
  scheduleIds,
  spotFields,
  spotOf,
  startDate,
} from './pickup-words.ts'

/** What somebody has to collect: the list, its slots, booking a visit, and checking in. */
export const pickups = newArea()

const list = defineCall({
  path: '/schedulepickup/search',
  area: 'Account',
  summary: 'Lots to collect, or booked',
  description:
    'Your own, 12 per page, by yard. `scheduled` 1: those in a visit, with what was collected in 90 days; 0: those still to book.',
  signedIn: 'always',
  input: z.object({
    page,
    scheduled: zeroOrOne.default(0),
    filters: z
      .object({
        searchterm: z.string().max(100).default('').meta({ description: 'A lot, a title or an invoice' }),
        location_id: z.string().max(64).default(''),
      })
      .prefault({}),
  }),
  data: dataSchema(
    z.object({ records: z.array(pickupLot), totalRecords: z.int(), setDisp: z.int(), from: z.int() }),
  ),
  example: {
    input: { page: 1, scheduled: 1, filters: { searchterm: 'drill' } },
    data: { responseData: { records: [examplePickupLot], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: MEMBERS,
})
pickups.openapi(post(list), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { page: asked, scheduled, filters } = c.req.valid('json')
  const { lots, totalRecords } = await listSchedule(ctx, actor.id, {
    tab: scheduled === 1 ? 'scheduled' : 'pending',
    q: filters.searchterm.trim(),
    yard: filters.location_id,
    page: asked,
  })
  const from = (asked - 1) * LOTS_PER_PAGE
  const records = lots.map(presentLot)
  const responseData = { records, totalRecords, setDisp: from + records.length, from: from + 1 }
  return c.json(success({ responseData }), 200)
})

const timing = defineCall({
  path: '/schedulepickup/getSchedulePickupTiming',
  area: 'Account',
  summary: 'The slots of a visit',
  description:
    'For lots collected together: one buyer’s, at one yard. The days offered, with their slots and how many places each has left; `last` is the last day, and `ends_by` the limit that ends them.',
  signedIn: 'always',
  input: z.object({ id: scheduleIds }),
  data: dataSchema(z.object({ days: slotDays, last: z.string(), ends_by: z.string().nullable() })),
  example: {
    input: { id: ['invoice:1042-1:1:1'] },
    data: { responseData: { days: exampleDays, last: '2026-11-30', ends_by: 'collect_by' } },
  },
  refusals: [...MEMBERS, ...Object.values(BOOK_REFUSALS)],
})
pickups.openapi(post(timing), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const read = await readLotsToBook(ctx, actor, c.req.valid('json').id)
  if (!read.ok) throw refused(read.refusal)
  const offered = await offerFor(ctx, read.visit)
  const responseData = { days: presentDays(offered), last: offered.last, ends_by: offered.endsBy }
  return c.json(success({ responseData }), 200)
})

for (const path of ['/schedulepickup/addSchedulePickup', '/schedulepickup/addSchedulePickupTiming']) {
  const add = defineCall({
    path,
    area: 'Account',
    summary: 'Book a visit, or move it',
    description:
      'Lots of one buyer at one yard, at the start of a slot with a place left: if two ask for the last one, one gets it. Sent twice with one `idempotency_key`, it is one visit. With `reschedule` 1 the visit `appointment_id` moves; it keeps its old place until it has the new one. Without `name`, the account’s owner comes. Yard staff can book for a buyer.',
    signedIn: 'always',
    input: z.object({
      id: scheduleIds.default([]),
      booking_start_date: startDate.optional(),
      reschedule: zeroOrOne.default(0),
      appointment_id: z.int().positive().optional(),
      name: z.string().max(250).optional(),
      email: z.string().max(250).optional(),
      phone: z.string().max(17).optional(),
      vehicle: z.string().max(120).default(''),
      idempotency_key: idempotencyKey,
    }),
    data: dataSchema(appointment),
    example: {
      input: { id: ['invoice:1042-1:1:1'], booking_start_date: '2026-11-25T15:15:00.000Z' },
      message: 'Booking Confirmed',
      data: { responseData: exampleAppointment },
    },
    refusals: [...MEMBERS, ...Object.values(BOOK_REFUSALS)],
  })
  pickups.openapi(post(add), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const sent = c.req.valid('json')
    const start = sent.booking_start_date ? Date.parse(sent.booking_start_date) : null
    const existing =
      sent.reschedule === 1 && sent.appointment_id
        ? await findBookingByNumber(ctx, sent.appointment_id)
        : null
    if (sent.reschedule === 1 && !existing) throw refuse(BOOK_REFUSALS.not_found)
    const [lot] = await listLots(ctx, sent.id.slice(0, 1))
    const buyer = await findGuest(ctx, existing?.buyerId ?? lot?.buyerId ?? actor.id)
    const said = {
      name: sent.name ?? existing?.name ?? buyer?.name ?? '',
      email: sent.email ?? existing?.email ?? buyer?.email ?? '',
      phone: sent.phone ?? existing?.phone ?? buyer?.phone.slice(0, 17) ?? '',
      vehicle: sent.vehicle,
    }
    const details = detailsInput.safeParse(said)
    if (!details.success)
      throw refusal('validation', {
        data: { errors: { [String(details.error.issues[0]?.path[0] ?? 'name')]: ['Required!'] } },
      })
    const booked = existing
      ? await movePickup(ctx, actor, { id: existing.id, start, details: details.data })
      : await bookPickup(ctx, actor, {
          key: sent.idempotency_key,
          lineIds: sent.id,
          start,
          details: details.data,
        })
    if (!booked.ok) throw refused(booked.refusal)
    return c.json(success({ responseData: presentBooking(booked.booking) }, 'Booking Confirmed'), 200)
  })
}

const checkin = defineCall({
  path: '/schedulepickup/checkin',
  area: 'Account',
  summary: 'Check in for a visit',
  description:
    'Your own lots of one visit, from 15 minutes before its slot (`check_in_minutes`) until the yard closes: `type` 1 at the office, 2 on a free parking lot number.',
  signedIn: 'always',
  input: z.object({
    id: scheduleIds,
    location_id: z.string().max(64).optional(),
    schedule_status: z.literal('waiting').default('waiting'),
    reschedule: wholeNumber({ least: 0, most: 1, otherwise: 1 }),
    ...spotFields,
  }),
  data: dataSchema(z.object({ appointment_id: z.int(), schedule_status: z.literal('waiting') })),
  example: {
    input: { id: ['invoice:1042-1:1:1'], type: 2, parking_lot_no: 'P2', car_make: 'Ford', color: 'red' },
    message: 'Pickup Check Confirmed!',
    data: { responseData: { appointment_id: 41, schedule_status: 'waiting' } },
  },
  refusals: [
    ...MEMBERS,
    BOOK_REFUSALS.no_lots,
    BOOK_REFUSALS.same_location,
    ...Object.values(SERVE_REFUSALS),
  ],
})
pickups.openapi(post(checkin), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const sent = c.req.valid('json')
  if (sent.type === 2 && sent.parking_lot_no === '')
    throw refusal('validation', { data: { errors: { parking_lot_no: ['Required!'] } } })
  const lots = (await listLots(ctx, sent.id)).filter(({ buyerId }) => buyerId === actor.id)
  if (lots.length < sent.id.length) throw refuse(SERVE_REFUSALS.not_found)
  const problem = visitProblem(lots)
  if (problem === 'no_lots' || problem === 'same_location') throw refuse(BOOK_REFUSALS[problem])
  if (lots.some(({ goneAt }) => goneAt !== null)) throw refuse(SERVE_REFUSALS.completed)
  const visits = new Set(lots.map(({ booking }) => booking?.id ?? ''))
  const [id = ''] = visits
  const visit = visits.size === 1 && id !== '' ? await findVisit(ctx, id) : null
  if (!visit) throw refuse(SERVE_REFUSALS.not_booked)
  const done = await checkIn(ctx, visit, { spot: spotOf(sent), by: actor.id, byStaff: false })
  if (!done.ok) throw refuse(SERVE_REFUSALS[done.code])
  const responseData = { appointment_id: visit.number, schedule_status: 'waiting' as const }
  return c.json(success({ responseData }, 'Pickup Check Confirmed!'), 200)
})

/** Of lots that cannot be booked each says why. */
function refused(why: BookRefusal) {
  return refuse(BOOK_REFUSALS[why.code], why.code === 'lots' ? { lots: why.lots } : undefined)
}
