import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import type { MemberTask } from '../people/member-tasks.ts'
import { decide } from './decide.ts'
import { type BidderFacts, mayManage } from './eligibility.ts'
import { type History, noHistory } from './history.ts'
import type { OfferDecision } from './offer.ts'
import type { OfferRefusal } from './refusals.ts'
import { isRevisable, type RevisableTerms } from './revise.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionState } from './state.ts'

/** What those who act for a listing may ask of it, before it is judged. */
export type ManagementRequest =
  | { type: 'decline'; person: PersonId; reason: string }
  | { type: 'close_now' }
  | { type: 'withdraw'; reason: string }
  | { type: 'change_reserve'; reserve: Cents | null }
  | { type: 'pause'; reason: string }
  | { type: 'resume' }
  | { type: 'extend'; minutes: number }
  | { type: 'revise'; terms: Partial<RevisableTerms> }

/**
 * Judges what somebody asks for the listing: who asks, then what was asked, then the rules. `now` is the room's stamp
 * (epoch ms); `history` is the listing's log, which only declining asks for.
 */
export function decideManagement(
  card: RuleCard,
  state: AuctionState,
  facts: BidderFacts | null,
  request: ManagementRequest,
  now: number,
  history: History = noHistory,
): OfferDecision {
  const by = mayManage(facts, card, taskOf(request))
  if (typeof by !== 'string') return { ok: false, refusal: by }
  if (request.type !== 'change_reserve') return decide(card, state, { ...request, by }, now, history)
  const refusal = refusalOfReserve(card, request.reserve) ?? refusalOfRaise(card, state, request.reserve)
  if (refusal) return { ok: false, refusal }
  // before the start nobody has offered: the card may still change (wire.md, Birth)
  if (state.status === 'scheduled' && now < card.startsAt)
    return { ok: true, events: [{ ...request, type: 'reserve-changed', previous: card.reserve }] }
  return decide(card, state, request, now)
}

/** Whose offer stands is for those who deal with offers, the clock for those who run sales; the rest is part of the listing. */
export function taskOf({ type }: { type: ManagementRequest['type'] }): MemberTask {
  if (type === 'decline') return 'offers'
  return type === 'pause' || type === 'resume' || type === 'extend' ? 'auctions' : 'listings'
}

/** Once somebody has offered a reserve may help bidders alone: down (in a reverse auction up), or away. */
function refusalOfRaise(card: RuleCard, state: AuctionState, reserve: Cents | null): OfferRefusal | null {
  if (isRevisable(state) || reserve === null) return null
  const isHarder =
    card.reserve === null || (card.format === 'reverse' ? reserve < card.reserve : reserve > card.reserve)
  return isHarder ? { code: 'reserve_up' } : null
}

/** A reserve that no listing could have been set up with. */
function refusalOfReserve({ buyNow, wholeDollars }: RuleCard, reserve: Cents | null): OfferRefusal | null {
  if (reserve === null) return null
  if (!Number.isSafeInteger(reserve) || reserve <= 0) return { code: 'non_positive' }
  if (wholeDollars && reserve % 100 !== 0) return { code: 'decimal' }
  if (buyNow && reserve > buyNow.price) return { code: 'reserve_above_buy_now', most: buyNow.price }
  return null
}
