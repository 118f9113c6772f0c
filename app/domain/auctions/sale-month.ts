import type { CivilDay, Zone } from '../pickup/civil.ts'
import { boundsOf, dayAt } from '../pickup/civil.ts'

/** `YYYY-MM`, as a yard's calendar has it. */
export type CivilMonth = string

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export function isCivilMonth(text: string): text is CivilMonth {
  return MONTH.test(text)
}

/** The month that a zone's calendar shows at a moment. */
export function monthAt(zone: Zone, at: number): CivilMonth {
  return dayAt(zone, at).slice(0, 7)
}

export function addMonths(month: CivilMonth, count: number): CivilMonth {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const total = year * 12 + number - 1 + count
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** From a month's first moment in a zone to before that of the month behind it, or of so many behind it. */
export function spanOfMonths(zone: Zone, month: CivilMonth, count = 1): { since: number; before: number } {
  const first = (of: CivilMonth): CivilDay => `${of}-01`
  return {
    since: boundsOf(zone, first(month)).from,
    before: boundsOf(zone, first(addMonths(month, count))).from,
  }
}

/** An auction of a month, as far as it has come. Cents. */
export type MonthSale = { month: CivilMonth; hammer: number; sold: number; closed: number; bidders: number }

/** What a seller's auctions of a month come to, beside the one before. `bidders`: the median of those that have any. */
export function monthFigures(sales: readonly MonthSale[], month: CivilMonth) {
  const now = sales.filter((sale) => sale.month === month)
  const sum = (of: readonly MonthSale[], key: 'hammer' | 'sold' | 'closed') =>
    of.reduce((total, sale) => total + sale[key], 0)
  const met = now.flatMap(({ bidders }) => (bidders > 0 ? [bidders] : [])).sort((a, b) => a - b)
  return {
    hammer: sum(now, 'hammer'),
    hammerBefore: sum(
      sales.filter((sale) => sale.month === addMonths(month, -1)),
      'hammer',
    ),
    sold: sum(now, 'sold'),
    closed: sum(now, 'closed'),
    bidders: median(met),
    met: met.length,
  }
}

/** Of numbers in order; of an even count half up between the two in the middle. */
function median(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[half - 1] ?? 0) + upper) / 2)
}
