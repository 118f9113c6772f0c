import { hoursOn, type PickupCalendar } from './calendar.ts'
import { addDays, boundsOf, type CivilDay, clockOf, dayAt, dayNumber, type Zone } from './civil.ts'
import { type BookingState, collectBy, type LotToCollect } from './slots.ts'

/** Every state of a booking, in the order in which it goes through them. */
export const BOOKING_STATES = [
  'booked',
  'waiting',
  'preparing',
  'ready',
  'completed',
  'cancelled',
  'no_show',
] as const satisfies readonly BookingState[]

/** States in which a party stands in the yard. */
export const AT_THE_YARD = ['waiting', 'preparing', 'ready'] as const satisfies readonly BookingState[]

/**
 * What has become of a lot of a booking: still to be handed over; handed over; to be brought later or not found, as staff
 * said; left behind, because the booking was cancelled.
 */
export const BOOKING_LOT_STATES = ['open', 'handed', 'later', 'missing', 'left'] as const
export type BookingLotState = (typeof BOOKING_LOT_STATES)[number]

/** Why a party may choose new slots. */
export const OFFER_REASONS = ['no_show', 'yard_closed', 'day_closed'] as const
export type OfferReason = (typeof OFFER_REASONS)[number]

/** Where a party waits; on the wire 1 and 2. */
export const SPOTS = ['office', 'parking'] as const
export type Spot = (typeof SPOTS)[number]

/** How a lot has left the list of those to collect. */
export const GONE = ['handed_over', 'sent', 'cancelled', 'returned'] as const
export type Gone = (typeof GONE)[number]

/** Whether a party is given new slots when the yard closes its day, by whosever calendar it comes. */
export function movesWhenClosed({
  state,
  offeredAt,
}: {
  state: BookingState
  offeredAt: number | null
}): boolean {
  return state === 'booked' && offeredAt === null
}

/** Whose slots a lot's visit takes: its auction's, where that has days of its own, or its yard's. */
export function calendarKey({
  locationId,
  auctionId,
}: {
  locationId: string
  auctionId: string | null
}): string {
  return auctionId === null ? `yard:${locationId}` : `auction:${auctionId}`
}

/** The last second of a day on the yard's clock (operations.md, section 4, "Collect by"). */
export function endOfDay(zone: Zone, day: CivilDay): number {
  return boundsOf(zone, day).to - 1_000
}

/** Until when a lot may be collected, where nobody has given it more days. */
export function collectByAt(zone: Zone, lot: LotToCollect): number {
  return endOfDay(zone, collectBy(zone, lot))
}

/** A lot as slots ask for it, with the days that staff has given it. */
export function lotToCollect(zone: Zone, lot: LotToCollect & { collectBy: number | null }): LotToCollect {
  if (lot.collectBy === null) return lot
  const days = dayNumber(dayAt(zone, lot.collectBy)) - dayNumber(dayAt(zone, lot.closedAt))
  return { closedAt: lot.closedAt, paidAt: lot.paidAt, pickupDeadlineDays: days }
}

/** Days that a party has to choose anew, counted from the visit that its yard could not keep. */
const GRACE_DAYS = 5

/**
 * Until when a party whose yard has closed on it may collect at least: it has missed nothing, and the days that pass while
 * it chooses anew are the yard's.
 */
export function graceUntil(zone: Zone, visitAt: number): number {
  return endOfDay(zone, addDays(dayAt(zone, visitAt), GRACE_DAYS))
}

/**
 * Whether a lot's party is there, or is still expected by some time. Who missed a visit is not, nor who was offered new
 * slots and has chosen none.
 */
export function isExpected(
  visit: { state: BookingState; startsAt: number; offeredAt: number | null } | null,
  by: number,
): boolean {
  if (visit === null || visit.state === 'no_show') return false
  return visit.state !== 'booked' || (visit.offeredAt === null && visit.startsAt <= by)
}

const DAY_MS = 24 * 60 * 60_000

/** When a lot that is late counts as abandoned. */
export function abandonsAt(collectBy: number, afterDays: number): number {
  return collectBy + afterDays * DAY_MS
}

/** When a party is reminded: the day before, at 17:00 of the yard. */
export function reminderAt(zone: Zone, startsAt: number): number {
  const day = addDays(dayAt(zone, startsAt), -1)
  return clockOf(zone, day)(17 * 60) ?? boundsOf(zone, day).to
}

/** When a yard closes on the day of a visit; its end where the day has no hours (any more). */
export function closingAt(
  calendar: PickupCalendar | null,
  zone: Zone,
  visit: { startsAt: number; endsAt: number },
): number {
  const day = dayAt(zone, visit.startsAt)
  const hours = calendar && hoursOn(calendar, day)
  const closes = hours ? (clockOf(zone, day)(hours.ending) ?? boundsOf(zone, day).to) : visit.endsAt
  return Math.max(closes, visit.endsAt)
}

/** Why a lot cannot be booked. */
export type LotProblem =
  | 'gone'
  | 'sent'
  | 'unpaid'
  | 'gathered'
  | 'abandoned'
  | 'missing'
  | 'booked'
  | 'staff_only'

export type BookableLot = {
  status: 'unpaid' | 'paid' | 'cancelled'
  deliveryType: 'local_pickup' | 'delivery'
  gone: boolean
  abandoned: boolean
  /** The yard could not find it, or not yet. */
  missing: boolean
  booked: boolean
  /** Its invoice is not written yet. */
  gathered: boolean
  noShows: number
}

type BookingTerms = { payAtYard: boolean; noShowsMost: number; staff: boolean }

/** What speaks against booking a lot; null where nothing does. */
export function whyNotBooked(
  lot: BookableLot,
  { payAtYard, noShowsMost, staff }: BookingTerms,
): LotProblem | null {
  if (lot.gone || lot.status === 'cancelled') return 'gone'
  if (lot.deliveryType === 'delivery') return 'sent'
  if (lot.abandoned) return 'abandoned'
  if (lot.missing) return 'missing'
  // its buyer has it written by booking, where it may be paid at the yard; nobody else does
  if (lot.gathered && (staff || !payAtYard)) return 'gathered'
  if (lot.status === 'unpaid' && !payAtYard) return 'unpaid'
  if (lot.booked) return 'booked'
  return lot.noShows >= noShowsMost && !staff ? 'staff_only' : null
}

/** Why a booking stays as it is: it is over; its time has come; it was moved too often; its yard has offered no new slots. */
export type BookingProblem = 'over' | 'begun' | 'reschedules' | 'not_offered' | 'staff_only'

export type BookingFacts = {
  state: BookingState
  startsAt: number
  reschedules: number
  offeredAt: number | null
  /** The most that any of its lots has. */
  noShows: number
}

type MoveTerms = { now: number; reschedulesMost: number; noShowsMost: number; staff: boolean }

/** What speaks against moving a booking to another slot: a buyer may so often, until it begins; staff until it is over. */
export function whyNotMoved(
  booking: BookingFacts,
  { now, reschedulesMost, noShowsMost, staff }: MoveTerms,
): BookingProblem | null {
  const { state, offeredAt } = booking
  if (state === 'completed' || state === 'cancelled') return 'over'
  if (state !== 'booked' && state !== 'no_show') return 'begun'
  if (staff) return null
  if (state === 'no_show') {
    if (booking.noShows >= noShowsMost) return 'staff_only'
    return offeredAt === null ? 'not_offered' : null
  }
  if (offeredAt !== null) return null
  if (booking.startsAt <= now) return 'begun'
  return booking.reschedules >= reschedulesMost ? 'reschedules' : null
}

/** What speaks against calling a booking off: a buyer may until it begins; staff also what was missed. */
export function whyNotCancelled(
  { state, startsAt }: Pick<BookingFacts, 'state' | 'startsAt'>,
  { now, staff }: { now: number; staff: boolean },
): BookingProblem | null {
  if (state === 'completed' || state === 'cancelled') return 'over'
  if (state === 'no_show') return staff ? null : 'not_offered'
  if (state !== 'booked' || (startsAt <= now && !staff)) return 'begun'
  return null
}
