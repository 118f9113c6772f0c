import { describe, expect, test } from 'vitest'
import { approvesItself, hasAccess, mayAsk, termsAccepted } from './access.ts'
import { closeOf, lastCloseOf, lotsWithinSoftClose, planOrder, reviseLots } from './closing.ts'
import { draftSaleOf } from './draft-sale.ts'
import { givePlaces, moveLot, type OrderedLot, orderLots, putIn } from './order.ts'
import { saleProblems, saleWarnings } from './set-up.ts'
import { MINUTE_MS } from './spans.ts'
import { saleStateAt } from './state.ts'
import type { SaleTerms } from './terms.ts'

const HOUR = 60 * MINUTE_MS
const FIRST = 100 * HOUR
const TIMES = { firstCloseAt: FIRST, staggerSeconds: 45 }

const SALE: SaleTerms = {
  title: 'Contractor tools',
  description: '184 lots from a closed tool rental.',
  terms: 'Bring straps.',
  locationId: 'yard',
  startsAt: 50 * HOUR,
  firstCloseAt: FIRST,
  staggerSeconds: 45,
  orderMode: 'lot_number',
  groupClose: false,
  softClose: { mode: 'reset', windowMs: 5 * MINUTE_MS, extensionMs: 5 * MINUTE_MS, capMs: null },
  premium: null,
  depositAmount: null,
  access: 'everyone',
  pickup: null,
}

describe('Closing times', () => {
  test('are the first close and a stagger for each place before.', () => {
    expect([0, 1, 10].map((place) => closeOf(TIMES, place) - FIRST)).toEqual([0, 45_000, 450_000])
    expect(lastCloseOf(TIMES, 184)).toBe(FIRST + 183 * 45_000)
    expect(lastCloseOf(TIMES, 0)).toBe(null)
  })

  test('an extended lot closes behind all that close within its soft close.', () => {
    expect(lotsWithinSoftClose(SALE)).toBe(6)
    expect(lotsWithinSoftClose({ ...SALE, staggerSeconds: 300 })).toBe(0)
    expect(lotsWithinSoftClose({ ...SALE, staggerSeconds: 0 })).toBe(0)
    expect(lotsWithinSoftClose({ ...SALE, softClose: { mode: 'none', extensionMs: 300_000 } })).toBe(0)
  })
})

describe('Order', () => {
  const lot = (id: string, more: Partial<OrderedLot> = {}): OrderedLot => ({
    id,
    place: null,
    lotNumber: null,
    price: 0,
    watchers: 0,
    ...more,
  })
  const lots = [
    lot('a', { place: 0, lotNumber: 30, price: 20, watchers: 9 }),
    lot('b', { place: 1, lotNumber: 10, price: 10, watchers: 1 }),
    lot('c', { place: 2, lotNumber: null, price: 10, watchers: 0 }),
  ]

  test('by number, by price from the lowest, by watchers from the least, or as they stand.', () => {
    expect(orderLots(lots, 'hand')).toEqual(['a', 'b', 'c'])
    expect(orderLots(lots, 'lot_number')).toEqual(['b', 'a', 'c'])
    expect(orderLots(lots, 'lowest_price')).toEqual(['b', 'c', 'a'])
    expect(orderLots(lots, 'most_watched')).toEqual(['c', 'b', 'a'])
  })

  test('one lot moves to a place, and others come in at an end or among those that are there.', () => {
    expect(moveLot(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(moveLot(['a', 'b', 'c'], 'c', -4)).toEqual(['c', 'a', 'b'])
    expect(moveLot(['a', 'b'], 'x', 0)).toEqual(['a', 'b'])
    expect(putIn(['a', 'b'], ['x', 'a'], 'end')).toEqual(['a', 'b', 'x'])
    expect(putIn(['a', 'b'], ['x'], 'beginning')).toEqual(['x', 'a', 'b'])
    expect(putIn(['a', 'b', 'c', 'd'], ['x', 'y'], 'spread')).toEqual(['a', 'x', 'b', 'c', 'y', 'd'])
  })

  test('who stays keeps its place, the others take what is left.', () => {
    expect(givePlaces(['c', 'b', 'a'], new Map([['b', 0]]))).toEqual([
      { id: 'c', place: 1 },
      { id: 'b', place: 0 },
      { id: 'a', place: 2 },
    ])
  })
})

describe('A changed order', () => {
  const planned = (id: string, place: number, more = {}) => ({
    id,
    place,
    closesAt: closeOf(TIMES, place),
    offers: 0,
    over: false,
    draft: false,
    ...more,
  })
  const lots = [planned('a', 0), planned('b', 1, { offers: 2 }), planned('c', 2)]
  const before = { ...TIMES, startsAt: 50 * HOUR, now: 40 * HOUR }
  const after = { ...before, now: 60 * HOUR }

  test('before the start moves every lot without offers.', () => {
    const { places, stayed } = planOrder(lots, ['c', 'b', 'a'], before)
    expect(new Map(places.map(({ id, place }) => [id, place]))).toEqual(
      new Map([
        ['c', 0],
        ['b', 1],
        ['a', 2],
      ]),
    )
    expect(stayed).toEqual([])
    const { revised, refused } = reviseLots(lots, places, before)
    expect(revised.map(({ id, to }) => [id, to])).toEqual([
      ['c', closeOf(TIMES, 0)],
      ['a', closeOf(TIMES, 2)],
    ])
    expect(refused).toEqual([])
  })

  test('after the start moves nothing to an earlier time.', () => {
    const { places, stayed } = planOrder(lots, ['c', 'b', 'a'], after)
    expect(reviseLots(lots, places, after).refused).toEqual([])
    expect(places).toContainEqual({ id: 'c', place: 2 })
    expect(stayed).toEqual(['c'])
  })

  test('later times reach lots without offers; who has offers is named.', () => {
    const later = { ...after, firstCloseAt: FIRST + HOUR }
    const places = lots.map(({ id, place }) => ({ id, place }))
    const { revised, refused } = reviseLots(lots, places, later)
    expect(revised.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(refused).toEqual([{ id: 'b', reason: 'has_offers' }])
  })
})

describe('Before announcing', () => {
  test('nothing is missing of one that is whole.', () => {
    expect(saleProblems(SALE, 0, 3)).toEqual([])
  })

  test('everything that is missing is listed at once.', () => {
    const bare = {
      ...SALE,
      title: 'ab',
      description: ' ',
      locationId: null,
      startsAt: null,
      firstCloseAt: null,
    }
    expect(saleProblems({ ...bare, staggerSeconds: 601 }, 0, 0)).toEqual([
      { field: 'title', code: 'too_short' },
      { field: 'description', code: 'missing' },
      { field: 'yard', code: 'missing' },
      { field: 'starts', code: 'missing' },
      { field: 'firstClose', code: 'missing' },
      { field: 'stagger', code: 'span' },
      { field: 'lots', code: 'missing' },
    ])
    expect(saleProblems(SALE, FIRST - 9 * MINUTE_MS, 1)).toEqual([
      { field: 'firstClose', code: 'close_soon' },
    ])
    expect(saleProblems({ ...SALE, startsAt: FIRST }, 0, 1)).toEqual([
      { field: 'firstClose', code: 'close_before_start' },
    ])
  })

  test('its seller is warned of a soft close that is longer than the stagger, and of all closing at once.', () => {
    expect(saleWarnings(SALE, 184)).toEqual([{ code: 'soft_close_longer', behind: 6 }])
    expect(saleWarnings({ ...SALE, staggerSeconds: 0 }, 2)).toEqual([{ code: 'all_at_once' }])
    expect(saleWarnings({ ...SALE, groupClose: true }, 2)).toEqual([{ code: 'no_cap' }])
    expect(saleWarnings({ ...SALE, staggerSeconds: 600 }, 2)).toEqual([])
  })
})

test('An auction opens at its start, closes with its last lot and is settled with its last invoice; asked again it stays.', () => {
  const at = (state: 'announced' | 'open' | 'closed', live: number, unsettled: number, now = 50 * HOUR) =>
    saleStateAt({ state, startsAt: 50 * HOUR }, { live, unsettled }, now)
  expect(at('announced', 3, 0, 49 * HOUR)).toBe('announced')
  expect(at('announced', 3, 0)).toBe('open')
  expect(at('open', 1, 2)).toBe('open')
  expect(at('open', 0, 2)).toBe('closed')
  expect(at('closed', 0, 2)).toBe('closed')
  expect(at('closed', 0, 0)).toBe('settled')
  for (const state of ['draft', 'settled', 'cancelled'] as const)
    expect(saleStateAt({ state, startsAt: 0 }, { live: 0, unsettled: 0 }, HOUR)).toBe(state)
})

test('Access: approved people alone offer where it is on request; whoever was declined asks once more.', () => {
  expect(hasAccess('everyone', null)).toBe(true)
  expect(hasAccess('on_request', null)).toBe(false)
  expect(hasAccess('on_request', { state: 'waiting', asks: 1 })).toBe(false)
  expect(hasAccess('on_request', { state: 'approved', asks: 1 })).toBe(true)
  expect(mayAsk('everyone', null)).toBe('not_needed')
  expect(mayAsk('on_request', null)).toBe(null)
  expect(mayAsk('on_request', { state: 'declined', asks: 1 })).toBe(null)
  expect(mayAsk('on_request', { state: 'declined', asks: 2 })).toBe('asked_enough')
  expect(mayAsk('on_request', { state: 'withdrawn', asks: 1 })).toBe('withdrawn')
})

test('A seller lets in by itself who has a card, or has bought and paid enough.', () => {
  const nobody = { cards: false, buyersOf: null }
  expect(approvesItself(nobody, { cardSaved: true, lotsPaid: 99 })).toBe(false)
  expect(approvesItself({ ...nobody, cards: true }, { cardSaved: true, lotsPaid: 0 })).toBe(true)
  expect(approvesItself({ ...nobody, buyersOf: 5 }, { cardSaved: true, lotsPaid: 4 })).toBe(false)
  expect(approvesItself({ ...nobody, buyersOf: 5 }, { cardSaved: false, lotsPaid: 5 })).toBe(true)
})

test('Terms are accepted by their version; where there are none there is nothing to accept.', () => {
  expect(termsAccepted(0, null)).toBe(true)
  expect(termsAccepted(2, 1)).toBe(false)
  expect(termsAccepted(2, 2)).toBe(true)
})

test('A draft takes place and times of its auction.', () => {
  const sale = {
    ...SALE,
    state: 'announced' as const,
    softCloseMode: 'reset' as const,
    softCloseWindowMs: 1,
    softCloseExtensionMs: 2,
    softCloseCapMs: null,
  }
  expect(draftSaleOf(null, { auctionPlace: 4 })).toBe(null)
  expect(draftSaleOf(sale, { auctionPlace: 4 })).toMatchObject({
    announced: true,
    yard: 'yard',
    startsAt: 50 * HOUR,
    closesAt: closeOf(TIMES, 4),
    softClose: { mode: 'reset', windowMs: 1, extensionMs: 2, capMs: null },
  })
})
