import type { Cents } from '../money/money.ts'
import { buyNowPrice, nextMinimum } from './decide.ts'
import { piecePrice } from './fixed.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionState, type AuctionStatus, initialState } from './state.ts'

/** What a listing shows before its room has said anything. */
export type FirstFigures = {
  status: Extract<AuctionStatus, 'scheduled' | 'open'>
  price: Cents
  nextMinimum: Cents | null
  buyNow: Cents | null
  stock: number
  reserveMet: boolean
}

/** A listing's figures at its publication (`now` in epoch ms): what its room will say of itself at its birth. */
export function firstFigures(card: RuleCard, now: number): FirstFigures {
  const status = now < card.startsAt ? 'scheduled' : 'open'
  const state: AuctionState = { ...initialState(card), status }
  return {
    status,
    price: card.format === 'fixed' ? piecePrice(card) : card.startPrice,
    nextMinimum: nextMinimum(card, state),
    buyNow: buyNowPrice(card, state),
    stock: state.stock,
    reserveMet: state.reserveMet,
  }
}
