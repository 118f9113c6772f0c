import { initialLive, type LiveSource, type LiveState } from '#app/features/bidding/live-listing.ts'
import { reduceLive } from '#app/features/bidding/live-state.ts'
import type { PublicChange, Receipt, ServerFrame } from '#party/wire/protocol.ts'

export const CLOSE = Date.parse('2026-11-23T21:28:00.000Z')

export function aListing(with_: Partial<LiveSource> = {}): LiveSource {
  return {
    seq: 4,
    status: 'open',
    price: 86_00,
    nextMinimum: 88_00,
    offerCount: 14,
    bidderCount: 6,
    reserveMet: true,
    startsAt: CLOSE - 86_400_000,
    closesAt: CLOSE,
    buyNow: null,
    stock: 1,
    own: null,
    ledgerHead: 'a'.repeat(64),
    extensions: 0,
    ...with_,
  }
}

export function aChange(seq: number, with_: Partial<PublicChange> = {}): PublicChange {
  return {
    seq,
    wprice: 80 + seq,
    next_bid: 82 + seq,
    buy_now: null,
    stock: 1,
    bid_count: 10 + seq,
    rank_count: 6,
    market_status: 'open',
    reserve_met: true,
    date_closed: new Date(CLOSE).toISOString(),
    bpop_belowFive: false,
    extended_ms: 0,
    ...with_,
  }
}

export function aBatch(...events: PublicChange[]): ServerFrame {
  const last = events.at(-1) ?? aChange(0)
  return {
    type: 'bidAddtime',
    id: 'l1',
    dTime: CLOSE - 60_000,
    ...last,
    from_seq: events[0]?.seq ?? 0,
    events,
    ledger_head: `head${last.seq}`,
  }
}

export function aSnapshot(
  seq: number,
  with_: Partial<Extract<ServerFrame, { type: 'snapshot' }>> = {},
): ServerFrame {
  const { bpop_belowFive: _moved, extended_ms: _by, ...shared } = aChange(seq)
  return {
    type: 'snapshot',
    id: 'l1',
    ...shared,
    bidtopstatus: null,
    rank: null,
    biddercurrentbid: null,
    future_active: new Date(CLOSE - 86_400_000).toISOString(),
    viewers: 41,
    dTime: CLOSE - 60_000,
    ledger_head: `head${seq}`,
    ...with_,
  }
}

export function aReceipt(seq: number, with_: Partial<Receipt> = {}): Receipt {
  return {
    bid_id: 'b-1234567',
    ok: true,
    message: 'Offer Placed Successfully',
    seq,
    received_at: CLOSE - 60_000,
    time_left_ms: 60_000,
    wprice: 80 + seq,
    next_bid: 82 + seq,
    bid_count: 10 + seq,
    bidtopstatus: 'winner',
    rank: null,
    date_closed: new Date(CLOSE).toISOString(),
    ...with_,
  }
}

export function hear(state: LiveState, ...frames: ServerFrame[]): LiveState {
  return frames.reduce((before, frame) => reduceLive(before, { type: 'frame', frame }), state)
}

export const start = () => initialLive(aListing())
