import type { Ctx } from '#app/context.ts'
import { abandonsAt, type LotProblem } from '#app/domain/pickup/booking.ts'
import { dayAt, dayNumber } from '#app/domain/pickup/civil.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import { type PickupLot, problemOf } from './lot-queries.server.ts'
import { visitTime, type Words } from './slot-view.server.ts'

/** A lot in a list of pickups, its times in words of the yard's clock. */
export type LotView = {
  lineId: string
  commonInvoice: string
  lotNumber: number
  listingId: string
  title: string
  bin: string | null
  image: PickupLot['image']
  locationId: string
  yard: string
  auctionId: string | null
  paid: boolean
  /** Its invoice is not written yet. */
  gathered: boolean
  hammer: number
  /** When it was sold, in US Eastern as all such times. */
  closedAt: number
  /** "Fri, Nov 27" and in how many days; negative once it has passed. */
  collectBy: string
  daysLeft: number
  /** Its seller's days from the close; what staff has said where it has more. */
  days: number
  reason: string | null
  late: string | null
  abandonsOn: string | null
  abandoned: boolean
  /** Why it cannot be booked now. */
  why: LotProblem | null
  booking: {
    number: number
    state: BookingState
    when: string
    opens: string | null
    movesLeft: number
    offered: boolean
  } | null
  collected: { when: string; by: string | null } | null
}

export function lotView(
  ctx: Pick<Ctx, 'clock'>,
  lot: PickupLot,
  { settings, words, staff = false }: { settings: Settings; words: Words; staff?: boolean },
): LotView {
  const zone = zoneOf(lot.timeZone)
  const now = ctx.clock.now()
  const { booking } = lot
  const day = (at: number) => yardTime(at, 'date', lot.timeZone, words)
  const opens = booking ? booking.startsAt - settings.check_in_minutes * 60_000 : 0
  return {
    lineId: lot.lineId,
    commonInvoice: lot.commonInvoice,
    lotNumber: lot.lotNumber,
    listingId: lot.listingId,
    title: lot.title,
    bin: lot.binLocation,
    image: lot.image,
    locationId: lot.locationId,
    yard: lot.yard,
    auctionId: lot.auctionId,
    paid: lot.status === 'paid',
    gathered: lot.gatheredIn !== null,
    hammer: lot.hammer,
    closedAt: lot.closedAt,
    collectBy: day(lot.collectBy),
    daysLeft: dayNumber(dayAt(zone, lot.collectBy)) - dayNumber(dayAt(zone, now)),
    days: lot.pickupDeadlineDays,
    reason: lot.moreDaysReason,
    late: lot.lateAt === null ? null : day(lot.collectBy),
    abandonsOn: lot.lateAt === null ? null : day(abandonsAt(lot.collectBy, settings.abandon_after_days)),
    abandoned: lot.abandonedAt !== null,
    why: problemOf(lot, settings, staff),
    booking: booking && {
      number: booking.number,
      state: booking.state,
      when: visitTime(booking.startsAt, lot.timeZone, words),
      opens: now < opens ? visitTime(opens, lot.timeZone, words) : null,
      movesLeft: Math.max(0, settings.pickup_reschedules_most - booking.reschedules),
      offered: booking.offeredAt !== null,
    },
    collected:
      lot.goneAt !== null && lot.goneHow === 'handed_over'
        ? { when: visitTime(lot.goneAt, lot.timeZone, words), by: lot.collectedBy }
        : null,
  }
}
