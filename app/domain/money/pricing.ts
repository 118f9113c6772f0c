import { type Cents, share } from './money.ts'
import { type PremiumTier, tieredPremium, tiersOfPieces } from './premium.ts'

/** What is added to a hammer price. Rates in basis points, the tax's with one decimal at most; `premiumCap` in cents or null. */
export type Charges = {
  premiumBps: number
  premiumCap: Cents | null
  /** In the place of the one rate; missing where that is it, as in every card from before there were tiers. */
  premiumTiers?: readonly PremiumTier[]
  taxBps: number
  /** Whether tax falls on hammer plus premium, or on the hammer price alone. */
  taxOn: 'hammer_and_premium' | 'hammer'
}

export type Total = { hammer: Cents; premium: Cents; tax: Cents; total: Cents }

/** The all-in price of a hammer price (engine.md, Money): premium and tax rounded half up to the cent, per line. */
export function computeTotal(hammer: Cents, charges: Charges): Total {
  const { premiumCap, premiumTiers, premiumBps } = charges
  const asked = premiumTiers ? tieredPremium(hammer, premiumTiers) : share(hammer, premiumBps)
  const premium = premiumCap === null ? asked : Math.min(asked, premiumCap)
  const taxed = charges.taxOn === 'hammer' ? hammer : hammer + premium
  const tax = share(taxed, charges.taxBps)
  return { hammer, premium, tax, total: hammer + premium + tax }
}

/** As much of somebody's tax document as frees them of tax. `taxDocEndsOn`: its last day (YYYY-MM-DD); null where it has none. */
export type TaxPaper = { taxDocStatus: number; taxDocumentId: string | null; taxDocEndsOn: string | null }

/** Whether somebody pays no tax: a document of theirs that says so was accepted (1), is still there, and has not ended. */
export function isTaxExempt(person: TaxPaper, today: string): boolean {
  return person.taxDocStatus === 1 && person.taxDocumentId !== null && !hasEnded(person, today)
}

/** A document holds on its last day, by the market's clock. */
export function hasEnded({ taxDocEndsOn }: Pick<TaxPaper, 'taxDocEndsOn'>, today: string): boolean {
  return taxDocEndsOn !== null && taxDocEndsOn < today
}

/** What is added for somebody who pays no tax. */
export function withoutTax(charges: Charges): Charges {
  return { ...charges, taxBps: 0 }
}

/** The one rate of the premium; null where it goes by tiers. */
export function premiumRate({ premiumBps, premiumTiers }: Charges): number | null {
  return premiumTiers ? null : premiumBps
}

/** Cap and tiers of the premium are of each piece; a line's premium and tax are rounded once. */
export function chargesOfPieces(charges: Charges, quantity: number): Charges {
  const { premiumCap, premiumTiers } = charges
  return {
    ...charges,
    premiumCap: premiumCap === null ? null : premiumCap * quantity,
    ...(premiumTiers && { premiumTiers: tiersOfPieces(premiumTiers, quantity) }),
  }
}

/**
 * The whole money for some pieces at one price: what a cart and a confirmation promise, and an invoice charges. What a
 * coupon takes off is taken off the price, before premium and tax.
 */
export function computePieces(piece: Cents, quantity: number, charges: Charges, discount: Cents = 0): Total {
  return computeTotal(piece * quantity - discount, chargesOfPieces(charges, quantity))
}

/** The largest whole-dollar offer whose all-in total stays within a budget; 0 when not even $1 does. */
export function largestOfferWithin(budget: Cents, charges: Charges): Cents {
  let low = 0
  let high = Math.floor(budget / 100)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (computeTotal(middle * 100, charges).total <= budget) low = middle
    else high = middle - 1
  }
  return low * 100
}
