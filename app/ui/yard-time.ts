import type { TFunction } from 'i18next'
import { clockFace } from '#app/lib/eastern.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { type TimeForm, timeText } from './time-text.ts'

/** A moment on a yard's own clock. For servers: browsers may not know every zone. */
export function yardTime(
  at: number,
  form: Exclude<TimeForm, 'moment' | 'server'>,
  timeZone: string,
  words: { t: TFunction; language: string },
): string {
  return timeText(at, form, words, clockFace(new Date(at + zoneOf(timeZone).aheadAt(at))))
}
