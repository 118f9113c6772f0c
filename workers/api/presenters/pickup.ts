import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { SlotsOffered } from '#app/domain/pickup/slots.ts'
import type { PickupLot } from '#app/features/pickups/lot-queries.server.ts'
import type { Booking } from '#app/features/pickups/queries.server.ts'
import { deliveryType } from './delivery.ts'
import { dollars, isoDate, picturePath, zeroOrOne } from './units.ts'

const SCHEDULE_STATUS = ['booked', 'waiting', 'completed', 'cancelled', 'no_show'] as const
const scheduleStatus = z.enum(SCHEDULE_STATUS).nullable()

export const pickupLot = z
  .object({
    schedulepickup_id: z.string().meta({ description: 'What bookings and check-ins name the lot by' }),
    schedulepickup_status: z.enum(['active', 'inactive']),
    schedulepickup_schedule_status: scheduleStatus,
    schedulepickup_location_id: z.string(),
    schedulepickup_booking_start_date: isoDate.nullable(),
    appointment_id: z.int().meta({ description: '0 where no visit is booked' }),
    common_invoice: z.string(),
    buynow_common_invoice: z.string(),
    buynow_paid: zeroOrOne,
    buynow_paid_date: isoDate.nullable(),
    delivery_type: deliveryType,
    location: z.string(),
    location_id: z.string(),
    date_closed: isoDate,
    collect_by: isoDate,
    collect_by_reason: z.string().nullable().meta({ description: 'Why staff has given it more days' }),
    wprice: dollars,
    title: z.string(),
    lot_number: z.int(),
    id: z.string().meta({ description: "The listing's id" }),
    avatar: z.string().nullable(),
  })
  .meta({ id: 'PickupLot', description: 'A lot on its way from a yard to its buyer' })

export const examplePickupLot: z.output<typeof pickupLot> = {
  schedulepickup_id: 'invoice:1042-1:1:1',
  schedulepickup_status: 'active',
  schedulepickup_schedule_status: 'booked',
  schedulepickup_location_id: 'yard-1',
  schedulepickup_booking_start_date: '2026-11-25T15:15:00.000Z',
  appointment_id: 41,
  common_invoice: 'FL-1001',
  buynow_common_invoice: 'FL-1001',
  buynow_paid: 1,
  buynow_paid_date: '2026-11-23T02:28:00.000Z',
  delivery_type: 'local_pickup',
  location: 'Columbus North Yard',
  location_id: 'yard-1',
  date_closed: '2026-11-23T02:28:00.000Z',
  collect_by: '2026-12-01T04:59:59.000Z',
  collect_by_reason: null,
  wprice: 260,
  title: 'Cordless drill',
  lot_number: 4821,
  id: '1042-1',
  avatar: null,
}

export function presentLot(lot: PickupLot): z.output<typeof pickupLot> {
  const { booking, image, paidAt, commonInvoice, locationId } = lot
  return {
    schedulepickup_id: lot.lineId,
    schedulepickup_status: lot.goneAt === null ? 'active' : 'inactive',
    schedulepickup_schedule_status:
      lot.goneHow === 'handed_over' ? 'completed' : booking ? wireState(booking.state) : null,
    schedulepickup_location_id: locationId,
    schedulepickup_booking_start_date: booking && isoTime(booking.startsAt),
    appointment_id: booking?.number ?? 0,
    common_invoice: commonInvoice,
    buynow_common_invoice: commonInvoice,
    buynow_paid: lot.status === 'paid' ? 1 : 0,
    buynow_paid_date: paidAt === null ? null : isoTime(paidAt),
    delivery_type: lot.deliveryType,
    location: lot.yard,
    location_id: locationId,
    date_closed: isoTime(lot.closedAt),
    collect_by: isoTime(lot.collectBy),
    collect_by_reason: lot.moreDaysReason,
    wprice: dollarsFromCents(lot.hammer),
    title: lot.title,
    lot_number: lot.lotNumber,
    id: lot.listingId,
    avatar: image && picturePath(image.name),
  }
}

/** The spec knows fewer states: who stands in the yard is `waiting`. */
export function wireState(state: Booking['state']): (typeof SCHEDULE_STATUS)[number] {
  return state === 'preparing' || state === 'ready' ? 'waiting' : state
}

export const appointment = z
  .object({
    appointment_id: z.int(),
    location_id: z.string(),
    auction_id: z.string().nullable(),
    schedule_status: scheduleStatus,
    status: z.enum(['open', 'deleted']),
    booking_start_date: isoDate,
    booking_end_date: isoDate,
    appointmentTime: isoDate,
    reschedule: z.int().meta({ description: 'How often its buyer has moved it' }),
    offered: zeroOrOne.meta({ description: '1 where its party may choose a new time' }),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
  })
  .meta({ id: 'Appointment', description: 'A visit to a yard' })

export const exampleAppointment: z.output<typeof appointment> = {
  appointment_id: 41,
  location_id: 'yard-1',
  auction_id: null,
  schedule_status: 'booked',
  status: 'open',
  booking_start_date: '2026-11-25T15:15:00.000Z',
  booking_end_date: '2026-11-25T15:30:00.000Z',
  appointmentTime: '2026-11-25T15:15:00.000Z',
  reschedule: 0,
  offered: 0,
  name: 'Dana Whitfield',
  email: 'buyer0001@example.test',
  phone: '+1 614 555 0142',
}

export function presentBooking(booking: Booking): z.output<typeof appointment> {
  const { number, locationId, auctionId, state, startsAt, endsAt, reschedules, name, email, phone } = booking
  return {
    appointment_id: number,
    location_id: locationId,
    auction_id: auctionId,
    schedule_status: wireState(state),
    status: state === 'cancelled' ? 'deleted' : 'open',
    booking_start_date: isoTime(startsAt),
    booking_end_date: isoTime(endsAt),
    appointmentTime: isoTime(startsAt),
    reschedule: reschedules,
    offered: booking.offeredAt === null ? 0 : 1,
    name,
    email,
    phone,
  }
}

export const slotDays = z.array(
  z.object({
    date: z.string().meta({ description: 'On the yard’s calendar' }),
    slots: z.array(
      z.object({
        booking_start_date: isoDate,
        state: z.enum(['free', 'full', 'past', 'break']),
        left: z.int(),
      }),
    ),
  }),
)

export const exampleDays: z.output<typeof slotDays> = [
  {
    date: '2026-11-25',
    slots: [{ booking_start_date: '2026-11-25T15:15:00.000Z', state: 'free', left: 2 }],
  },
]

export function presentDays({ days }: SlotsOffered): z.output<typeof slotDays> {
  return days.map(({ date, slots }) => ({
    date,
    slots: slots.map(({ start, state, left }) => ({ booking_start_date: isoTime(start), state, left })),
  }))
}
