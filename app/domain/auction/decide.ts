import type { Cents } from '../money/money.ts'
import { canBuyNow, decideBuyNow } from './buy-now.ts'
import { closed, withdrawn } from './closing.ts'
import { accepted, type Decision, type Refusal, refused } from './decision.ts'
import { evolveAll } from './evolve.ts'
import { decideAgreed, decidePieces, piecePrice } from './fixed.ts'
import { proxyRulesOf } from './formats.ts'
import { type History, noHistory } from './history.ts'
import { decideLowering } from './lowering.ts'
import { clockOf, decideExtend, decidePause, decideResume, dueResume } from './pause.ts'
import { decidePreBid, openingOffer } from './pre-bids.ts'
import { type Bid, decideProxyBid } from './proxy.ts'
import { decideRestock } from './restock.ts'
import { decideDecline, decideRetraction } from './retraction.ts'
import { decideRevise } from './revise.ts'
import type { RuleCard } from './rule-card.ts'
import { decideSealedOffer } from './sealed.ts'
import { moveClose } from './soft-close.ts'
import type { AuctionCommand, AuctionEvent, AuctionState } from './state.ts'

/**
 * The amount that the next offer must reach: from below in ascending auctions and sealed ones, from above in reverse
 * ones. Null where there is no such amount: no lower offer is possible, or the listing takes no offers.
 */
export function nextMinimum(card: RuleCard, state: Pick<AuctionState, 'price'>): Cents | null {
  if (card.format === 'fixed') return null
  return proxyRulesOf(card)?.nextAmount(card, state) ?? (card.format === 'sealed' ? card.leastOffer : null)
}

/** What one piece costs at once, now; null while nothing can be bought at once. */
export function buyNowPrice(card: RuleCard, state: AuctionState): Cents | null {
  if (card.format === 'fixed') return state.status === 'open' ? piecePrice(card) : null
  return canBuyNow(card, state) ? (card.buyNow?.price ?? null) : null
}

/**
 * Judges one command at one instant. Pure: the same card, state, command, log and `now` (epoch ms, the room's stamp)
 * give the same answer. A due start or close is a command too (`tick`) and must be applied first, so that a late
 * alarm can never let a late offer in; `decide` refuses by `closesAt` itself all the same. `card` is the card of the
 * moment (see `cardAfter`). `history` is the listing's log, asked for when offers are taken back or declined.
 */
export function decide(
  card: RuleCard,
  state: AuctionState,
  command: AuctionCommand,
  now: number,
  history: History = noHistory,
): Decision {
  switch (command.type) {
    case 'tick':
      return accepted(tick(card, state, now))
    case 'release_close':
      return accepted(release(card, state, command.closesAt, now))
    case 'move_close':
      return moveClose(card, state, command.closesAt)
    case 'pre_bid':
      return decidePreBid(card, state, command, now)
    case 'retract_last':
    case 'retract_all':
      return refuseOnceOver(state, now) ?? decideRetraction(card, state, command, now, history)
    case 'decline':
      return refuseOnceOver(state, now) ?? decideDecline(card, state, command, history)
    case 'restock':
      return decideRestock(card, state, command, now, history)
    case 'withdraw':
      return refuseOnceOver(state, now) ?? accepted([withdrawn(command.by, now)])
    case 'resume':
      return refuseOnceOver(state, now) ?? decideResume(card, state, command, now)
    case 'revise':
      return refuseOnceOver(state, now) ?? decideRevise(card, state, command, now)
    case 'extend':
      return refuseOnceOver(state, now) ?? decideExtend(card, state, command)
    default:
      return refuseUnlessOpen(card, state, now) ?? decideOpen(card, state, command, now)
  }
}

/** Whether the listing takes offers at this instant at all: the first question in engine.md's order of refusals. */
export function refusalByTime(card: RuleCard, state: AuctionState, now: number): Refusal | null {
  if (isOver(state, now)) return { code: 'closed' }
  if (now < card.startsAt) return { code: 'not_started', startsAt: card.startsAt }
  return null
}

type OpenCommand = Extract<
  AuctionCommand,
  { type: 'bid' | 'lower_max' | 'buy_now' | 'buy_agreed' | 'change_reserve' | 'close_now' | 'pause' }
>

/** What needs an open listing. */
function decideOpen(card: RuleCard, state: AuctionState, command: OpenCommand, now: number): Decision {
  switch (command.type) {
    case 'bid':
      return decideBid(card, state, command, now)
    case 'lower_max': {
      const rules = proxyRulesOf(card)
      return rules ? decideLowering(rules, card, state, command, now) : refuseOffer(card)
    }
    case 'buy_now':
      return card.format === 'fixed'
        ? decidePieces(card, state, command, now)
        : decideBuyNow(card, state, command, now)
    case 'buy_agreed':
      return decideAgreed(card, state, command, now)
    case 'change_reserve': {
      const { reserve } = command
      return accepted([{ type: 'reserve-changed', reserve, previous: card.reserve }])
    }
    case 'pause':
      return decidePause(state, command, now)
    case 'close_now':
      return accepted([closed(card, state, command.by, now)])
  }
}

function decideBid(card: RuleCard, state: AuctionState, bid: Bid, now: number): Decision {
  if (card.format === 'sealed') return decideSealedOffer(card, state, bid)
  const rules = proxyRulesOf(card)
  return rules ? decideProxyBid(rules, card, state, bid, now) : refuseOffer(card)
}

function refuseOffer({ format }: RuleCard): Decision {
  return refused({ code: 'kind_not_taken', taken: format === 'fixed' ? 'buy_now' : 'sealed' })
}

/** What time alone has brought about: the start, a pause's end, the close, all that a room slept through, or nothing. */
function tick(card: RuleCard, state: AuctionState, now: number): readonly AuctionEvent[] {
  const opening = state.status === 'scheduled' && now >= card.startsAt ? open(card, state) : []
  const due = [...opening, ...dueResume(card, state, now)]
  // A lot of a group closes when the auction's clock lets it.
  return card.groupClose ? due : [...due, ...dueClose(card, evolveAll(state, due), now)]
}

function open(card: RuleCard, state: AuctionState): AuctionEvent[] {
  const first = openingOffer(card, state)
  return first ? [{ type: 'auction-opened' }, first] : [{ type: 'auction-opened' }]
}

/** The auction's clock lets the lot close, unless the lot has moved or asked for more since it was asked. */
function release(
  card: RuleCard,
  state: AuctionState,
  closesAt: number,
  now: number,
): readonly AuctionEvent[] {
  const due = tick(card, state, now)
  const after = evolveAll(state, due)
  return closesAt < (after.askedClose ?? after.closesAt) ? due : [...due, ...dueClose(card, after, now)]
}

function dueClose(card: RuleCard, state: AuctionState, now: number): AuctionEvent[] {
  const isDue = state.status === 'open' && clockOf(state, now) >= state.closesAt
  return isDue ? [closed(card, state, 'time', state.closesAt)] : []
}

function isOver(state: AuctionState, now: number): boolean {
  const { status, closesAt } = state
  return status === 'sold' || status === 'closed' || clockOf(state, now) >= closesAt
}

function refuseOnceOver(state: AuctionState, now: number): Decision | null {
  return isOver(state, now) ? refused({ code: 'closed' }) : null
}

function refuseUnlessOpen(card: RuleCard, state: AuctionState, now: number): Decision | null {
  const refusal = refusalByTime(card, state, now)
  return refusal && refused(refusal)
}
