import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import { accepted, type Decision, type Refusal, refused } from './decision.ts'
import { UPWARD } from './direction.ts'
import type { Bid } from './proxy.ts'
import { isWorthSelling } from './reserve.ts'
import type { RuleCard } from './rule-card.ts'
import { amountOf } from './standings.ts'
import type { AuctionEvent, AuctionState } from './state.ts'

/** A sealed offer, of whatever kind it calls itself: one a person, replaceable. Never extends. The listing is open. */
export function decideSealedOffer(card: RuleCard, state: AuctionState, bid: Bid): Decision {
  if (!Number.isSafeInteger(bid.amount) || bid.amount <= 0) return refused({ code: 'non_positive' })
  if (card.wholeDollars && bid.amount % 100 !== 0) return refused({ code: 'decimal' })
  const judged = judgeSealedOffer(card, bid)
  if ('code' in judged) return refused(judged)
  const most = card.sealedChangesMost
  const isChange = amountOf(state.standings, bid.person) !== bid.amount
  if (isChange && offersOf(state, bid.person) > most) return refused({ code: 'too_many_changes', most })
  return accepted([judged])
}

/** The amount alone, so that histories can be replayed. */
export function judgeSealedOffer(
  { leastOffer, maxStart }: RuleCard,
  { person, amount }: Bid,
): Extract<AuctionEvent, { type: 'sealed-offered' }> | Refusal {
  if (amount < leastOffer) return { code: 'below_min', least: leastOffer }
  if (maxStart !== null && amount > maxStart) return { code: 'above_max', most: maxStart }
  return { type: 'sealed-offered', person, amount }
}

/** Who would buy, and at what, if a sealed listing closed now. Secret until it does. */
export function sealedResult(card: RuleCard, state: AuctionState): { winner: PersonId; price: Cents } | null {
  const best = state.standings.at(1)
  return best && isWorthSelling(card, UPWARD, best.amount)
    ? { winner: best.person, price: best.amount }
    : null
}

/** Offers that a person has made so far, those taken back included: taking back must not buy further looks at a rank. */
function offersOf({ sealedOffers }: AuctionState, person: PersonId): number {
  return sealedOffers.get(person)?.count ?? 0
}
