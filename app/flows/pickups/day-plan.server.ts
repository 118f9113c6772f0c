import type { Ctx } from '#app/context.ts'
import { calendarKey, movesWhenClosed } from '#app/domain/pickup/booking.ts'
import { DAY_MINUTES, hoursOn, openDates } from '#app/domain/pickup/calendar.ts'
import { addDays, boundsOf, type CivilDay, clockOf, dayAt } from '#app/domain/pickup/civil.ts'
import { dayGrid, type GridSlot, gridSum } from '#app/domain/pickup/day-grid.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import { clockTime, dayTitle, visitTime, type Words } from '#app/features/pickups/clock-queries.server.ts'
import { listMissed, listPlan, listTaken, type PlannedVisit } from '#app/features/pickups/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { yardCalendars } from './visit.server.ts'

const SHOWN = 7
const MOST_EXCEPTIONS = 12
const MISSED_MS = 30 * 86_400_000

export type PlanRow = {
  id: string
  startsAt: number
  number: number
  name: string
  time: string
  state: BookingState
  invoices: string[]
  lots: number
  bins: string
  /** Whether the yard is not open then any more. */
  outside: boolean
  offered: boolean
  /** Whether it is given new slots if its day is closed. */
  moves: boolean
}

export type DayPlanView = {
  date: CivilDay
  title: string
  /** The week from today: how many are booked, of how many places, or why nobody is there. */
  days: { date: CivilDay; said: string; visits: number; places: number; closed: string | null }[]
  /** The day's slots by the hour, with the places that are taken. */
  hours: { said: string; slots: (GridSlot & { said: string })[] }[]
  /** Null for a closed day. */
  opening: string | null
  left: number
  full: number
  /** Days that are other than their weekday, from today on. */
  exceptions: { date: CivilDay; said: string; hours: string | null; reason: string | null; house: boolean }[]
  /** Why nobody is there; null for a day with hours. */
  closed: string | null
  visits: PlanRow[]
  missed: PlanRow[]
}

/** A yard's week from today, a day of it, and who has missed a visit lately. */
export async function readDayPlan(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  yard: { id: string; timeZone: string },
  asked: CivilDay | null,
  words: Words,
): Promise<DayPlanView> {
  const zone = zoneOf(yard.timeZone)
  const now = ctx.clock.now()
  const today = dayAt(zone, now)
  const date = asked !== null && asked >= today ? asked : today
  const dates = Array.from({ length: SHOWN }, (_, ahead) => addDays(today, ahead))
  const week = { from: boundsOf(zone, today).from, to: boundsOf(zone, dates.at(-1) ?? today).to }
  const until = Math.max(week.to, boundsOf(zone, date).to)
  const slots = calendarKey({ locationId: yard.id, auctionId: null })
  const [calendars, starts, visits, missed] = await Promise.all([
    yardCalendars(ctx, yard.id),
    listTaken(ctx, slots, { from: week.from, to: until, but: null }),
    listPlan(ctx, { locationId: yard.id, ...boundsOf(zone, date) }),
    listMissed(ctx, yard.id, now - MISSED_MS),
  ])
  const calendar = calendars?.whole ?? null
  const closedOn = (day: CivilDay): string | null => {
    if (!calendar || hoursOn(calendar, day) !== null) return null
    const exception = calendar.exceptions.find((each) => each.date === day)
    return exception?.reason || words.t('pickups.slots.closed')
  }
  const isOutside = ({ startsAt, endsAt, auctionId, state }: PlannedVisit): boolean => {
    if (!calendar || state !== 'booked') return false
    const day = dayAt(zone, startsAt)
    // an auction's own days have hours of their own, and are no days where the yard is closed
    if (auctionId !== null) return openDates([day], calendars?.own.exceptions ?? []).length === 0
    const hours = hoursOn(calendar, day)
    if (!hours) return true
    const at = clockOf(zone, day)
    return startsAt < (at(hours.starting) ?? startsAt) || endsAt > (at(hours.ending) ?? endsAt)
  }
  const rowOf = (visit: PlannedVisit): PlanRow => ({
    id: visit.id,
    startsAt: visit.startsAt,
    number: visit.number,
    name: visit.name,
    time: visitTime(visit.startsAt, yard.timeZone, words),
    state: visit.state,
    invoices: visit.invoices.split(',').filter(Boolean),
    lots: visit.lots,
    bins: visit.bins.replaceAll(',', ', '),
    outside: isOutside(visit),
    offered: visit.offeredAt !== null,
    moves: movesWhenClosed(visit),
  })
  const said = (day: CivilDay) => dayTitle(day, { zone, timeZone: yard.timeZone }, words)
  const clock = (at: number) => clockTime(at, yard.timeZone, words)
  const takenAt = new Map(starts.map(({ start, taken }) => [start, taken]))
  const gridOn = (day: CivilDay) =>
    calendar ? dayGrid(calendar, zone, day, (start) => takenAt.get(start) ?? 0) : []
  const grid = gridOn(date)
  const openingOf = (day: CivilDay): string | null => {
    const hours = calendar && hoursOn(calendar, day)
    if (!hours) return null
    if (hours.starting === 0 && hours.ending === DAY_MINUTES) return words.t('yards.available.all_day')
    const at = clockOf(zone, day)
    const [from, to] = [at(hours.starting), at(hours.ending) ?? boundsOf(zone, day).to]
    return from === null ? null : `${clock(from)} – ${clock(to)}`
  }
  return {
    date,
    title: said(date),
    days: dates.map((day) => ({
      date: day,
      said: said(day),
      visits: starts
        .filter(({ start }) => dayAt(zone, start) === day)
        .reduce((sum, { taken }) => sum + taken, 0),
      places: gridSum(gridOn(day)).places,
      closed: closedOn(day),
    })),
    hours: [...Map.groupBy(grid, ({ hour }) => hour).values()].map((slots) => ({
      said: clock(slots[0]?.start ?? 0),
      slots: slots.map((slot) => ({ ...slot, said: clock(slot.start) })),
    })),
    opening: openingOf(date),
    ...gridSum(grid),
    exceptions: (calendar?.exceptions ?? [])
      .filter((exception) => exception.date >= today)
      .slice(0, MOST_EXCEPTIONS)
      .map((exception) => ({
        date: exception.date,
        said: said(exception.date),
        hours: openingOf(exception.date),
        reason: exception.reason,
        house: !calendars?.own.exceptions.some((each) => each.date === exception.date),
      })),
    closed: closedOn(date),
    visits: visits.map(rowOf),
    missed: missed.map(rowOf),
  }
}
