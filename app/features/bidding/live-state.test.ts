import { describe, expect, test } from 'vitest'
import type { PublicChange, Receipt, ServerFrame } from '#party/wire/protocol.ts'
import { initialLive, type LiveSource, type LiveState } from './live-listing.ts'
import { type Offered, reduceLive } from './live-state.ts'

const CLOSE = Date.parse('2026-11-23T21:28:00.000Z')

function aListing(with_: Partial<LiveSource> = {}): LiveSource {
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

function aChange(seq: number, with_: Partial<PublicChange> = {}): PublicChange {
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

function aBatch(...events: PublicChange[]): ServerFrame {
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

function aSnapshot(
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

function aReceipt(seq: number, with_: Partial<Receipt> = {}): Receipt {
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

function hear(state: LiveState, ...frames: ServerFrame[]): LiveState {
  return frames.reduce((before, frame) => reduceLive(before, { type: 'frame', frame }), state)
}

const start = () => initialLive(aListing())

describe('the stream', () => {
  test('the next entry is taken, price, count and next offer with it', () => {
    const state = hear(start(), aBatch(aChange(5)))
    expect(state).toMatchObject({
      seq: 5,
      price: 85_00,
      nextMinimum: 87_00,
      offerCount: 15,
      ledgerHead: 'head5',
    })
  })

  test('a batch is taken in order and ends at its last entry', () => {
    const state = hear(start(), aBatch(aChange(5), aChange(6), aChange(7)))
    expect(state).toMatchObject({ seq: 7, price: 87_00, gap: false })
  })

  test('an old frame changes nothing at all', () => {
    const state = hear(start(), aBatch(aChange(5)))
    expect(hear(state, aBatch(aChange(5)))).toBe(state)
    expect(hear(state, aBatch(aChange(3), aChange(4)))).toBe(state)
  })

  test('a batch that overlaps what is known adds only what is new', () => {
    const state = hear(start(), aBatch(aChange(5)), aBatch(aChange(4), aChange(5), aChange(6)))
    expect(state).toMatchObject({ seq: 6, price: 86_00 })
  })

  test('a missing entry stops the stream and asks for the rest', () => {
    const state = hear(start(), aBatch(aChange(6)))
    expect(state).toMatchObject({ seq: 4, price: 86_00, gap: true })
  })

  test('a relay tells several entries as one, and that is no gap', () => {
    const merged = { ...aBatch(aChange(9, { extended_ms: 60_000 })), from_seq: 5 } as ServerFrame
    expect(hear(start(), merged)).toMatchObject({
      seq: 9,
      price: 89_00,
      gap: false,
      extension: { byMs: 60_000 },
    })
    const later = { ...aBatch(aChange(9)), from_seq: 6 } as ServerFrame
    expect(hear(start(), later)).toMatchObject({ seq: 4, gap: true })
  })

  test('the answer to a resume closes the gap', () => {
    const state = hear(start(), aBatch(aChange(7)), aBatch(aChange(5), aChange(6), aChange(7)))
    expect(state).toMatchObject({ seq: 7, price: 87_00, gap: false })
  })

  test('a snapshot closes the gap too', () => {
    const state = hear(start(), aBatch(aChange(9)), aSnapshot(9))
    expect(state).toMatchObject({ seq: 9, price: 89_00, gap: false, viewers: 41 })
  })

  test('an older snapshot is passed over', () => {
    const state = hear(start(), aBatch(aChange(5)))
    expect(hear(state, aSnapshot(3))).toBe(state)
  })

  test('every order of delivery with repeats ends where the room is', () => {
    const frames = [5, 6, 7, 8].map((seq) => aBatch(aChange(seq)))
    const [five, six, seven, eight] = frames as [ServerFrame, ServerFrame, ServerFrame, ServerFrame]
    const tangled = hear(start(), six, five, five, eight, six, seven, six, eight)
    expect(tangled).toMatchObject({ seq: 8, price: 88_00, gap: false })
  })
})

describe('the close', () => {
  const later = new Date(CLOSE + 240_000).toISOString()

  test('an extension moves the close, is counted once and says by how much', () => {
    const change = aChange(5, { bpop_belowFive: true, extended_ms: 240_000, date_closed: later })
    const state = hear(start(), aBatch(change), aBatch(change))
    expect(state).toMatchObject({ closesAt: CLOSE + 240_000, extensions: 1 })
    expect(state.extension).toEqual({ seq: 5, byMs: 240_000, leftMs: 60_000, closesAt: CLOSE + 240_000 })
  })

  test('an extension that happened while the page was away is seen in the snapshot', () => {
    const state = hear(start(), aSnapshot(8, { date_closed: later }))
    expect(state.extension).toMatchObject({ byMs: 240_000, closesAt: CLOSE + 240_000 })
  })

  test('the leader has won when it is sold, the others have lost', () => {
    const closing: ServerFrame = {
      type: 'realclosedupdates',
      id: 'l1',
      dTime: CLOSE,
      sold: true,
      ledger_head: 'last',
      ...aChange(5, { market_status: 'sold', next_bid: null }),
    }
    const leader = initialLive(aListing({ own: { status: 'winner', max: 90_00, rank: null } }))
    const other = initialLive(aListing({ own: { status: 'outbid', max: 84_00, rank: null } }))
    expect(hear(leader, closing)).toMatchObject({
      status: 'sold',
      nextMinimum: null,
      own: { status: 'won' },
      ledgerHead: 'last',
    })
    expect(hear(other, closing).own).toEqual({ status: 'lost', max: 84_00, rank: null })
    expect(hear(start(), closing).own).toBeNull()
  })

  test('a leader below the reserve has not won', () => {
    const closing = aBatch(aChange(5, { market_status: 'closed', next_bid: null, reserve_met: false }))
    const leader = initialLive(aListing({ own: { status: 'winner', max: 90_00, rank: null } }))
    expect(hear(leader, closing).own?.status).toBe('lost')
  })
})

describe('one’s own standing', () => {
  const outbid: ServerFrame = {
    type: 'ownstatus',
    id: 'l1',
    seq: 6,
    dTime: CLOSE,
    bidtopstatus: 'outbid',
    rank: null,
    biddercurrentbid: 92,
  }

  test('a receipt is shown before its broadcast, and the broadcast adds only what it lacks', () => {
    const placed = reduceLive(start(), {
      type: 'receipt',
      receipt: aReceipt(5),
      offered: { keeps: 'higher', amount: 92_00 },
    })
    expect(placed).toMatchObject({
      seq: 4,
      shownSeq: 5,
      price: 85_00,
      own: { status: 'winner', max: 92_00, rank: null },
    })
    const heard = hear(placed, aBatch(aChange(5, { rank_count: 7 })))
    expect(heard).toMatchObject({
      seq: 5,
      price: 85_00,
      offerCount: 15,
      bidderCount: 7,
      own: { status: 'winner' },
    })
  })

  test('a receipt says at once that its offer has met the reserve', () => {
    const met = (receipt: Receipt) =>
      reduceLive(start(), { type: 'receipt', receipt, offered: { keeps: 'higher', amount: 120_00 } })
        .reserveMet
    expect(met(aReceipt(5, { reserve_met: true }))).toBe(true)
    expect(met(aReceipt(5, { reserve_met: false }))).toBe(false)
    // one that was given before this was told
    expect(met(aReceipt(5))).toBe(start().reserveMet)
  })

  test('entries before a receipt do not turn the price back', () => {
    const placed = reduceLive(start(), {
      type: 'receipt',
      receipt: aReceipt(7),
      offered: { keeps: 'higher', amount: 92_00 },
    })
    expect(hear(placed, aBatch(aChange(5)))).toMatchObject({ seq: 5, price: 87_00 })
  })

  test('being outbid is heard, and an older receipt does not undo it', () => {
    const placed = reduceLive(start(), {
      type: 'receipt',
      receipt: aReceipt(5),
      offered: { keeps: 'higher', amount: 92_00 },
    })
    const state = hear(placed, aBatch(aChange(5), aChange(6)), outbid)
    expect(state.own).toEqual({ status: 'outbid', max: 92_00, rank: null })
    const again = reduceLive(state, {
      type: 'receipt',
      receipt: aReceipt(5),
      offered: { keeps: 'higher', amount: 92_00 },
    })
    expect(again.own?.status).toBe('outbid')
  })

  test('a refused offer brings the newer price and leaves one’s standing alone', () => {
    const refused = aReceipt(6, { ok: false, code: 'below_next_min', bidtopstatus: null })
    const state = reduceLive(start(), {
      type: 'receipt',
      receipt: refused,
      offered: { keeps: 'higher', amount: 80_00 },
    })
    expect(state).toMatchObject({ price: 86_00, nextMinimum: 88_00, shownSeq: 6, own: null })
  })

  test('a page loaded again does not turn newer news back', () => {
    const state = hear(start(), aBatch(aChange(5)))
    expect(reduceLive(state, { type: 'loaded', listing: aListing() })).toBe(state)
    const head = reduceLive(state, { type: 'loaded', listing: aListing({ seq: 5, ledgerHead: 'newer' }) })
    expect(head).toMatchObject({ price: 85_00, ledgerHead: 'newer' })
    const newer = reduceLive(state, { type: 'loaded', listing: aListing({ seq: 9, price: 99_00 }) })
    expect(newer).toMatchObject({ seq: 9, price: 99_00 })
  })
})

describe('offers that are taken back, purchases and other ends before their time', () => {
  const cancelled = (seq: number, with_: Partial<PublicChange> = {}): ServerFrame => ({
    type: 'cancelBidEmitted',
    id: 'l1',
    dTime: CLOSE - 60_000,
    ledger_head: `head${seq}`,
    ...aChange(seq, {
      about: 'cancelled',
      wprice: 70,
      next_bid: 72,
      bid_count: 13,
      removed: [3, 4],
      ...with_,
    }),
  })
  const sold = (seq: number, dTime: number): ServerFrame => ({
    type: 'realclosedupdates',
    id: 'l1',
    dTime,
    sold: true,
    ledger_head: 'last',
    ...aChange(seq, { market_status: 'sold', next_bid: null }),
  })

  test('the price goes down, and the page knows why until the next offer', () => {
    const state = hear(start(), cancelled(5))
    expect(state).toMatchObject({ price: 70_00, offerCount: 13, removal: { seq: 5, how: 'cancelled' } })
    expect(hear(state, aBatch(aChange(6, { bid_count: 13 }))).removal).not.toBeNull()
    expect(hear(state, aBatch(aChange(6, { bid_count: 14 }))).removal).toBeNull()
  })

  test('a starting offer counts, and says nothing of anybody', () => {
    const waiting = initialLive(aListing({ status: 'scheduled', offerCount: 0, bidderCount: 0 }))
    const placed: ServerFrame = {
      type: 'preBidAddtime',
      id: 'l1',
      dTime: CLOSE - 90_000_000,
      ledger_head: 'h5',
      ...aChange(5, {
        about: 'pre_bid',
        market_status: 'scheduled',
        wprice: 86,
        bid_count: 0,
        rank_count: 1,
      }),
    }
    expect(hear(waiting, placed)).toMatchObject({ price: 86_00, bidderCount: 1, own: null })
  })

  test('whoever led when somebody bought waits for the room’s word', () => {
    const leader = initialLive(aListing({ own: { status: 'winner', max: 90_00, rank: null } }))
    const bought = hear(leader, sold(5, CLOSE - 60_000))
    expect(bought).toMatchObject({ status: 'sold', own: { status: 'winner' } })
    const told: ServerFrame = {
      type: 'ownstatus',
      id: 'l1',
      seq: 5,
      dTime: CLOSE - 60_000,
      bidtopstatus: 'lost',
      rank: null,
      biddercurrentbid: 90,
    }
    expect(hear(bought, told).own?.status).toBe('lost')
  })

  test('a sealed offer is neither won nor lost before the room says so', () => {
    const bidder = initialLive(aListing({ own: { status: 'placed', max: 50_00, rank: 2 } }))
    expect(hear(bidder, sold(5, CLOSE)).own?.status).toBe('placed')
  })

  test('what a command makes of one’s own amount', () => {
    const leads = initialLive(aListing({ own: { status: 'winner', max: 90_00, rank: null } }))
    const ownOnce = (offered: Offered, with_: Partial<Receipt> = {}) =>
      reduceLive(leads, { type: 'receipt', receipt: aReceipt(5, with_), offered }).own
    expect(ownOnce({ keeps: 'lower', amount: 80_00 })?.max).toBe(80_00)
    expect(ownOnce({ keeps: 'latest', amount: 88_00 })?.max).toBe(88_00)
    expect(ownOnce({ keeps: 'standing' })?.max).toBe(90_00)
    expect(ownOnce({ keeps: 'latest', amount: null }, { bidtopstatus: 'removed' })).toMatchObject({
      status: 'removed',
      max: null,
    })
  })

  test('stock and Buy Now follow the room', () => {
    const shelf = initialLive(aListing({ stock: 12, buyNow: 189_00 }))
    const state = hear(shelf, aBatch(aChange(5, { stock: 10, buy_now: 189 })))
    expect(state).toMatchObject({ stock: 10, buyNow: 189_00 })
    expect(hear(state, aBatch(aChange(6, { stock: 1, buy_now: null })))).toMatchObject({
      stock: 1,
      buyNow: null,
    })
  })
})
