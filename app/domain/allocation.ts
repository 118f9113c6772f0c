import type { Cents } from './money.ts'

/**
 * Parts of an amount in proportion to weights, in cents that come to exactly the amount: what is left after rounding down
 * goes to the largest remainders, of equal ones to the first. No part is above its weight while the amount is not above
 * their sum. Weights are not below nothing.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((part) => Number(part / BigInt(all)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, place) => ({ place, rest: part % BigInt(all) }))
    .sort((one, other) =>
      one.rest === other.rest ? one.place - other.place : one.rest < other.rest ? 1 : -1,
    )
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}
