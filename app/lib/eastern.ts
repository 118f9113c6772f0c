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

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/**
 * Only numbers are taken from Intl and words are put in by us: server and browser carry different versions of the
 * locale data, and a space of another kind between them would break hydration.
 */
export function easternTime(at: number): EasternTime {
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const year = part.year ?? 0
  const month = part.month ?? 1
  const day = part.day ?? 1
  return {
    year,
    month,
    monthName: MONTHS[month - 1] ?? 'jan',
    day,
    weekday: WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? 'sun',
    hour: part.hour ?? 0,
    minute: part.minute ?? 0,
    second: part.second ?? 0,
  }
}

const EASTERN_AHEAD_MS = 5 * 3_600_000

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
  const summer = named + EASTERN_AHEAD_MS - 3_600_000
  return easternFieldValue(summer) === field.slice(0, 16) ? summer : named + EASTERN_AHEAD_MS
}
