import type { TFunction } from 'i18next'
import { yardTime } from '#app/ui/yard-time.ts'

export type Words = { t: TFunction; language: string }

/** "Wed, Nov 25, 10:15 AM" on a yard's clock. */
export function visitWords(at: number, timeZone: string, words: Words): string {
  return `${yardTime(at, 'date', timeZone, words)}, ${yardTime(at, 'clock', timeZone, words)}`
}
