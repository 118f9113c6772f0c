/** A moment on the wall clock of US Eastern, the zone in which closing times are shown. */
export type EasternTime = {
  year: number
  month: number
  monthName: (typeof MONTHS)[number]
  day: number
  weekday: (typeof WEEKDAYS)[number]
  hour: number
  minute: number
  second: number
}

export const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/**
 * By the law's own rule and not by Intl, whose first formatter takes a telephone as long as half a page's hydration; a test
 * holds it to the platform's zone data. Server and browser cannot differ in it, which would break hydration.
 */
export function easternTime(at: number): EasternTime {
  return clockFace(new Date(at - easternBehind(at)))
}

/** What a clock shows whose time of day is given as if it were UTC. Throws a RangeError for no time at all. */
export function clockFace(shown: Date): EasternTime {
  if (Number.isNaN(shown.getTime())) throw new RangeError('Invalid time value')
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    monthName: MONTHS[shown.getUTCMonth()] ?? 'jan',
    day: shown.getUTCDate(),
    weekday: WEEKDAYS[shown.getUTCDay()] ?? 'sun',
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

const HOUR_MS = 3_600_000

/** Daylight time is from two o'clock of March's second Sunday to two o'clock of November's first; so since 2007. */
function easternBehind(at: number): number {
  const year = new Date(at).getUTCFullYear()
  const begins = sunday(year, 2, 8) + 7 * HOUR_MS
  const ends = sunday(year, 10, 1) + 6 * HOUR_MS
  return (begins <= at && at < ends ? 4 : 5) * HOUR_MS
}

/** The zone as the law of days asks for it. */
export const EASTERN = { aheadAt: (at: number) => -easternBehind(at) }

/** The first Sunday of the month (0 for January) on or after its day. */
function sunday(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay()
  return Date.UTC(year, month, day + ((7 - weekday) % 7))
}

/** The day that it is on the Eastern clock: "2026-11-23". */
export function easternDay(at: number): string {
  return easternFieldValue(at).slice(0, 10)
}

/** A moment as a date-and-time field shows it, on the Eastern clock: "2026-11-23T21:28". */
export function easternFieldValue(at: number): string {
  const { year, month, day, hour, minute } = easternTime(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** The moment (epoch ms) that such a field names on the Eastern clock; the earlier one of an hour that comes twice. */
export function easternInstant(field: string): number {
  const named = Date.parse(`${field.slice(0, 16)}Z`)
  // Eastern is four or five hours behind; the one that shows the same again is right
  const summer = named + 4 * HOUR_MS
  return easternFieldValue(summer) === field.slice(0, 16) ? summer : summer + HOUR_MS
}
