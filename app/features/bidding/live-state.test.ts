import { describe, expect, test } from 'vitest'
import type { ServerFrame } from '#party/wire/protocol.ts'
import { aBatch, aChange, aListing, aSnapshot, CLOSE, hear, start } from '#tests/support/live-frames.ts'
import { initialLive } from './live-listing.ts'

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
