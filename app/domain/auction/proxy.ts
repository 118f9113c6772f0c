import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import { boughtBy, purchase } from './buy-now.ts'
import { accepted, type Decision, type Refusal, refused } from './decision.ts'
import { type Direction, DOWNWARD, reaches } from './direction.ts'
import type { Why } from './explain.ts'
import { withReserve } from './reserve.ts'
import type { RuleCard } from './rule-card.ts'
import { softClose } from './soft-close.ts'
import type { AuctionCommand, AuctionEvent, AuctionState } from './state.ts'
import { refusalOfComingBack } from './taking-back.ts'

export type Bid = Extract<AuctionCommand, { type: 'bid' }>
export type BidAccepted = Extract<AuctionEvent, { type: 'bid-accepted' }>

/** What is different between offers that rise and offers that fall. */
export type ProxyRules = {
  direction: Direction
  /** The amount that the next offer must reach (rule 1); null when there is none. */
  nextAmount: (card: RuleCard, state: Pick<AuctionState, 'price'>) => Cents | null
  /** How an offer that does not reach it is refused. */
  short: (nextAmount: Cents | null) => Refusal
}

type Placed = { price: Cents; leader: PersonId; leaderMax: Cents; why: Why }

/** Proxy and hard offers, engine.md, Ascending, rules 1 to 6, in either direction. The listing is open. */
export function decideProxyBid(
  rules: ProxyRules,
  card: RuleCard,
  state: AuctionState,
  bid: Bid,
  now: number,
): Decision {
  if (!Number.isSafeInteger(bid.amount) || bid.amount <= 0) return refused({ code: 'non_positive' })
  if (card.wholeDollars && bid.amount % 100 !== 0) return refused({ code: 'decimal' })
  if (card.bidKinds !== 'both' && card.bidKinds !== bid.kind)
    return refused({ code: 'kind_not_taken', taken: card.bidKinds })
  const price = boughtBy(card, state, bid.amount)
  if (price !== null) return accepted(purchaseByOffer(state, bid, price, now))
  const comingBack = refusalOfComingBack(card, state, bid)
  if (comingBack) return refused(comingBack)
  const judged = judgeBid(rules, card, state, bid)
  if ('code' in judged) return refused(judged)
  return accepted(judged.silent ? [judged] : [judged, ...softClose(card, state, now)])
}

/** The amount alone: what the rules make of it, or why it is refused. Asks no clock, so that histories can be replayed. */
export function judgeBid(
  rules: ProxyRules,
  card: RuleCard,
  state: AuctionState,
  bid: Bid,
): BidAccepted | Refusal {
  const { direction } = rules
  const next = rules.nextAmount(card, state)
  const ownRaise = state.leader === bid.person && bid.kind === 'max'
  if (ownRaise) {
    if (state.leaderMax !== null && !direction.beats(bid.amount, state.leaderMax))
      return { code: 'not_above_own_max', nextMinimum: next, ...falling(rules) }
  } else if (next === null || !reaches(direction, bid.amount, next)) {
    return rules.short(next)
  }
  return acceptedBid(rules, card, state, bid)
}

function acceptedBid({ direction }: ProxyRules, card: RuleCard, state: AuctionState, bid: Bid): BidAccepted {
  const placed = place(direction, card, state, bid)
  const { leader, leaderMax } = placed
  const { price, reserveMet } = withReserve(card, direction, placed.price, leaderMax)
  const lifted = price === placed.price ? null : reserveMet ? 'jumped_to_reserve' : 'stands_at_maximum'
  return {
    type: 'bid-accepted',
    person: bid.person,
    kind: bid.kind,
    amount: bid.amount,
    answered: leader !== bid.person,
    silent: price === state.price && leader === state.leader,
    price,
    leader,
    leaderMax,
    reserveMet,
    why: lifted ?? placed.why,
  }
}

/** Rules 2 to 5: who leads, at which price, with which hidden maximum. */
function place(direction: Direction, card: RuleCard, state: AuctionState, bid: Bid): Placed {
  const { amount, kind, person } = bid
  const { better, worse, beats, stepPast } = direction
  const mine = { leader: person, leaderMax: amount }
  if (state.leader === null || state.leaderMax === null || state.price === null)
    return kind === 'hard'
      ? { ...mine, price: amount, why: 'hard_stands' }
      : { ...mine, price: card.startPrice, why: 'opened_at_start' }
  const held = state.leaderMax
  if (state.leader === person)
    return kind === 'hard'
      ? { ...mine, price: amount, leaderMax: better(amount, held), why: 'hard_stands' }
      : { ...mine, price: state.price, why: 'raised_own' }
  if (beats(amount, held)) {
    if (kind === 'hard') return { ...mine, price: amount, why: 'hard_stands' }
    const step = stepPast(card.ladder, held)
    return beats(step, amount)
      ? { ...mine, price: amount, why: 'capped_at_own_maximum' }
      : { ...mine, price: step, why: 'outbid_by_one_step' }
  }
  const theirs = { leader: state.leader, leaderMax: held }
  const step = stepPast(card.ladder, amount)
  if (amount === held) return { ...theirs, price: held, why: 'tie_earlier_leads' }
  return {
    ...theirs,
    price: worse(held, step),
    why: beats(step, held) ? 'capped_at_leaders_maximum' : 'answered_by_one_step',
  }
}

/** An offer that is a purchase by the listing's policy: it stands at the buy-now price and closes. */
function purchaseByOffer(state: AuctionState, bid: Bid, price: Cents, now: number): AuctionEvent[] {
  const { person, kind, amount } = bid
  const stands: BidAccepted = {
    type: 'bid-accepted',
    person,
    kind,
    amount,
    answered: false,
    silent: false,
    price,
    leader: person,
    leaderMax: amount,
    reserveMet: true,
    why: 'reached_buy_now',
  }
  return [stands, ...purchase(state, person, price, now)]
}

/** The mark of refusals that read the other way round. */
export function falling({ direction }: ProxyRules): { falling?: true } {
  return direction === DOWNWARD ? { falling: true } : {}
}
