import type { OrganisationId } from '../ids.ts'
import { allocate, type Cents, share } from './money.ts'

/** What a code is worth: a part of the prices in basis points, or an amount in cents. */
export type CouponWorth = { kind: 'percent'; bps: number } | { kind: 'amount'; amount: Cents }

export type CouponTerms = {
  worth: CouponWorth
  /** The least that the prices of the lines it is for come to. */
  minimum: Cents
  /** Epoch ms; null for always. */
  validFrom: number | null
  validUntil: number | null
  /** How often it may be used by everybody together, and by one person; null for any number. */
  mostUses: number | null
  mostPerPerson: number | null
  /** Whose listings it is for; null for all. */
  organisationId: OrganisationId | null
  active: boolean
}

/** How often it was used so far. */
export type CouponUses = { all: number; own: number }

export type CouponRefusal =
  | { code: 'unknown' | 'over' | 'spent' | 'spent_by_you' | 'other_seller' }
  | { code: 'not_yet'; from: number }
  | { code: 'minimum'; least: Cents }

/** A line that is about to be bought. `price`: of all its pieces. */
export type CouponLine = { price: Cents; organisationId: OrganisationId }

export type Discounts = { ok: true; total: Cents; lines: Cents[] } | { ok: false; refusal: CouponRefusal }

/**
 * What a coupon takes off each line, before premium and tax. The whole discount is rounded once, half up, and spread by
 * largest remainder. A line keeps a cent at least: an invoice of nothing could not be paid. `now` in epoch ms.
 */
export function couponDiscounts(
  terms: CouponTerms | null,
  { lines, uses, now }: { lines: readonly CouponLine[]; uses: CouponUses; now: number },
): Discounts {
  const refused = (refusal: CouponRefusal): Discounts => ({ ok: false, refusal })
  if (!terms?.active) return refused({ code: 'unknown' })
  const { worth, minimum, validFrom, validUntil, mostUses, mostPerPerson, organisationId } = terms
  if (validFrom !== null && now < validFrom) return refused({ code: 'not_yet', from: validFrom })
  if (validUntil !== null && now >= validUntil) return refused({ code: 'over' })
  if (mostPerPerson !== null && uses.own >= mostPerPerson) return refused({ code: 'spent_by_you' })
  if (mostUses !== null && uses.all >= mostUses) return refused({ code: 'spent' })
  const prices = lines.map((line) =>
    organisationId === null || line.organisationId === organisationId ? line.price : 0,
  )
  const sum = prices.reduce((all, price) => all + price, 0)
  if (sum === 0) return refused({ code: 'other_seller' })
  if (sum < minimum) return refused({ code: 'minimum', least: minimum })
  const weights = prices.map((price) => Math.max(0, price - 1))
  const most = weights.reduce((all, weight) => all + weight, 0)
  const asked = worth.kind === 'percent' ? share(sum, worth.bps) : worth.amount
  const total = Math.min(asked, most)
  return { ok: true, total, lines: allocate(total, weights) }
}

/** A code as it is kept: people type it in any case, with spaces around. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}
