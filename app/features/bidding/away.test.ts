import { expect, test } from 'vitest'
import { whatWasMissed } from './away.ts'
import { initialLive, type LiveState } from './live-listing.ts'

const CLOSE = Date.parse('2026-11-23T21:28:00.000Z')

function live(with_: Partial<LiveState>): LiveState {
  const listing = initialLive({
    seq: 4,
    status: 'open',
    price: 40_00,
    nextMinimum: 41_00,
    offerCount: 3,
    bidderCount: 2,
    reserveMet: true,
    startsAt: CLOSE - 86_400_000,
    closesAt: CLOSE,
    buyNow: null,
    stock: 1,
    own: null,
    ledgerHead: null,
    extensions: 0,
  })
  return { ...listing, ...with_ }
}

const own = (status: NonNullable<LiveState['own']>['status'], rank: number | null = null) => ({
  status,
  max: 50_00,
  rank,
})

test.each<[string, Partial<LiveState>, Partial<LiveState>]>([
  ['outbid', { own: own('winner') }, { own: own('outbid'), price: 52_00 }],
  ['leads', { own: own('outbid') }, { own: own('winner') }],
  ['stillLeads', { own: own('winner') }, { own: own('winner'), price: 45_00 }],
  ['stillOutbid', { own: own('outbid') }, { own: own('outbid'), price: 60_00 }],
  ['removed', { own: own('winner') }, { own: own('removed') }],
  ['won', { own: own('winner') }, { own: own('won'), status: 'sold' }],
  ['lost', { own: own('winner') }, { own: own('lost'), status: 'sold', price: 70_00 }],
  ['sold', {}, { status: 'sold', price: 70_00 }],
  ['unsold', {}, { status: 'closed' }],
  ['opened', { status: 'scheduled' }, { status: 'open', price: 45_00 }],
  ['rank', { own: own('placed', 1) }, { own: own('placed', 3) }],
  ['stock', { stock: 5 }, { stock: 2 }],
  ['price', {}, { price: 45_00 }],
  ['close', {}, { closesAt: CLOSE + 60_000 }],
])('What was missed means %s.', (meaning, left, now) => {
  expect(whatWasMissed(live(left), live({ seq: 7, ...now }))).toEqual({ count: 3, meaning })
})

test('Nothing was missed where the ledger has not moved, and what changes nothing for a reader is only counted.', () => {
  expect(whatWasMissed(live({}), live({ viewers: 8 }))).toBeNull()
  expect(whatWasMissed(live({}), live({ seq: 5 }))).toEqual({ count: 1, meaning: null })
})
