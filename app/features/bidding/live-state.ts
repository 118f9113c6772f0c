import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { centsFromDollars } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { Own, PublicChange, Receipt, ServerFrame, Snapshot } from '#party/wire/protocol.ts'
import { initialLive, type LiveSource, type LiveState } from './live-listing.ts'

/**
 * What an accepted command makes of one's own amount: the better of the old and the new for offers that meet each other,
 * just this one where an offer replaces another, is lowered or (null) taken back.
 */
export type Offered =
  | { keeps: 'higher' | 'lower'; amount: number }
  | { keeps: 'latest'; amount: number | null }
  /** Nothing: a purchase, or a command of somebody who acts for the listing. */
  | { keeps: 'standing' }

export type LiveEvent =
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'receipt'; receipt: Receipt; offered: Offered }
  | { type: 'loaded'; listing: LiveSource }

/** Takes in what was heard. Pure; the same object comes back when nothing new was said. */
export function reduceLive(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case 'frame':
      return takeFrame(state, event.frame)
    case 'receipt':
      return takeReceipt(state, event.receipt, event.offered)
    case 'loaded':
      return takeLoaded(state, event.listing)
  }
}

function takeFrame(state: LiveState, frame: ServerFrame): LiveState {
  switch (frame.type) {
    case 'snapshot':
      return takeSnapshot(state, frame)
    case 'bidAddtime':
      return takeChanges(state, frame.events, frame)
    case 'preBidAddtime':
    case 'cancelBidEmitted':
    case 'realclosedupdates':
      return takeChanges(state, [frame], frame)
    case 'ownstatus':
      return frame.seq < state.ownSeq ? state : { ...state, ownSeq: frame.seq, own: ownOf(frame) }
    case 'viewcount':
      return frame.viewers === state.viewers ? state : { ...state, viewers: frame.viewers }
    case 'receipt':
    case 'servertime':
    case 'pong':
    case 'error':
      return state
  }
}

function takeSnapshot(state: LiveState, frame: Snapshot): LiveState {
  if (frame.seq < state.seq) return state
  const closesAt = closeOf(frame)
  const byMs = closesAt - state.closesAt
  // one that opens again has its old close back, and one that was paused its time: these are no extensions
  const moved =
    frame.seq > state.shownSeq && byMs > 0 && !isOver(state.status) && !state.paused && !frame.paused
  return {
    ...state,
    ...numbersOf(frame),
    seq: frame.seq,
    shownSeq: frame.seq,
    ownSeq: frame.seq,
    gap: false,
    removal: frame.seq > state.seq ? null : state.removal,
    startsAt: Date.parse(frame.future_active),
    own: ownOf(frame),
    ledgerHead: frame.ledger_head ?? state.ledgerHead,
    viewers: frame.viewers,
    extensions: state.extensions + (moved ? 1 : 0),
    extension: moved
      ? { seq: frame.seq, byMs, leftMs: Math.max(0, state.closesAt - frame.dTime), closesAt }
      : state.extension,
  }
}

/** Entries in order: those known are passed over, the first that is missing ends it and marks the gap. */
function takeChanges(
  state: LiveState,
  changes: readonly PublicChange[],
  about: { dTime: number; ledger_head: string | null; from_seq?: number },
): LiveState {
  let next = state
  for (const change of changes) {
    if (change.seq <= next.seq) continue
    // a relay tells several entries as one change, which stands for all of them
    const from = change === changes[0] ? (about.from_seq ?? change.seq) : change.seq
    if (from > next.seq + 1) return next.gap ? next : { ...next, gap: true }
    next = takeChange(next, change, about.dTime)
  }
  return next === state ? state : { ...next, ledgerHead: about.ledger_head ?? next.ledgerHead }
}

function takeChange(state: LiveState, change: PublicChange, heardAt: number): LiveState {
  // A receipt of the same entry says less: who bids beside oneself, and whether the reserve is met, stand here.
  const newest = change.seq >= state.shownSeq
  const next: LiveState = {
    ...state,
    ...(newest ? numbersOf(change) : {}),
    seq: change.seq,
    shownSeq: Math.max(state.shownSeq, change.seq),
    gap: false,
  }
  if (change.extended_ms > 0) {
    const closesAt = Date.parse(change.date_closed)
    const leftMs = Math.max(0, closesAt - change.extended_ms - heardAt)
    next.extensions += 1
    next.extension = { seq: change.seq, byMs: change.extended_ms, leftMs, closesAt }
  }
  if (change.about === 'cancelled' || change.about === 'declined')
    next.removal = { seq: change.seq, how: change.about }
  else if (change.bid_count !== state.offerCount) next.removal = null
  if (isOver(change.market_status) && change.seq >= state.ownSeq) {
    next.ownSeq = change.seq
    next.own = settled(state.own, change.market_status === 'sold', heardAt < state.closesAt)
  }
  return next
}

function takeReceipt(state: LiveState, receipt: Receipt, offered: Offered): LiveState {
  let next = state
  if (receipt.seq > state.shownSeq)
    next = {
      ...next,
      shownSeq: receipt.seq,
      price: cents(receipt.wprice),
      nextMinimum: receipt.next_bid === null ? null : cents(receipt.next_bid),
      offerCount: receipt.bid_count,
      reserveMet: receipt.reserve_met ?? next.reserveMet,
      closesAt: Date.parse(receipt.date_closed) + (state.paused ? LONGEST_PAUSE_MS : 0),
      ledgerHead: receipt.ledger_head ?? next.ledgerHead,
    }
  if (receipt.ok && receipt.seq >= state.ownSeq && receipt.bidtopstatus !== null)
    next = {
      ...next,
      ownSeq: receipt.seq,
      own: {
        status: receipt.bidtopstatus,
        max: ownMax(state.own?.max ?? null, offered),
        rank: receipt.rank,
      },
    }
  return next
}

function ownMax(standing: number | null, offered: Offered): number | null {
  if (offered.keeps === 'standing') return standing
  if (offered.keeps === 'latest' || standing === null) return offered.amount
  return offered.keeps === 'higher' ? Math.max(standing, offered.amount) : Math.min(standing, offered.amount)
}

/** A page that was loaded again. It may lag behind what the socket said, or be ahead of a silent socket. */
function takeLoaded(state: LiveState, listing: LiveSource): LiveState {
  if (listing.seq > state.seq && listing.seq >= state.shownSeq)
    return { ...initialLive(listing), viewers: state.viewers, extension: state.extension }
  if (listing.seq !== state.seq) return state
  // The same entry: what its frame does not carry, and what time alone has made of it.
  const status = isOver(state.status) ? state.status : listing.status
  const ledgerHead = listing.ledgerHead ?? state.ledgerHead
  return status === state.status && ledgerHead === state.ledgerHead ? state : { ...state, status, ledgerHead }
}

function numbersOf(change: Omit<PublicChange, 'bpop_belowFive' | 'extended_ms'>) {
  return {
    status: change.market_status,
    price: cents(change.wprice),
    nextMinimum: change.next_bid === null ? null : cents(change.next_bid),
    offerCount: change.bid_count,
    bidderCount: change.rank_count,
    reserveMet: change.reserve_met,
    buyNow: change.buy_now === null ? null : cents(change.buy_now),
    stock: change.stock,
    closesAt: closeOf(change),
    paused: change.paused ? { since: Date.parse(change.paused.since), reason: change.paused.reason } : null,
  }
}

/** One that is paused cannot close before its pause has ended by itself. */
function closeOf({ date_closed, paused }: Pick<PublicChange, 'date_closed' | 'paused'>): number {
  return Date.parse(date_closed) + (paused ? LONGEST_PAUSE_MS : 0)
}

function ownOf(own: Own): LiveState['own'] {
  return own.bidtopstatus === null
    ? null
    : {
        status: own.bidtopstatus,
        max: own.biddercurrentbid === null ? null : cents(own.biddercurrentbid),
        rank: own.rank,
      }
}

/**
 * How the close ended for oneself, as far as it follows from where one stood. Not when it came before its time, as a
 * purchase beats the leader, nor where nobody is told who leads: then the room says it in a frame of its own.
 */
function settled(own: LiveState['own'], sold: boolean, early: boolean): LiveState['own'] {
  if (own?.status === 'outbid') return { ...own, status: 'lost' }
  if (own?.status !== 'winner' || (sold && early)) return own
  return { ...own, status: sold ? 'won' : 'lost' }
}

function cents(dollars: number): number {
  return centsFromDollars(dollars) ?? 0
}

/** A listing as it was projected, with what its room knows by now laid over it. */
export function withSnapshot<Listing extends LiveSource>(listing: Listing, snapshot: Snapshot): Listing {
  const live = takeSnapshot(initialLive(listing), snapshot)
  const {
    seq,
    status,
    price,
    offerCount,
    bidderCount,
    reserveMet,
    startsAt,
    closesAt,
    paused,
    buyNow,
    stock,
    own,
    ledgerHead,
    extensions,
    nextMinimum,
  } = live
  return {
    ...listing,
    seq,
    status,
    price,
    nextMinimum,
    offerCount,
    bidderCount,
    reserveMet,
    startsAt,
    closesAt,
    paused,
    buyNow,
    stock,
    own,
    ledgerHead,
    extensions,
  }
}
