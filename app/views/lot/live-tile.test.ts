import { expect, test } from 'vitest'
import type { TileView } from '#app/features/listings/queries.server.ts'
import type { ServerFrame, Snapshot } from '#party/wire/protocol.ts'
import { hearTile, NOTHING_HEARD, withLive } from './live-tile.ts'

const CLOSE = Date.parse('2026-11-23T21:28:00.000Z')

const aTile = (with_: Partial<TileView> = {}) =>
  ({
    id: 'l1',
    seq: 4,
    status: 'open',
    price: 86_00,
    nextMinimum: 88_00,
    offerCount: 14,
    reserveMet: true,
    closesAt: CLOSE,
    own: null,
    ...with_,
  }) as TileView

const aSnapshot = (seq: number, with_: Partial<Snapshot> = {}): ServerFrame => ({
  type: 'snapshot',
  id: 'l1',
  seq,
  wprice: 80 + seq,
  next_bid: 82 + seq,
  buy_now: null,
  stock: 1,
  bid_count: 10 + seq,
  rank_count: 6,
  market_status: 'open',
  reserve_met: true,
  date_closed: new Date(CLOSE + 60_000).toISOString(),
  future_active: new Date(CLOSE - 86_400_000).toISOString(),
  viewers: 3,
  dTime: CLOSE - 90_000,
  ledger_head: null,
  bidtopstatus: null,
  rank: null,
  biddercurrentbid: null,
  ...with_,
})

const anOwn = (seq: number, bidtopstatus: 'winner' | 'outbid' | 'won' | 'lost' | null): ServerFrame => ({
  type: 'ownstatus',
  id: 'l1',
  seq,
  dTime: CLOSE,
  bidtopstatus,
  rank: null,
  biddercurrentbid: bidtopstatus && 120,
})

const hear = (...frames: ServerFrame[]) => frames.reduce(hearTile, NOTHING_HEARD)

test('what was heard later stands over what was loaded', () => {
  expect(withLive(aTile(), hear(aSnapshot(9)))).toMatchObject({
    seq: 9,
    price: 89_00,
    nextMinimum: 91_00,
    offerCount: 19,
    closesAt: CLOSE + 60_000,
  })
})

test('what was loaded later stands over what was heard, and is the same object', () => {
  const tile = aTile({ seq: 12 })
  expect(withLive(tile, hear(aSnapshot(9), anOwn(9, 'winner')))).toBe(tile)
  expect(withLive(tile, NOTHING_HEARD)).toBe(tile)
})

test('an older frame changes nothing, and the same object comes back', () => {
  const live = hear(aSnapshot(9), anOwn(9, 'outbid'))
  for (const late of [aSnapshot(9, { wprice: 1 }), aSnapshot(8), anOwn(8, 'winner')])
    expect(hearTile(live, late)).toBe(live)
})

test('one hears that one was outbid; a frame for everybody says nothing of that', () => {
  const tile = aTile({ own: { status: 'winner', max: 100_00, rank: null } })
  const live = hear(anOwn(9, 'outbid'), aSnapshot(10))
  expect(withLive(tile, live).own).toEqual({ status: 'outbid', max: 120_00, rank: null })
})

test('the close settles how it ended for oneself, until the room says so', () => {
  const closed = { market_status: 'sold', next_bid: null, dTime: CLOSE } as const
  const standing = (status: 'winner' | 'outbid') => aTile({ own: { status, max: 100_00, rank: null } })
  const sold = hear(aSnapshot(9, closed))
  expect(withLive(standing('winner'), sold)).toMatchObject({ status: 'sold', own: { status: 'won' } })
  expect(withLive(standing('outbid'), sold)).toMatchObject({ own: { status: 'lost' }, nextMinimum: null })
  const unsold = hear(aSnapshot(9, { ...closed, market_status: 'closed' }))
  expect(withLive(standing('winner'), unsold)).toMatchObject({ status: 'closed', own: { status: 'lost' } })
})

test('a purchase before the close beats the leader, which the frame for everybody does not say', () => {
  const tile = aTile({ own: { status: 'winner', max: 100_00, rank: null } })
  const bought = hear(aSnapshot(9, { market_status: 'sold', next_bid: null, dTime: CLOSE - 60_000 }))
  expect(withLive(tile, bought)).toMatchObject({ status: 'sold', own: { status: 'winner' } })
  const sealed = aTile({ own: { status: 'placed', max: 100_00, rank: 2 } })
  const closed = hear(aSnapshot(9, { market_status: 'sold', next_bid: null, dTime: CLOSE }))
  expect(withLive(sealed, closed).own?.status).toBe('placed')
})
