import { type Cents, share } from './money.ts'

/** What a line of an invoice was charged. Rates in basis points. */
export type ChargedLine = {
  hammer: Cents
  premiumBps: number
  premium: Cents
  taxBps: number
  tax: Cents
}

/** One rate, what it was taken of and what it came to. `capped`: the premium stopped at its cap on some line. */
export type PremiumPart = { bps: number; of: Cents; amount: Cents; capped: boolean }
export type TaxPart = { bps: number; of: Cents; amount: Cents; on: 'hammer_and_premium' | 'hammer' }

/** How an invoice's premium and tax come about, rate by rate, the highest first: every line stands in one part of each. */
export function explainCharges(lines: readonly ChargedLine[]): { premiums: PremiumPart[]; taxes: TaxPart[] } {
  const premiums = new Map<number, PremiumPart>()
  const taxes = new Map<string, TaxPart>()
  for (const { hammer, premiumBps, premium, taxBps, tax } of lines) {
    const before = premiums.get(premiumBps)
    premiums.set(premiumBps, {
      bps: premiumBps,
      of: (before?.of ?? 0) + hammer,
      amount: (before?.amount ?? 0) + premium,
      capped: (before?.capped ?? false) || premium < share(hammer, premiumBps),
    })
    // a line does not say what its tax was taken of; the rule that gives its tax does
    const on = share(hammer + premium, taxBps) === tax ? 'hammer_and_premium' : 'hammer'
    const taxed = on === 'hammer' ? hammer : hammer + premium
    const same = taxes.get(`${taxBps} ${on}`)
    taxes.set(`${taxBps} ${on}`, {
      ...{ bps: taxBps, on },
      of: (same?.of ?? 0) + taxed,
      amount: (same?.amount ?? 0) + tax,
    })
  }
  const highest = (a: { bps: number }, b: { bps: number }) => b.bps - a.bps
  return { premiums: [...premiums.values()].sort(highest), taxes: [...taxes.values()].sort(highest) }
}
