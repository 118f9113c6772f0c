import { easternText, readEastern } from '#app/lib/eastern-input.ts'

export type DateFault = 'format' | 'past' | 'before' | 'after'
export type DateRange = { from: number | null; to: number | null }
export type CheckedDates = DateRange & {
  faults: { from: DateFault | null; to: DateFault | null; least: string; most: string }
}

const MINUTE = 60_000
/** The last moment that any date may name (storefront, section 5). */
const MOST = '01-01-2100 00:00'

/**
 * Two moments as typed (storefront, section 2). Past ones are refused, and so is what lies beyond this century; an end
 * before its beginning is told the least that it may be: the beginning.
 */
export function checkDates(typed: { from: string; to: string }, now: number): CheckedDates {
  const least = Math.floor(now / MINUTE) * MINUTE
  const most = readEastern(MOST) ?? Number.POSITIVE_INFINITY
  const [from, to] = [typed.from, typed.to].map((text) => (text.trim() ? readEastern(text) : null)) as [
    number | null,
    number | null,
  ]
  const faultOf = (text: string, at: number | null): DateFault | null => {
    if (text.trim() === '') return null
    if (at === null) return 'format'
    if (at > most) return 'after'
    return at < least ? 'past' : null
  }
  const [fromFault, toFault] = [faultOf(typed.from, from), faultOf(typed.to, to)]
  const before = from !== null && to !== null && to < from
  return {
    from,
    to,
    faults: {
      from: fromFault,
      to: before ? 'before' : toFault,
      least: easternText(before ? (from ?? least) : least),
      most: MOST,
    },
  }
}

/** The days of a month as a calendar lays them: nulls until the first falls on its weekday. `month` is 1 to 12. */
export function monthGrid(year: number, month: number): (number | null)[] {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return [...Array.from({ length: first }, () => null), ...Array.from({ length: days }, (_, day) => day + 1)]
}
