import { type Cents, share } from './money.ts'

/** From this price on: a rate, in basis points, of what lies above it, and so much once. */
export type PremiumTier = { from: Cents; bps: number; fixed: Cents }

/** What a buyer pays on top of the hammer price. Where there are tiers they say it, else the one rate does. */
export type BuyerPremium = { bps: number; cap: Cents | null; tiers: readonly PremiumTier[] }

export const MOST_TIERS = 10

/** What is wrong with a table of tiers; null when it can be charged by. */
export function tierFault(tiers: readonly PremiumTier[]): 'first' | 'ascending' | null {
  if (tiers.length > 0 && tiers[0]?.from !== 0) return 'first'
  return tiers.some(({ from }, at) => at > 0 && from <= (tiers[at - 1]?.from ?? 0)) ? 'ascending' : null
}

/**
 * Each part of the price at the rate of its own tier, and what the tiers that it reaches add once; rounded half up, once.
 * So a higher price never costs less, whatever the rates are.
 */
export function tieredPremium(price: Cents, tiers: readonly PremiumTier[]): Cents {
  const reached = price > 0 ? tiers.filter(({ from }) => from <= price) : []
  const fixed = reached.reduce((sum, tier) => sum + tier.fixed, 0)
  const rated = reached.reduce(
    (sum, { from, bps }, at) => sum + (Math.min(price, tiers[at + 1]?.from ?? price) - from) * bps,
    0,
  )
  // cents times basis points, of which each is one ten-thousandth
  return fixed + share(rated, 1)
}

/** The tables by which lines were charged, each once and as it is for one piece. */
export function tablesOf(
  lines: readonly { premiumTiers?: readonly PremiumTier[] | null; quantity: number }[],
): PremiumTier[][] {
  const tables = lines.flatMap(({ premiumTiers: tiers, quantity }) =>
    tiers
      ? [tiers.map(({ from, bps, fixed }) => ({ from: from / quantity, bps, fixed: fixed / quantity }))]
      : [],
  )
  return [...new Map(tables.map((table) => [JSON.stringify(table), table])).values()]
}

/** The table for so many pieces at once: each piece has its own. */
export function tiersOfPieces(tiers: readonly PremiumTier[], quantity: number): PremiumTier[] {
  return tiers.map(({ from, bps, fixed }) => ({ from: from * quantity, bps, fixed: fixed * quantity }))
}
