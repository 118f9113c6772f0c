import type { TFunction } from 'i18next'
import { boundsOf, type CivilDay, type Zone } from '#app/domain/pickup/civil.ts'
import { yardTime } from '#app/ui/yard-time.ts'

export type Words = { t: TFunction; language: string }

/** "Wed, Nov 25" of a day of a yard. */
export function dayTitle(
  date: CivilDay,
  { zone, timeZone }: { zone: Zone; timeZone: string },
  words: Words,
): string {
  return yardTime(boundsOf(zone, date).from + 12 * 3_600_000, 'date', timeZone, words)
}

/** "10:15 AM" on a yard's clock. */
export function clockTime(at: number, timeZone: string, words: Words): string {
  return yardTime(at, 'clock', timeZone, words)
}

/** "Wed, Nov 25, 10:15 AM" on a yard's clock. */
export function visitTime(at: number, timeZone: string, words: Words): string {
  return `${yardTime(at, 'date', timeZone, words)}, ${yardTime(at, 'clock', timeZone, words)}`
}
