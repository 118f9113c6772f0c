import type { zoneOf } from './zone.ts'

type Zone = ReturnType<typeof zoneOf>

const DAY = 86_400_000

/** The day that it is at a yard: "2026-11-23". */
export function yardDay(at: number, zone: Zone): string {
  return new Date(at + zone.aheadAt(at)).toISOString().slice(0, 10)
}

/** When a day of a yard begins and ends, in epoch ms; null where there is no such day. A day may have 23 or 25 hours. */
export function yardDayBounds(day: string, zone: Zone): { from: number; to: number } | null {
  const named = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN
  if (Number.isNaN(named) || new Date(named).toISOString().slice(0, 10) !== day) return null
  return { from: firstOf(named, zone), to: firstOf(named + DAY, zone) }
}

/** The first moment of a day, by the offsets about it: a clock that is put forward at midnight begins the day at one. */
function firstOf(named: number, zone: Zone): number {
  const day = new Date(named).toISOString().slice(0, 10)
  const candidates = [named - DAY, named + DAY].map((about) => named - zone.aheadAt(about))
  const fitting = candidates.filter((at) => yardDay(at, zone) === day)
  return Math.min(...(fitting.length > 0 ? fitting : candidates))
}
