import type { Cents } from '../money/money.ts'
import { accepted, type Decision, refused } from './decision.ts'
import { type Direction, reaches } from './direction.ts'
import { proxyRulesOf } from './formats.ts'
import { clockOf } from './pause.ts'
import { type BidAccepted, judgeBid } from './proxy.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionCommand, AuctionState, PreBid } from './state.ts'

/** What a bidder may write to the seller, in units of UTF-16: none is longer than three bytes, so that it keeps to 3,000. */
export const MOST_PROPOSAL = 1_000

/** A starting offer, taken before the start alone: one a person, up to the starting price, with cents if they like. */
export function decidePreBid(
  card: RuleCard,
  state: AuctionState,
  { person, amount, proposal }: Extract<AuctionCommand, { type: 'pre_bid' }>,
  now: number,
): Decision {
  if (state.status === 'sold' || state.status === 'closed' || clockOf(state, now) >= state.closesAt)
    return refused({ code: 'closed' })
  if (now >= card.startsAt) return refused({ code: 'kind_not_taken', taken: takenAfterStart(card) })
  if (!takesPreBids(card)) return refused({ code: 'not_started', startsAt: card.startsAt })
  if (!Number.isSafeInteger(amount) || amount <= 0) return refused({ code: 'non_positive' })
  // here too: forms and the API are not the only way to a room
  if (proposal !== null && proposal.length > MOST_PROPOSAL)
    return refused({ code: 'proposal_too_long', most: MOST_PROPOSAL })
  const { least, most } = preBidLimits(card)
  if (amount < least) return refused({ code: 'below_min', least })
  if (amount > most) return refused({ code: 'above_max', most })
  return accepted([{ type: 'pre-bid-placed', person, amount, proposal }])
}

/** What a starting offer may be: a listing that starts below the usual least takes its starting price all the same. */
export function preBidLimits({ leastOffer, startPrice }: Pick<RuleCard, 'leastOffer' | 'startPrice'>): {
  least: Cents
  most: Cents
} {
  return { least: Math.min(leastOffer, startPrice), most: startPrice }
}

/** Whether a listing takes starting offers before its start. */
export function takesPreBids(card: RuleCard): boolean {
  return card.preBids && proxyRulesOf(card) !== null
}

/**
 * What the start makes of the pre-bids: the best of those that meet the starting price, of equal ones the earlier, is
 * the first offer, at its own amount. A fixed offer in every listing, for there is nothing left to hide.
 */
export function openingOffer(card: RuleCard, state: AuctionState): BidAccepted | null {
  const rules = proxyRulesOf(card)
  if (!rules) return null
  const { direction } = rules
  let best: PreBid | null = null
  for (const other of state.preBids)
    if (reaches(direction, other.amount, card.startPrice) && (!best || goesBefore(direction, other, best)))
      best = other
  if (!best) return null
  const { person, amount } = best
  const judged = judgeBid(rules, card, state, { type: 'bid', kind: 'hard', person, amount })
  return 'code' in judged ? null : { ...judged, why: 'opened_by_pre_bid' }
}

function goesBefore(direction: Direction, one: PreBid, other: PreBid): boolean {
  return one.amount === other.amount ? one.since < other.since : direction.beats(one.amount, other.amount)
}

function takenAfterStart({ format }: RuleCard): 'bid' | 'sealed' | 'buy_now' {
  if (format === 'sealed') return 'sealed'
  return format === 'fixed' ? 'buy_now' : 'bid'
}
