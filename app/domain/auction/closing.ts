import { directionOf } from './direction.ts'
import { isWorthSelling } from './reserve.ts'
import type { RuleCard } from './rule-card.ts'
import { sealedResult } from './sealed.ts'
import type { AuctionEvent, AuctionState } from './state.ts'

type Closed = Extract<AuctionEvent, { type: 'auction-closed' }>

/** The end of a listing that nobody withdrew: sold where somebody leads and the reserve is met. */
export function closed(card: RuleCard, state: AuctionState, cause: Closed['cause'], at: number): Closed {
  const sale = saleOf(card, state)
  return {
    type: 'auction-closed',
    outcome: sale ? 'sold' : 'unsold',
    winner: sale?.winner ?? null,
    price: sale?.price ?? null,
    cause,
    at,
  }
}

/** The end of a listing that is taken out of sale: nobody buys, whoever leads. */
export function withdrawn(cause: Closed['cause'], at: number): Closed {
  return { type: 'auction-closed', outcome: 'withdrawn', winner: null, price: null, cause, at }
}

function saleOf(card: RuleCard, state: AuctionState): { winner: string; price: number } | null {
  switch (card.format) {
    case 'fixed':
      return null
    case 'sealed':
      return sealedResult(card, state)
    case 'ascending':
    case 'reverse': {
      const { leader, price } = state
      const sells = leader !== null && price !== null && isWorthSelling(card, directionOf(card), price)
      return sells ? { winner: leader, price } : null
    }
  }
}
