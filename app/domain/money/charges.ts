import { type Cents, share } from './money.ts'
import { type PremiumTier, tieredPremium } from './premium.ts'

/** What a line of an invoice was charged. Rates in basis points. */
export type ChargedLine = {
  hammer: Cents
  premiumBps: number
  /** In the place of the one rate. */
  premiumTiers?: readonly PremiumTier[] | null
  premium: Cents
  taxBps: number
  tax: Cents
}

/**
 * One rate, what it was taken of and what it came to; `bps` is null for all that went by tiers. `capped`: the premium
 * stopped at its cap on some line.
 */
export type PremiumPart = { bps: number | null; of: Cents; amount: Cents; capped: boolean }
export type TaxPart = { bps: number; of: Cents; amount: Cents; on: 'hammer_and_premium' | 'hammer' }

/** How an invoice's premium and tax come about, rate by rate, the highest first: every line stands in one part of each. */
export function explainCharges(lines: readonly ChargedLine[]): { premiums: PremiumPart[]; taxes: TaxPart[] } {
  const premiums = new Map<number | null, PremiumPart>()
  const taxes = new Map<string, TaxPart>()
  for (const { hammer, premiumBps, premiumTiers, premium, taxBps, tax } of lines) {
    const bps = premiumTiers ? null : premiumBps
    const uncapped = premiumTiers ? tieredPremium(hammer, premiumTiers) : share(hammer, premiumBps)
    const before = premiums.get(bps)
    premiums.set(bps, {
      bps,
      of: (before?.of ?? 0) + hammer,
      amount: (before?.amount ?? 0) + premium,
      capped: (before?.capped ?? false) || premium < uncapped,
    })
    // a line does not say what its tax was taken of; the rule that gives its tax does
    const on = share(hammer + premium, taxBps) === tax ? 'hammer_and_premium' : 'hammer'
    const taxed = on === 'hammer' ? hammer : hammer + premium
    const same = taxes.get(`${taxBps} ${on}`)
    taxes.set(`${taxBps} ${on}`, {
      bps: taxBps,
      on,
      of: (same?.of ?? 0) + taxed,
      amount: (same?.amount ?? 0) + tax,
    })
  }
  const highest = (a: { bps: number | null }, b: { bps: number | null }) => (b.bps ?? -1) - (a.bps ?? -1)
  return { premiums: [...premiums.values()].sort(highest), taxes: [...taxes.values()].sort(highest) }
}
