import type { Cents } from '#app/domain/money/money.ts'
import { type Charges, computePieces, premiumRate, type Total } from '#app/domain/money/pricing.ts'
import type { ListingView, TileView } from '#app/features/listings/queries.server.ts'

/** What changes under a line while it lies in the cart. */
export type LineLive = Pick<TileView, 'seq' | 'status' | 'buyNow' | 'stock'>

/** A line of somebody's cart. Money in cents, times in epoch ms. */
export type CartLine = LineLive & {
  id: string
  quantity: number
  organisationId: string
  addedAt: number
  /** When the listing ended under it, as far as that is written. */
  removedAt: number | null
  listing: Pick<TileView, 'id' | 'lotNumber' | 'title' | 'image' | 'format'> & { category: string }
  /** What a piece costs by the listing's terms, whether or not it can still be bought. */
  price: Cents
  yard: Pick<ListingView['yard'], 'id' | 'name' | 'address1' | 'city' | 'state' | 'zip'>
  pickupDeadlineDays: number
  charges: Charges
}

/**
 * `open`: it can be bought as it stands. `short`: fewer pieces are left than it asks for. `sold`: the last piece went to
 * somebody else. `ended`: taken out of sale, or its time is over. `unavailable`: the auction goes on without Buy Now.
 */
export type LineState = 'open' | 'short' | 'sold' | 'ended' | 'unavailable'

type Standing = LineLive & Pick<CartLine, 'quantity' | 'removedAt'>

export function lineState({ status, removedAt, buyNow, stock, quantity }: Standing): LineState {
  if (status === 'sold') return 'sold'
  if (status === 'closed' || status === 'pending' || removedAt !== null) return 'ended'
  if (buyNow === null || status !== 'open') return 'unavailable'
  if (stock < 1) return 'sold'
  return quantity > stock ? 'short' : 'open'
}

/** Whether it is still in the cart: what is gone is shown until it is dismissed, and counts no more. */
export function isKept(line: Standing): boolean {
  const state = lineState(line)
  return state === 'open' || state === 'short'
}

/** A line with what was heard of its listing since it was loaded, where that is newer. */
export function withNews(line: CartLine, heard: LineLive | null): CartLine {
  if (heard === null || heard.seq <= line.seq) return line
  const { seq, status, buyNow, stock } = heard
  return { ...line, seq, status, buyNow, stock }
}

/** By the rule that its invoice will be written by. `discount`: what a coupon takes off it. */
export function lineTotal({ buyNow, price, quantity, charges }: CartLine, discount: Cents = 0): Total {
  return computePieces(buyNow ?? price, quantity, charges, discount)
}

export type CartTotals = Total & {
  /** Pieces that are still in the cart, those of lines that must be changed first as well. */
  items: number
  /** Lines that can be bought as they stand: the sums are theirs. */
  lines: number
  /** The rates in basis points where all lines share them. */
  premiumBps: number | null
  taxBps: number | null
}

/** Each line is rounded by itself, as on its invoice. `discounts`: what a coupon takes off lines, by their ids. */
export function cartTotals(
  cart: readonly CartLine[],
  discounts: Readonly<Record<string, Cents>> = {},
): CartTotals {
  const open = cart.filter((line) => lineState(line) === 'open')
  const sums = open.map((line) => lineTotal(line, discounts[line.id]))
  const sum = (part: keyof Total) => sums.reduce((total, one) => total + one[part], 0)
  return {
    items: cart.filter(isKept).reduce((items, { quantity }) => items + quantity, 0),
    lines: open.length,
    premiumBps: shared(open.map(({ charges }) => premiumRate(charges))),
    taxBps: shared(open.map(({ charges }) => charges.taxBps)),
    hammer: sum('hammer'),
    premium: sum('premium'),
    tax: sum('tax'),
    total: sum('total'),
  }
}

/** Lines by where they are collected, in the order of the cart. */
export function byYard(cart: readonly CartLine[]): CartLine[][] {
  const yards = new Map<string, CartLine[]>()
  for (const line of cart) yards.set(line.yard.id, [...(yards.get(line.yard.id) ?? []), line])
  return [...yards.values()]
}

function shared(rates: readonly (number | null)[]): number | null {
  const [first = null] = rates
  return rates.every((rate) => rate === first) ? first : null
}
