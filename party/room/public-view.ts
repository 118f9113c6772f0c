import { buyNowPrice, nextMinimum } from '#app/domain/auction/decide.ts'
import { piecePrice } from '#app/domain/auction/fixed.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import { type AuctionState, type Paused, rankOf } from '#app/domain/auction/state.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { type Cents, dollarsFromCents, dollarsOrNull } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { Own, OwnStatus, PublicChange, Snapshot, Stopped } from '#party/wire/protocol.ts'
import { countStanding } from './bidders.ts'
import type { RoomMemory } from './room-store.ts'

/** What an offer must reach now, in dollars; null when none is taken any more, or possible. */
export function nextBid(card: RuleCard, state: AuctionState): number | null {
  return isOver(state.status) ? null : dollarsOrNull(nextMinimum(card, state))
}

/** The price that everybody sees: where offers begin while there is none, what a piece costs where none are taken. */
export function shownPrice(card: RuleCard, state: Pick<AuctionState, 'price'>): Cents {
  return card.format === 'fixed' ? piecePrice(card) : (state.price ?? card.startPrice)
}

/** When it closes, or when it really ended: before its time if it was bought or ended by hand. */
export function shownClose({ closesAt, endedAt }: Pick<AuctionState, 'closesAt' | 'endedAt'>): number {
  return endedAt ?? closesAt
}

/** What everybody may know after an entry. */
export function publicChange(
  card: RuleCard,
  state: AuctionState,
  facts: { seq: number; bidders: number; extendedMs: number } & Pick<PublicChange, 'about' | 'removed'>,
): PublicChange {
  const { about, removed } = facts
  return {
    seq: facts.seq,
    wprice: dollarsFromCents(shownPrice(card, state)),
    next_bid: nextBid(card, state),
    buy_now: dollarsOrNull(buyNowPrice(card, state)),
    stock: state.stock,
    bid_count: state.offerCount,
    rank_count: facts.bidders,
    market_status: state.status,
    reserve_met: state.reserveMet,
    date_closed: isoTime(shownClose(state)),
    bpop_belowFive: facts.extendedMs > 0,
    extended_ms: facts.extendedMs,
    ...(about && { about }),
    ...(removed && { removed }),
    ...(state.paused && { paused: stopped(state.paused) }),
  }
}

function stopped({ since, reason }: Paused): Stopped {
  return { since: isoTime(since), reason }
}

type Standing = Pick<RoomMemory, 'card' | 'state' | 'bidders'>

/** Where one person stands: nobody else is ever told. */
export function ownStatus({ card, state, bidders }: Standing, person: string | null): OwnStatus {
  const bidder = person === null ? undefined : bidders.get(person)
  if (!bidder) return null
  // whoever has none left has had some, of a sale that was called off
  if (card.format === 'fixed') return bidder.bought > 0 ? 'won' : 'removed'
  if (state.status === 'sold' && state.leader === person) return 'won'
  if (bidder.ownMax === null) return 'removed'
  if (isOver(state.status)) return 'lost'
  if (card.format === 'sealed') return 'placed'
  // one that became no offer is behind whoever leads; while nobody does, it is what it was
  if (bidder.preBid && (state.status === 'scheduled' || state.leader === null)) return 'placed'
  return state.leader === person ? 'winner' : 'outbid'
}

/** The caller's own part of a snapshot or `ownstatus` frame. */
export function ownPart(memory: Standing, person: string | null): Own {
  const bidder = person === null ? undefined : memory.bidders.get(person)
  return {
    bidtopstatus: ownStatus(memory, person),
    rank: person === null ? null : ownRank(memory.state, person),
    biddercurrentbid: dollarsOrNull(bidder?.ownMax ?? null),
  }
}

/** Own rank, 1 the best; null for somebody who has none, and where none are kept. */
export function ownRank(state: AuctionState, person: string): number | null {
  return rankOf(state, person)
}

export function snapshotFrame(
  memory: RoomMemory,
  person: string | null,
  live: { viewers: number; now: number },
): Snapshot {
  const { card, state } = memory
  // the entry that says so may still have to be written
  const started = state.status === 'scheduled' && live.now >= card.startsAt && live.now < state.closesAt
  const shown: AuctionState = started ? { ...state, status: 'open' } : state
  const {
    bpop_belowFive: _moved,
    extended_ms: _by,
    ...shared
  } = publicChange(card, shown, {
    seq: memory.seq,
    bidders: started ? countStanding(memory.bidders, 'open') : memory.standing,
    extendedMs: 0,
  })
  return {
    type: 'snapshot',
    id: card.listingId,
    ...shared,
    ...ownPart(memory, person),
    future_active: isoTime(card.startsAt),
    viewers: live.viewers,
    dTime: live.now,
    ledger_head: memory.head,
  }
}
