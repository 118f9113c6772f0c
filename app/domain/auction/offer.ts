import type { PersonId } from '../ids.ts'
import type { Amount } from '../money/amount.ts'
import type { Cents } from '../money/money.ts'
import { decide, refusalByTime } from './decide.ts'
import { type BidderFacts, mayAct, mayCommit, mayOffer } from './eligibility.ts'
import { type History, noHistory } from './history.ts'
import { takesPreBids } from './pre-bids.ts'
import type { OfferRefusal } from './refusals.ts'
import type { BidKind, RuleCard } from './rule-card.ts'
import type { AuctionCommand, AuctionEvent, AuctionState } from './state.ts'

/** An offer before it is judged: who asks is known, what was typed may be missing or wrong. */
export type Offer = { kind: BidKind; amount: Amount }

/** Everything that a person may ask of a listing, before it is judged. */
export type PersonRequest =
  | { type: 'bid'; kind: BidKind; amount: Amount }
  | { type: 'pre_bid'; amount: Amount; proposal: string | null }
  | { type: 'lower_max'; amount: Amount }
  | { type: 'buy_now'; quantity: number }
  | { type: 'buy_agreed'; quantity: number; price: Cents }
  | { type: 'retract_last'; target: number | null }
  | { type: 'retract_all' }

export type OfferDecision =
  | { ok: true; events: readonly AuctionEvent[] }
  | { ok: false; refusal: OfferRefusal }

/** Judges an offer: see `decideRequest`. */
export function decideOffer(
  card: RuleCard,
  state: AuctionState,
  facts: BidderFacts | null,
  offer: Offer,
  now: number,
): OfferDecision {
  return decideRequest(card, state, facts, { type: 'bid', kind: offer.kind, amount: offer.amount }, now)
}

/**
 * Judges what a person asks with everything that can speak against it, in the order of engine.md's table of refusals:
 * time, then who asks, then what was typed, then what they must have, then the rules of the listing. `now` is the
 * room's stamp (epoch ms); `history` is the listing's log, which only taking back asks for.
 */
export function decideRequest(
  card: RuleCard,
  state: AuctionState,
  facts: BidderFacts | null,
  request: PersonRequest,
  now: number,
  history: History = noHistory,
): OfferDecision {
  const late = refusalByTime(card, state, now)
  if (late && !(late.code === 'not_started' && isTakenBeforeStart(card, request)))
    return { ok: false, refusal: late }
  const barred = takesPart(request) ? mayOffer(facts, card) : mayAct(facts)
  if (barred || !facts) return { ok: false, refusal: barred ?? { code: 'sign_in' } }
  const command = commandOf(request, facts.person)
  if ('code' in command) return { ok: false, refusal: command }
  const decision = decide(card, state, command, now, history)
  if (decision.ok && takesBack(request) && facts.takingsLeft <= 0)
    return { ok: false, refusal: { code: 'retract_limit', most: null } }
  if (!takesPart(request) || (!decision.ok && BEFORE_MEANS.has(decision.refusal.code))) return decision
  const lacking = mayCommit(facts, card, isPurchase(request) ? 'purchase' : 'offer')
  return lacking ? { ok: false, refusal: lacking } : decision
}

/** What the law refuses before anybody asks for deposit, phone, card, fee and limit (engine.md, Refusals, 1, 3 and 4). */
const BEFORE_MEANS: ReadonlySet<OfferRefusal['code']> = new Set([
  'closed',
  'not_started',
  'non_positive',
  'decimal',
  'qty',
  'kind_not_taken',
  'proposal_too_long',
])

function isTakenBeforeStart(card: RuleCard, { type }: PersonRequest): boolean {
  return type === 'retract_last' || type === 'retract_all' || (type === 'pre_bid' && takesPreBids(card))
}

function takesBack({ type }: PersonRequest): boolean {
  return type === 'retract_last' || type === 'retract_all'
}

/** Lowering and taking back bring nobody further in: who may no longer offer may still do that. */
function takesPart(request: PersonRequest): boolean {
  return request.type === 'bid' || request.type === 'pre_bid' || isPurchase(request)
}

function isPurchase({ type }: PersonRequest): boolean {
  return type === 'buy_now' || type === 'buy_agreed'
}

type Unreadable = { code: 'empty' | 'decimal' | 'non_positive' }

function commandOf(request: PersonRequest, person: PersonId): AuctionCommand | Unreadable {
  if (!('amount' in request)) return { ...request, person }
  const { amount } = request
  if (!amount.ok) return { code: amount.code }
  return amount.cents === null ? { code: 'empty' } : { ...request, person, amount: amount.cents }
}
