import type { Cents } from '../money/money.ts'

/** So many sales say something of the next one. */
const LEAST = 5

export type SoldRange = { low: Cents; middle: Cents; high: Cents; lots: number }

/** What lots of a kind were sold for: the least, the middle and the most; null where they were too few to say. */
export function soldRange(prices: readonly Cents[]): SoldRange | null {
  if (prices.length < LEAST) return null
  const sorted = [...prices].sort((one, other) => one - other)
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return { low, middle, high, lots: sorted.length }
}
