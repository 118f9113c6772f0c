import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import { accepted, type Decision, refused } from './decision.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionCommand, AuctionEvent, AuctionState } from './state.ts'

/** What one piece of a fixed-price listing costs. */
export function piecePrice({ buyNow, startPrice }: Pick<RuleCard, 'buyNow' | 'startPrice'>): Cents {
  return buyNow?.price ?? startPrice
}

/**
 * A purchase of some of the pieces. The listing is open; more than there are is refused whole, so that the stock never
 * falls below nothing however many buy at once. With the last piece the listing ends.
 */
export function decidePieces(
  card: RuleCard,
  state: AuctionState,
  { person, quantity }: Extract<AuctionCommand, { type: 'buy_now' }>,
  now: number,
): Decision {
  return sellPieces(state, { person, quantity, price: piecePrice(card) }, now)
}

/** A purchase at a price that was agreed on beforehand: never above what everybody pays, and of what is left. */
export function decideAgreed(
  card: RuleCard,
  state: AuctionState,
  { person, quantity, price }: Extract<AuctionCommand, { type: 'buy_agreed' }>,
  now: number,
): Decision {
  if (card.format !== 'fixed') return refused({ code: 'buy_now_unavailable' })
  if (!Number.isSafeInteger(price) || price <= 0) return refused({ code: 'non_positive' })
  const most = piecePrice(card)
  if (price > most) return refused({ code: 'above_max', most })
  return sellPieces(state, { person, quantity, price }, now)
}

type Sale = { person: PersonId; quantity: number; price: Cents }

function sellPieces(state: AuctionState, { person, quantity, price }: Sale, now: number): Decision {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return refused({ code: 'qty' })
  if (quantity > state.stock) return refused({ code: 'sold_out', left: state.stock })
  const left = state.stock - quantity
  const sale = state.sales + 1
  const purchased: AuctionEvent = { type: 'purchased', person, quantity, price, left, sale }
  if (left > 0) return accepted([purchased])
  const soldOut: AuctionEvent = {
    type: 'auction-closed',
    outcome: 'sold',
    winner: null,
    price: null,
    cause: 'purchase',
    at: now,
  }
  return accepted([purchased, soldOut])
}
