import type { Span } from '#app/domain/shop/opening-hours.ts'
import { DAY_MINUTES, type Hours, hoursOn, type WeekdayHours, type YardCalendar } from './calendar.ts'
import { addDays, type CivilDay, weekdayOf } from './civil.ts'

/** Hours of all seven days, Sunday first. */
export type Week = readonly WeekdayHours[]

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** A sentence of hours begins on Monday. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const

/** A week of hours that were read as somebody wrote them: two spans of a day have a break between them. */
export function weekOf(spans: readonly Span[]): WeekdayHours[] | null {
  const week: WeekdayHours[] = []
  for (let day = 0; day < 7; day += 1) {
    const [first, second, ...more] = spans
      .filter((span) => span.day === day)
      .sort((one, other) => one.from - other.from)
    if (more.length > 0 || (first && second && second.from <= first.to)) return null
    if (!first) week.push({ available: 'closed' })
    else if (!second && first.from === 0 && first.to === DAY_MINUTES)
      week.push({ available: 'all_day', pause: null })
    else
      week.push({
        available: 'hours',
        starting: first.from,
        ending: second?.to ?? first.to,
        pause: second ? { starting: first.to, ending: second.from } : null,
      })
  }
  return week
}

/** The same as spans in which somebody is there. */
export function spansOf(week: Week): Span[] {
  return week.flatMap((hours, day) => {
    if (hours.available === 'closed') return []
    return spansOfHours(day, hours.available === 'all_day' ? allDay(hours.pause) : hours)
  })
}

/** The next seven days from one on, exceptions and holidays among them. */
export function spansFrom(calendar: YardCalendar, today: CivilDay): Span[] {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((ahead) => {
    const day = addDays(today, ahead)
    const hours = hoursOn(calendar, day)
    return hours ? spansOfHours(weekdayOf(day), hours) : []
  })
}

function allDay(pause: Hours['pause']): Hours {
  return { starting: 0, ending: DAY_MINUTES, pause }
}

function spansOfHours(day: number, { starting, ending, pause }: Hours): Span[] {
  if (!pause) return [{ day, from: starting, to: ending }]
  return [
    { day, from: starting, to: pause.starting },
    { day, from: pause.ending, to: ending },
  ].filter(({ from, to }) => from < to)
}

/**
 * The sentence of opening hours that buyers read: "Mon, all day; Tue to Wed, 9 AM to 6 PM, closed noon to 12:30 PM". Days
 * with the same hours stand together where they follow each other. Empty for a week without hours.
 */
export function sentenceOf(week: Week): string {
  const parts: { from: number; to: number; said: string }[] = []
  for (const day of FROM_MONDAY) {
    const said = wordsOf(week[day])
    const last = parts.at(-1)
    if (said === null) continue
    if (last && last.said === said && (last.to + 1) % 7 === day) last.to = day
    else parts.push({ from: day, to: day, said })
  }
  return parts
    .map(({ from, to, said }) => {
      const days = from === to ? NAMES[from] : `${NAMES[from]} to ${NAMES[to]}`
      return `${days}, ${said}`
    })
    .join('; ')
}

function wordsOf(hours: WeekdayHours | undefined): string | null {
  if (!hours || hours.available === 'closed') return null
  const { pause } = hours
  const open =
    hours.available === 'all_day' ? 'all day' : `${clockWords(hours.starting)} to ${clockWords(hours.ending)}`
  return pause ? `${open}, closed ${clockWords(pause.starting)} to ${clockWords(pause.ending)}` : open
}

/** Minutes after midnight as people say them: "9 AM", "12:30 PM", "noon", "midnight". */
export function clockWords(minutes: number): string {
  if (minutes === DAY_MINUTES / 2) return 'noon'
  if (minutes % DAY_MINUTES === 0) return 'midnight'
  const hour = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** What is wrong with the hours of a day; each names its field. */
export type HoursFault = 'required' | 'before_opening' | 'break_half' | 'break_outside' | 'break_order'
export type HoursFields = {
  starting: number | null
  ending: number | null
  breakStart: number | null
  breakEnd: number | null
}

/** What speaks against the hours of an open day. `window`: whether it has an opening and a close of its own. */
export function faultsOfHours(
  { starting, ending, breakStart, breakEnd }: HoursFields,
  window: boolean,
): Partial<Record<keyof HoursFields, HoursFault>> {
  const faults: Partial<Record<keyof HoursFields, HoursFault>> = {}
  const [from, to] = window ? [starting, ending] : [0, DAY_MINUTES]
  if (from === null) faults.starting = 'required'
  if (to === null) faults.ending = 'required'
  if (from !== null && to !== null && to <= from) faults.ending = 'before_opening'
  if (breakStart === null && breakEnd === null) return faults
  if (breakStart === null) faults.breakStart = 'break_half'
  else if (breakEnd === null) faults.breakEnd = 'break_half'
  else if (breakEnd <= breakStart) faults.breakEnd = 'break_order'
  else if (from !== null && breakStart < from) faults.breakStart = 'break_outside'
  else if (to !== null && breakEnd > to) faults.breakEnd = 'break_outside'
  return faults
}

/** A calendar with the house's holidays: they hold where the yard has said nothing of that date. */
export function withHolidays(
  exceptions: YardCalendar['exceptions'],
  holidays: readonly { date: CivilDay; reason: string }[],
): YardCalendar['exceptions'] {
  const own = new Set(exceptions.map(({ date }) => date))
  const added = holidays
    .filter(({ date }) => !own.has(date))
    .map(({ date, reason }) => ({ date, hours: null, reason }))
  return [...exceptions, ...added].sort((one, other) => (one.date < other.date ? -1 : 1))
}
