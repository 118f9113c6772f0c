import type { Cents } from './money.ts'

/**
 * Divides an amount by weights so that the parts come to it exactly: each gets its share rounded down, and the cents that
 * are left go to those that lost most by it, of equals to the first. As long as the amount is no more than the weights
 * come to, no part is more than its weight.
 */
export function allocate(amount: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0) return weights.map(() => 0)
  // in whole numbers of any size: amount times weight may be more than a float holds exactly
  const shares = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, floor: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) }
  })
  let left = amount - shares.reduce((all, { floor }) => all + floor, 0)
  const parts = shares.map(({ floor }) => floor)
  for (const { at } of [...shares].sort((one, other) => other.rest - one.rest || one.at - other.at)) {
    if (left === 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts
}
