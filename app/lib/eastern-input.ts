import { easternTime } from './eastern.ts'

const TYPED = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?:[ T]+(\d{1,2}):(\d{2}))?$/
const HOUR = 3_600_000

/**
 * A moment as people type it, MM-DD-YYYY HH:MM on the clock of US Eastern, in epoch ms; null when it is none. An hour
 * that the clocks skip in spring is read as the hour after it; of one that comes twice, the first.
 */
export function readEastern(typed: string): number | null {
  const [, month, day, year, hour = '0', minute = '0'] = TYPED.exec(typed.trim()) ?? []
  const wanted = [year, month, day, hour, minute].map(Number)
  const [y = Number.NaN, mo = 0, d = 0, h = 0, mi = 0] = wanted
  const asUtc = Date.UTC(y, mo - 1, d, h, mi)
  const date = new Date(asUtc)
  const real = date.getUTCMonth() === mo - 1 && date.getUTCDate() === d && h < 24 && mi < 60
  if (!real) return null
  // Eastern is four or five hours behind: whichever of the two shows what was typed
  const found = [4, 5].map((behind) => asUtc + behind * HOUR).find((at) => easternText(at) === textOf(wanted))
  return found ?? asUtc + 5 * HOUR
}

/** MM-DD-YYYY HH:MM on the clock of US Eastern. */
export function easternText(at: number): string {
  const { year, month, day, hour, minute } = easternTime(at)
  return textOf([year, month, day, hour, minute])
}

function textOf([year = 0, month = 0, day = 0, hour = 0, minute = 0]: number[]): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(month)}-${two(day)}-${year} ${two(hour)}:${two(minute)}`
}
