import { clockOf, dayAt, isCivilDay, type Zone } from './pickup/civil.ts'

/**
 * A moment as a date field sends it (`YYYY-MM-DDTHH:MM`, seconds left out) or as people type it (`MM-DD-YYYY HH:MM`), on a
 * zone's clock. An hour that the clock skips is read as the hour after it. Null when it is none.
 */
export function momentTyped(typed: string, zone: Zone): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{1,2}):(\d{2})/.exec(typed.trim())
  const american = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})[ T]+(\d{1,2}):(\d{2})/.exec(typed.trim())
  const [year, month, date, hour, minute] = parts
    ? parts.slice(1)
    : american
      ? [american[3], american[1], american[2], american[4], american[5]]
      : []
  if (!year || !month || !date) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const minutes = Number(hour) * 60 + Number(minute)
  if (!isCivilDay(day) || Number(hour) > 23 || Number(minute) > 59) return null
  const clock = clockOf(zone, day)
  return clock(minutes) ?? clock(minutes + 60)
}

/** The value of a date field for a moment on a zone's clock: `YYYY-MM-DDTHH:MM`. */
export function momentField(at: number, zone: Zone): string {
  const minutes = Math.floor((at + zone.aheadAt(at)) / 60_000) % (24 * 60)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${dayAt(zone, at)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
