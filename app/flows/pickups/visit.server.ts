import type { Ctx } from '#app/context.ts'
import type { AuctionPickup } from '#app/domain/auctions/terms.ts'
import { calendarKey, lotToCollect } from '#app/domain/pickup/booking.ts'
import {
  type AuctionCalendar,
  openDates,
  type PickupCalendar,
  slotOf,
  type YardCalendar,
} from '#app/domain/pickup/calendar.ts'
import { addDays, boundsOf, dayAt, isCivilDay, type Zone } from '#app/domain/pickup/civil.ts'
import { offerSlots, type SlotsOffered } from '#app/domain/pickup/slots.ts'
import { withHolidays } from '#app/domain/pickup/week.ts'
import type { readSettings } from '#app/domain/shop/settings.ts'
import { findCalendars } from '#app/features/locations/yard-queries.server.ts'
import type { PickupLot } from '#app/features/pickups/lot-queries.server.ts'
import { type BookingYard, findBookingYard, listTaken } from '#app/features/pickups/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

/** Lots of one buyer that go on one visit, and by whose calendar. */
export type Visit = {
  lots: readonly PickupLot[]
  yard: BookingYard
  buyerId: string
  auctionId: string | null
  /** Null where nobody can read the yard's hours: it has no slots. */
  calendar: PickupCalendar | null
  /** Whose slots it takes. */
  key: string
  zone: Zone
}

/** Lots that cannot go on one visit: none; of several yards; some on days of their own, others not. */
export type VisitProblem = 'no_lots' | 'same_location' | 'own_days'

export type VisitRead = { ok: true; visit: Visit } | { ok: false; code: VisitProblem }

/** What a visit for these lots goes by. They are of one buyer: whoever asks has looked. */
export async function readVisit(ctx: Reads, lots: readonly PickupLot[]): Promise<VisitRead> {
  const problem = visitProblem(lots)
  const [first] = lots
  if (problem || !first) return { ok: false, code: problem ?? 'no_lots' }
  const { locationId, auctionId, buyerId } = first
  const [yard, calendars] = await Promise.all([
    findBookingYard(ctx, locationId),
    yardCalendars(ctx, locationId),
  ])
  if (!yard) return { ok: false, code: 'no_lots' }
  return {
    ok: true,
    visit: {
      lots,
      yard,
      buyerId,
      auctionId,
      calendar: first.auctionPickup
        ? auctionCalendar(first.auctionPickup, calendars?.own)
        : (calendars?.whole ?? null),
      key: calendarKey({ locationId, auctionId }),
      zone: zoneOf(yard.timeZone),
    },
  }
}

/** The house's holidays do not hold: an auction names its days itself. What its yard has closed is closed. */
function auctionCalendar(pickup: AuctionPickup, yard: YardCalendar | undefined): AuctionCalendar {
  const { dates, ...hours } = pickup
  return { kind: 'auction', noticeMinutes: 0, dates: openDates(dates, yard?.exceptions ?? []), ...hours }
}

/** What speaks against some lots being one visit. */
export function visitProblem(lots: readonly PickupLot[]): VisitProblem | null {
  const [first] = lots
  if (!first) return 'no_lots'
  if (lots.some(({ locationId, buyerId }) => locationId !== first.locationId || buyerId !== first.buyerId))
    return 'same_location'
  return lots.some(({ auctionId }) => auctionId !== first.auctionId) ? 'own_days' : null
}

/** A yard's calendar with its exceptions and the house's holidays; null where its hours cannot be read. */
export async function yardCalendar(ctx: Reads, locationId: string): Promise<PickupCalendar | null> {
  return (await yardCalendars(ctx, locationId))?.whole ?? null
}

/** The same beside the yard's own, without the holidays. */
export async function yardCalendars(
  ctx: Reads,
  locationId: string,
): Promise<{ own: YardCalendar; whole: YardCalendar } | null> {
  const [calendars, { holidays }] = await Promise.all([findCalendars(ctx, [locationId]), getSettings(ctx)])
  const own = calendars.get(locationId)
  if (!own) return null
  const named = holidays.map(({ date, reason }) => ({ date, reason: reason.en }))
  return { own, whole: { ...own, exceptions: withHolidays(own.exceptions, named) } }
}

/** As far as anybody may book, and a day for the zones. */
const READ_DAYS = 62

/** The slots that a visit may choose from, as they are now. `but`: a booking that gives its own place up. */
export async function offerFor(
  ctx: Reads,
  { lots, calendar, key, zone }: Pick<Visit, 'lots' | 'calendar' | 'key' | 'zone'>,
  but: string | null = null,
): Promise<SlotsOffered> {
  const now = ctx.clock.now()
  const today = dayAt(zone, now)
  const settings = await getSettings(ctx)
  if (!calendar) return { last: today, endsBy: null, days: [] }
  const taken = await listTaken(ctx, key, {
    from: boundsOf(zone, today).from,
    to: boundsOf(zone, addDays(today, READ_DAYS)).from,
    but,
  })
  const { takes } = slotOf(calendar)
  return offerSlots({
    now,
    zone,
    calendar,
    bookings: taken.flatMap(({ start, taken: places }) =>
      Array.from({ length: Math.min(places, takes) }, () => ({ start, state: 'booked' as const })),
    ),
    lots: lots.map((lot) => lotToCollect(zone, lot)),
    settings: slotSettings(settings),
  })
}

/** What the house says of how far one may book. */
export function slotSettings(settings: ReturnType<typeof readSettings>) {
  const end = settings.schedule_pickup_end_date
  return {
    pickupDaysLimit: settings.pickupDaysLimit,
    schedulePickupEndDate: isCivilDay(end) ? end : null,
  }
}
