import { expect, test } from 'vitest'
import { readFrame } from './read-frame.ts'

const change = {
  seq: 5,
  wprice: 88,
  next_bid: 90,
  buy_now: null,
  stock: 1,
  bid_count: 15,
  rank_count: 6,
  market_status: 'open',
  reserve_met: true,
  date_closed: '2026-11-23T21:28:00.000Z',
  bpop_belowFive: false,
  extended_ms: 0,
}

function read(frame: unknown) {
  return readFrame(JSON.stringify(frame))
}

test('frames of the wire are read', () => {
  expect(read({ type: 'pong', t: 1, dTime: 2 })).toEqual({ type: 'pong', t: 1, dTime: 2 })
  expect(
    read({
      type: 'bidAddtime',
      id: 'l1',
      dTime: 2,
      from_seq: 5,
      events: [change],
      ledger_head: null,
      ...change,
    }),
  ).toMatchObject({ type: 'bidAddtime', from_seq: 5 })
  expect(
    read({ type: 'realclosedupdates', id: 'l1', dTime: 2, sold: true, ...change, next_bid: null }),
  ).not.toBeNull()
  for (const [type, about] of [
    ['preBidAddtime', 'pre_bid'],
    ['cancelBidEmitted', 'declined'],
  ])
    expect(read({ type, id: 'l1', dTime: 2, ledger_head: null, ...change, about })).toMatchObject({
      type,
      about,
    })
})

test('what is no frame of ours is passed over', () => {
  for (const data of ['', 'pong', '{', 'null', '[]', '3', '{"type":"toString"}', '{"type":"unknown"}'])
    expect(readFrame(data)).toBeNull()
  expect(readFrame(new ArrayBuffer(2))).toBeNull()
})

test('a frame with wrong fields is passed over', () => {
  expect(read({ type: 'pong', t: '1', dTime: 2 })).toBeNull()
  expect(read({ type: 'bidAddtime', dTime: 2, events: [{ ...change, wprice: '88' }] })).toBeNull()
  expect(read({ type: 'bidAddtime', dTime: 2, events: [{ ...change, date_closed: 'soon' }] })).toBeNull()
  expect(read({ type: 'realclosedupdates', dTime: 2, ...change, seq: null })).toBeNull()
})
