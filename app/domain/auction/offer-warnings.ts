import type { Cents } from '#app/domain/money/money.ts'
import type { Format } from './rule-card.ts'

/** From how many times the retail value on an offer is asked about once more (storefront, section 5). */
export const RETAIL_TIMES = 3

/** What an operator has set: times the current price, and the part of the next offer below which one is low. */
export type WarningLimits = { overbidTimes: number; lowDivisor: number }

export type OfferWarning = 'low' | 'three_times' | 'overbid'

type Asked = {
  format: Format
  amount: Cents
  /** The current price, and what would be taken next; null where nothing would. */
  price: Cents
  next: Cents | null
  retail: Cents | null
}

/** What is said of an offer before it is placed, and never refused: the first of the three that fits. */
export function warningOf(
  { format, amount, price, next, retail }: Asked,
  limits: WarningLimits,
): OfferWarning | null {
  if (isLow(amount, next, limits)) return 'low'
  // in a reverse auction a high amount is one that loses, and of sealed offers nobody knows a price
  if (format === 'reverse') return null
  if (retail !== null && amount >= RETAIL_TIMES * retail) return 'three_times'
  return format === 'ascending' && amount >= limits.overbidTimes * price ? 'overbid' : null
}

/** Whether an offer is so far under what the next one is expected to be that it looks like a slip. */
export function isLow(amount: Cents, next: Cents | null, { lowDivisor }: Pick<WarningLimits, 'lowDivisor'>) {
  return next !== null && amount * lowDivisor < next
}
