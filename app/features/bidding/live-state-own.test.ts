import { describe, expect, test } from 'vitest'
import type { PublicChange, Receipt, ServerFrame } from '#party/wire/protocol.ts'
import { aBatch, aChange, aListing, aReceipt, CLOSE, hear, start } from '#tests/support/live-frames.ts'
import { initialLive } from './live-listing.ts'
import { type Offered, reduceLive } from './live-state.ts'

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
