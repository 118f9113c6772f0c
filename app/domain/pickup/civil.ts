/** A day of the calendar, `YYYY-MM-DD`. Days compare and sort as text. */
export type CivilDay = string

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How far a zone's wall clock is ahead of UTC at a moment, in ms. `app/lib/zone.ts` reads it from the platform's data. */
export type Zone = { aheadAt: (at: number) => number }

/** Days since 1970-01-01 (Howard Hinnant's `days_from_civil`). */
export function dayNumber(day: CivilDay): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const ofEra = shifted - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

/** The day that many days after 1970-01-01. */
export function dayOf(number: number): CivilDay {
  const z = number + 719_468
  const era = Math.floor(z / 146_097)
  const ofEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * shifted + 2) / 5) + 1
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Whether a text names a day that there is. */
export function isCivilDay(text: string): text is CivilDay {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dayNumber(text)) === text
}

export function addDays(day: CivilDay, days: number): CivilDay {
  return dayOf(dayNumber(day) + days)
}

/** 0 for Sunday, as Date counts them. */
export function weekdayOf(day: CivilDay): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7
}

/** The day that a zone's calendar shows at a moment. */
export function dayAt(zone: Zone, at: number): CivilDay {
  return dayOf(Math.floor((at + zone.aheadAt(at)) / DAY))
}

/** When a day begins in a zone and when the next one does, in epoch ms: it may have 23 or 25 hours. */
export function boundsOf(zone: Zone, day: CivilDay): { from: number; to: number } {
  return { from: beginningOf(zone, day), to: beginningOf(zone, addDays(day, 1)) }
}

/** So many days later, at the same time by the zone's wall clock. */
export function daysLater(zone: Zone, at: number, days: number): number {
  const plain = at + days * DAY
  return plain + zone.aheadAt(at) - zone.aheadAt(plain)
}

/** Days, both counted in, as moments from the first to before the second; null where one is not named. */
export function spanOfDays(zone: Zone, { from, to }: { from: CivilDay | ''; to: CivilDay | '' }) {
  return { since: from ? boundsOf(zone, from).from : null, before: to ? boundsOf(zone, to).to : null }
}

/** A day that an address names; empty where it names none that there is. */
export function readDay(params: { get: (name: string) => string | null }, name: string): CivilDay | '' {
  const text = params.get(name) ?? ''
  return isCivilDay(text) ? text : ''
}

/** The first moment of a day, by the offsets about it: a clock that is put forward at midnight begins the day at one. */
function beginningOf(zone: Zone, day: CivilDay): number {
  const midnight = dayNumber(day) * DAY
  const candidates = [midnight - DAY, midnight + DAY].map((about) => midnight - zone.aheadAt(about))
  const fitting = candidates.filter((at) => dayAt(zone, at) === day)
  return Math.min(...(fitting.length > 0 ? fitting : candidates))
}

/**
 * A day's clock in a zone: when it shows so many minutes after midnight. The first time where the day has that twice, null
 * where it has it not at all. The zone is asked twice a day, and more only on days whose clocks change.
 */
export function clockOf(zone: Zone, day: CivilDay): (minutes: number) => number | null {
  const midnight = dayNumber(day) * DAY
  // no zone is further from UTC than a day, and none changes twice in three
  const aheads = [zone.aheadAt(midnight - DAY), zone.aheadAt(midnight + 2 * DAY)] as const
  if (aheads[0] === aheads[1]) return (minutes) => midnight + minutes * MINUTE - aheads[0]
  return (minutes) => {
    const shown = midnight + minutes * MINUTE
    const moments = aheads.map((ahead) => shown - ahead).filter((at) => at + zone.aheadAt(at) === shown)
    return moments.length > 0 ? Math.min(...moments) : null
  }
}
