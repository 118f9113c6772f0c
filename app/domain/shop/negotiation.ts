import type { Cents } from '#app/domain/money/money.ts'

/**
 * How the price of some pieces is negotiated. `open`: the buyer has offered and the seller is to answer. `countered`: the
 * other way round. `agreed`: both have said yes and the room has yet to sell it. The rest is over; `failed`: agreed, and by
 * then the room could not sell it.
 */
export const NEGOTIATION_STATES = [
  'open',
  'countered',
  'agreed',
  'bought',
  'declined',
  'withdrawn',
  'expired',
  'failed',
] as const
export type NegotiationState = (typeof NEGOTIATION_STATES)[number]

export type Side = 'buyer' | 'seller'

export type Negotiation = {
  state: NegotiationState
  quantity: number
  /** What is on the table for one piece; whoever did not name it is to answer. */
  price: Cents
  /** What a piece costs everybody. */
  listPrice: Cents
  /** How often something was named or answered so far. */
  moves: number
  /** Epoch ms. */
  expiresAt: number
}

export type Move =
  | { type: 'counter'; price: Cents }
  | { type: 'accept' }
  | { type: 'decline' }
  /** What one has named oneself is taken back. */
  | { type: 'withdraw' }

export type NegotiationRefusal =
  | { code: 'over' | 'expired' | 'not_your_turn' | 'too_many_moves' | 'amount' | 'quantity' }
  /** `least` and `most` in cents. */
  | { code: 'too_low'; least: Cents }
  | { code: 'too_high'; most: Cents }

/** Beyond this nobody is coming closer. */
export const MOST_MOVES = 12

/** Who has to answer; null when nobody has. */
export function turnOf(state: NegotiationState): Side | null {
  return state === 'open' ? 'seller' : state === 'countered' ? 'buyer' : null
}

/** Whether a first offer can be made at all: some pieces, for less than everybody pays. */
export function judgeOffer(offer: {
  quantity: number
  price: Cents | null
  listPrice: Cents
  stock: number
}): NegotiationRefusal | null {
  const { quantity, price, listPrice, stock } = offer
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > stock) return { code: 'quantity' }
  if (price === null || !Number.isSafeInteger(price) || price < 1) return { code: 'amount' }
  return price >= listPrice ? { code: 'too_high', most: listPrice - 1 } : null
}

export type Moved =
  | { ok: true; state: NegotiationState; price: Cents }
  | { ok: false; refusal: NegotiationRefusal }

/**
 * Judges one side's move. A counter-offer lies between what the two have named last: a seller goes no lower than the
 * buyer's offer, a buyer no higher than the seller's. `now` in epoch ms.
 */
export function decideMove(negotiation: Negotiation, side: Side, move: Move, now: number): Moved {
  const { state, price, listPrice, moves, expiresAt } = negotiation
  const refused = (refusal: NegotiationRefusal): Moved => ({ ok: false, refusal })
  const turn = turnOf(state)
  if (turn === null) return refused({ code: state === 'expired' ? 'expired' : 'over' })
  if (now >= expiresAt) return refused({ code: 'expired' })
  if ((move.type === 'withdraw') === (turn === side)) return refused({ code: 'not_your_turn' })
  switch (move.type) {
    case 'accept':
      return { ok: true, state: 'agreed', price }
    case 'decline':
      return { ok: true, state: 'declined', price }
    case 'withdraw':
      return { ok: true, state: 'withdrawn', price }
    case 'counter': {
      if (moves >= MOST_MOVES) return refused({ code: 'too_many_moves' })
      if (!Number.isSafeInteger(move.price) || move.price < 1) return refused({ code: 'amount' })
      if (side === 'seller' && move.price <= price) return refused({ code: 'too_low', least: price + 1 })
      const most = side === 'seller' ? listPrice : price - 1
      if (move.price > most) return refused({ code: 'too_high', most })
      return { ok: true, state: side === 'seller' ? 'countered' : 'open', price: move.price }
    }
  }
}
