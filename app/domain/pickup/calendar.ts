import { type CivilDay, weekdayOf } from './civil.ts'

/** Minutes after midnight of the yard's clock; the end of a window is not in it. */
export type Hours = {
  starting: number
  ending: number
  /** Nobody is served from `starting` to before `ending`. */
  pause: { starting: number; ending: number } | null
}

export type WeekdayHours =
  | { available: 'closed' }
  | { available: 'all_day'; pause: Hours['pause'] }
  | ({ available: 'hours' } & Hours)

/** A date on which other hours hold than on its weekday. `reason` is for buyers to read. */
export type CalendarException = { date: CivilDay; hours: Hours | null; reason: string | null }

/** A yard's own calendar: hours by weekday, Sunday first. */
export type YardCalendar = {
  kind: 'yard'
  slotMinutes: number
  slotPerLimit: number
  /** Days from today on which one may book; 0: no limit. */
  maxDaysLimit: number
  noticeMinutes: number
  weekdays: readonly WeekdayHours[]
  exceptions: readonly CalendarException[]
}

/** What an auction has in place of its yard's calendar, for its own lots. */
export type AuctionCalendar = {
  kind: 'auction'
  dates: readonly CivilDay[]
  /** Minutes after midnight. */
  startHour: number
  endHour: number
  slotTimeframe: number
  apptPerSlot: number
  noticeMinutes: number
}

export type PickupCalendar = YardCalendar | AuctionCalendar

/** An auction's days without those that its yard has closed: whoever is not there hands nothing over. */
export function openDates(
  dates: readonly CivilDay[],
  exceptions: readonly CalendarException[],
): readonly CivilDay[] {
  const closed = new Set(exceptions.filter(({ hours }) => hours === null).map(({ date }) => date))
  return dates.filter((date) => !closed.has(date))
}

export const DAY_MINUTES = 24 * 60

/** The hours of one day; null for a closed one. */
export function hoursOn(calendar: PickupCalendar, day: CivilDay): Hours | null {
  if (calendar.kind === 'auction')
    return calendar.dates.includes(day)
      ? { starting: calendar.startHour, ending: calendar.endHour, pause: null }
      : null
  const exception = calendar.exceptions.find(({ date }) => date === day)
  if (exception) return exception.hours
  const weekday = calendar.weekdays[weekdayOf(day)]
  if (!weekday || weekday.available === 'closed') return null
  if (weekday.available === 'all_day') return { starting: 0, ending: DAY_MINUTES, pause: weekday.pause }
  return weekday
}

/** How long a slot of this calendar is, in minutes, and how many parties it takes. */
export function slotOf(calendar: PickupCalendar): { minutes: number; takes: number } {
  return calendar.kind === 'auction'
    ? { minutes: calendar.slotTimeframe, takes: calendar.apptPerSlot }
    : { minutes: calendar.slotMinutes, takes: calendar.slotPerLimit }
}

/**
 * When the slots of a day begin, in minutes after midnight: a yard's from its opening on, an auction's from the first
 * multiple of its timeframe that is not before it. A slot ends by the end of the hours.
 */
export function beginnings(calendar: PickupCalendar, hours: Hours): number[] {
  const { minutes } = slotOf(calendar)
  const first = calendar.kind === 'auction' ? Math.ceil(hours.starting / minutes) * minutes : hours.starting
  const starts: number[] = []
  for (let start = first; start + minutes <= hours.ending; start += minutes) starts.push(start)
  return starts
}
