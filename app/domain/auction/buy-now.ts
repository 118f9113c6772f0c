import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import { accepted, type Decision, refused } from './decision.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionCommand, AuctionEvent, AuctionState } from './state.ts'

/**
 * Whether an ascending auction can still be ended by buying. In every policy only while the current price is below;
 * `first_bid` ends with the first accepted offer, with a reserve when that is met.
 */
export function canBuyNow(card: RuleCard, state: AuctionState): boolean {
  const { buyNow } = card
  if (card.format !== 'ascending' || buyNow === null || state.status !== 'open') return false
  if (state.leader === null || state.price === null) return true
  if (state.price >= buyNow.price) return false
  return buyNow.policy !== 'first_bid' || (card.reserve !== null && !state.reserveMet)
}

/** The price at which an offer of this amount is itself a purchase (`bid_at_or_above_ends`); null where it is an offer. */
export function boughtBy(card: RuleCard, state: AuctionState, amount: Cents): Cents | null {
  const { buyNow } = card
  if (buyNow?.policy !== 'bid_at_or_above_ends' || amount < buyNow.price) return null
  return canBuyNow(card, state) ? buyNow.price : null
}

/** A purchase beside an auction. The listing is open; what comes after it in sequence finds the item closed. */
export function decideBuyNow(
  card: RuleCard,
  state: AuctionState,
  { person, quantity }: Extract<AuctionCommand, { type: 'buy_now' }>,
  now: number,
): Decision {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return refused({ code: 'qty' })
  if (card.buyNow === null || !canBuyNow(card, state)) return refused({ code: 'buy_now_unavailable' })
  if (quantity > state.stock) return refused({ code: 'sold_out', left: state.stock })
  return accepted(purchase(state, person, card.buyNow.price, now))
}

/** The one piece is bought, and that ends the auction. */
export function purchase(state: AuctionState, person: PersonId, price: Cents, now: number): AuctionEvent[] {
  return [
    { type: 'purchased', person, quantity: 1, price, left: 0, sale: state.sales + 1 },
    { type: 'auction-closed', outcome: 'sold', winner: person, price, cause: 'purchase', at: now },
  ]
}
