import { describe, expect, test } from 'vitest'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import {
  canBuyBeside,
  cancelUntil,
  isDoubtful,
  isStillSo,
  isUnderStart,
  loweringBounds,
  panelBody,
  remedyFor,
} from './panel.ts'

const CLOSE = 10_000_000_000
const HOUR = 3_600_000

const listing = (with_ = {}) => ({
  format: 'ascending' as const,
  ownListing: false,
  preBids: false,
  bidKinds: 'both' as const,
  wholeDollars: true,
  retraction: { by: 'leader' as const, cutOffMinutes: 60 },
  scheduledClose: CLOSE,
  ...with_,
})
const live = (with_ = {}) => ({
  status: 'open' as const,
  closesAt: CLOSE,
  stock: 1,
  buyNow: null,
  own: null,
  price: 86_00,
  ...with_,
})

describe('what the panel lets somebody do', () => {
  const body = (terms = {}, now = {}, over = false) => panelBody(listing(terms), live(now), over)

  test('follows the type of sale', () => {
    expect(body()).toBe('offer')
    expect(body({ format: 'reverse' })).toBe('offer')
    expect(body({ format: 'sealed' })).toBe('sealed')
    expect(body({ format: 'fixed' })).toBe('fixed')
  })

  test('before the start: starting offers where the listing takes them', () => {
    expect(body({}, { status: 'scheduled' })).toBe('none')
    expect(body({ preBids: true }, { status: 'scheduled' })).toBe('pre_bid')
    expect(body({ preBids: true, format: 'sealed' }, { status: 'scheduled' })).toBe('none')
  })

  test('nothing on one’s own, nothing once the time is over, the result once it is closed', () => {
    expect(body({ ownListing: true })).toBe('none')
    expect(body({}, {}, true)).toBe('none')
    expect(body({}, { status: 'pending' })).toBe('none')
    expect(body({ ownListing: true }, { status: 'sold' })).toBe('result')
    expect(body({}, { status: 'closed' })).toBe('result')
  })

  test('buying at once stands beside offers only as long as the room names a price', () => {
    expect(canBuyBeside(listing(), live({ buyNow: 140_00 }), false)).toBe(true)
    expect(canBuyBeside(listing(), live(), false)).toBe(false)
    expect(canBuyBeside(listing({ format: 'fixed' }), live({ buyNow: 140_00 }), false)).toBe(false)
    expect(canBuyBeside(listing({ ownListing: true }), live({ buyNow: 140_00 }), false)).toBe(false)
  })
})

describe('where Enter goes back instead of confirming', () => {
  const warnings = { overbidTimes: 5, lowDivisor: 5 }
  const doubtful = (amount: number, terms = {}, now = {}) =>
    isDoubtful(
      { format: 'ascending', warnings, ...terms },
      { own: null, nextMinimum: 100_00, ...now } as Parameters<typeof isDoubtful>[1],
      amount,
    )

  test('an offer that is far too low, or would be refused', () => {
    expect(doubtful(100_00)).toBe(false)
    expect(doubtful(99_00)).toBe(true)
    expect(doubtful(19_00)).toBe(true)
    expect(doubtful(101_00, { format: 'reverse' })).toBe(true)
    expect(doubtful(99_00, { format: 'reverse' })).toBe(false)
  })

  test('a leader raises what others could not offer, but a slip is one of theirs too', () => {
    const own = { status: 'winner', max: 150_00, rank: null }
    expect(doubtful(60_00, {}, { own })).toBe(false)
    expect(doubtful(19_00, {}, { own })).toBe(true)
  })
})

test('An amount that falls short has what would be taken instead; a leader’s is judged by the room', () => {
  const now = { own: null, nextMinimum: 22_00 }
  const own = { status: 'winner', max: 40_00, rank: null } as const
  expect(remedyFor({ format: 'ascending' }, now, 5_00)).toBe(22_00)
  expect(remedyFor({ format: 'ascending' }, now, 22_00)).toBeNull()
  expect(remedyFor({ format: 'reverse' }, now, 23_00)).toBe(22_00)
  expect(remedyFor({ format: 'reverse' }, now, 21_00)).toBeNull()
  expect(remedyFor({ format: 'ascending' }, { ...now, own }, 5_00)).toBeNull()
  expect(remedyFor({ format: 'ascending' }, { own: null, nextMinimum: null }, 5_00)).toBeNull()
})

describe('taking one’s offer back', () => {
  const own = (status: string) => ({ own: { status, max: 120_00, rank: null } })
  const until = (terms = {}, now = {}, at = CLOSE - 2 * HOUR) =>
    cancelUntil(listing(terms), live(now) as Parameters<typeof cancelUntil>[1], at)

  test('the leader may until the cut-off, which an extension does not move', () => {
    expect(until({}, own('winner'))).toBe(CLOSE - HOUR)
    expect(until({}, { ...own('winner'), closesAt: CLOSE + HOUR }, CLOSE - HOUR)).toBeNull()
    expect(until({}, own('outbid'))).toBeNull()
    expect(until()).toBeNull()
  })

  test('where nobody is told who leads, whoever has an offer may', () => {
    expect(until({ format: 'sealed' }, own('placed'))).toBe(CLOSE - HOUR)
  })

  test('without a cut-off until the close; not at all where the listing says so', () => {
    expect(until({ retraction: { by: 'leader', cutOffMinutes: null } }, own('winner'))).toBe(CLOSE)
    expect(until({ retraction: null }, own('winner'))).toBeNull()
    expect(until({}, { ...own('winner'), status: 'sold' })).toBeNull()
  })
})

describe('lowering one’s maximum', () => {
  const leads = { own: { status: 'winner' as const, max: 120_00, rank: null } }
  const bounds = (terms = {}, now = {}, at = CLOSE - 2 * HOUR) =>
    loweringBounds(listing(terms), live({ ...leads, ...now }), at)

  test('from the price to just under the maximum; a floor the other way round', () => {
    expect(bounds()).toEqual({ least: 86_00, most: 119_00 })
    expect(bounds({ format: 'reverse' }, { own: { ...leads.own, max: 50_00 } })).toEqual({
      least: 51_00,
      most: 86_00,
    })
    expect(bounds({ wholeDollars: false })?.most).toBe(119_99)
  })

  test('not where there is no room, no hidden maximum, no lead, or no time', () => {
    expect(bounds({}, { price: 120_00 })).toBeNull()
    expect(bounds({ bidKinds: 'hard' })).toBeNull()
    expect(bounds({ format: 'sealed' })).toBeNull()
    expect(bounds({}, { own: { ...leads.own, status: 'outbid' } })).toBeNull()
    expect(bounds({}, {}, CLOSE - HOUR)).toBeNull()
    expect(bounds({ retraction: null })).not.toBeNull()
  })
})

describe('what is still said of what was done', () => {
  const own = (status: NonNullable<LiveState['own']>['status']) => ({ status, max: 20_00, rank: null })

  test('a won page never says that an offer was cancelled, nor does one that has offered again', () => {
    expect(isStillSo('cancel', { status: 'sold', own: own('won') })).toBe(false)
    expect(isStillSo('cancel', { status: 'open', own: own('winner') })).toBe(false)
    expect(isStillSo('cancel', { status: 'open', own: own('outbid') })).toBe(false)
    expect(isStillSo('cancel', { status: 'closed', own: own('removed') })).toBe(false)
    expect(isStillSo('cancel', { status: 'open', own: own('removed') })).toBe(true)
    expect(isStillSo('cancel', { status: 'open', own: null })).toBe(true)
  })

  test('a starting offer is told of until the start, a lowered maximum while it leads', () => {
    expect(isStillSo('prebid', { status: 'scheduled', own: own('placed') })).toBe(true)
    expect(isStillSo('prebid', { status: 'open', own: own('placed') })).toBe(false)
    expect(isStillSo('lower', { status: 'open', own: own('outbid') })).toBe(false)
  })

  test('a starting offer under the starting price leads nothing; in a reverse auction less is better', () => {
    const placed = { own: own('placed') }
    expect(isUnderStart({ format: 'ascending', startPrice: 80_00 }, placed)).toBe(true)
    expect(isUnderStart({ format: 'ascending', startPrice: 20_00 }, placed)).toBe(false)
    expect(isUnderStart({ format: 'reverse', startPrice: 80_00 }, placed)).toBe(false)
  })
})
