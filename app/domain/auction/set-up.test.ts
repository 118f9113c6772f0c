import { describe, expect, it } from 'vitest'
import { firstFigures } from './first-figures.ts'
import { DEFAULT_LADDER } from './ladder.ts'
import { PLAIN_TERMS } from './rule-card.ts'
import { type SetUp, setUpProblems } from './set-up.ts'

const NOW = 1_000_000
const HOUR = 3_600_000

function aSetUp(given: Partial<SetUp> = {}): SetUp {
  return {
    ...PLAIN_TERMS,
    listingId: 'l',
    organisationId: 'o',
    startPrice: 10_00,
    ladder: DEFAULT_LADDER,
    reserve: null,
    reserveMode: 'jump',
    bidKinds: 'both',
    wholeDollars: true,
    depositAmount: null,
    startsAt: NOW,
    closesAt: NOW + HOUR,
    softClose: { mode: 'reset', windowMs: 300_000, extensionMs: 300_000, capMs: null },
    ...given,
  }
}

const fieldsOf = (given: Partial<SetUp>) => setUpProblems(aSetUp(given), NOW).map(({ field }) => field)
const buyNow = (price: number) => ({ price, policy: 'price_reaches' as const })

describe('setUpProblems', () => {
  it('has nothing against an ordinary listing of any type', () => {
    expect(setUpProblems(aSetUp({ reserve: 10_00, buyNow: buyNow(10_00) }), NOW)).toEqual([])
    expect(fieldsOf({ format: 'reverse', reserve: 5_00, preBids: true })).toEqual([])
    expect(fieldsOf({ format: 'sealed', startPrice: 1_00, maxStart: 20_00, reserve: 20_00 })).toEqual([])
    expect(fieldsOf({ format: 'fixed', quantity: 40 })).toEqual([])
    expect(fieldsOf({ startsAt: NOW - HOUR, depositAmount: 50_00 })).toEqual([])
  })

  it('wants whole dollars where offers are whole dollars, and cents only where there are any', () => {
    expect(setUpProblems(aSetUp({ startPrice: 10_50 }), NOW)).toEqual([
      { field: 'startPrice', code: 'decimal', message: 'Cannot_be_a_decimal' },
    ])
    expect(
      fieldsOf({
        reserve: 20_01,
        buyNow: buyNow(30_01),
        depositAmount: 5_01,
        ladder: [{ from: 0, step: 50 }],
      }),
    ).toEqual(['reserve', 'buyNow', 'depositAmount', 'ladder'])
    expect(fieldsOf({ wholeDollars: false, startPrice: 10_50, ladder: [{ from: 0, step: 50 }] })).toEqual([])
    expect(fieldsOf({ wholeDollars: false, startPrice: 10.5 })).toEqual(['startPrice'])
  })

  it.each([0, -1_00, Number.NaN])('takes no amount of %s', (amount) => {
    expect(fieldsOf({ startPrice: amount })).toContain('startPrice')
    expect(fieldsOf({ ladder: [{ from: 0, step: amount }] })).toContain('ladder')
  })

  it('wants steps, going up by price', () => {
    expect(fieldsOf({ ladder: [] })).toEqual(['ladder'])
    expect(
      fieldsOf({
        ladder: [
          { from: 5_00, step: 1_00 },
          { from: 5_00, step: 2_00 },
        ],
      }),
    ).toEqual(['ladder'])
  })

  it('holds the reserve to the right side of where offers begin', () => {
    expect(fieldsOf({ reserve: 9_00 })).toEqual(['reserve'])
    expect(fieldsOf({ format: 'reverse', reserve: 11_00 })).toEqual(['reserve'])
    expect(fieldsOf({ format: 'sealed', maxStart: 20_00, reserve: 21_00 })).toEqual(['reserve'])
    expect(fieldsOf({ format: 'fixed', reserve: 10_00 })).toEqual(['reserve'])
  })

  it('wants Buy Now at or above start and reserve, beside ordinary auctions', () => {
    expect(fieldsOf({ buyNow: buyNow(9_00) })).toEqual(['buyNow'])
    expect(fieldsOf({ buyNow: buyNow(19_00), reserve: 20_00 })).toEqual(['buyNow'])
    expect(fieldsOf({ buyNow: buyNow(20_00), reserve: 20_00 })).toEqual([])
    for (const format of ['reverse', 'sealed'] as const)
      expect(fieldsOf({ format, buyNow: buyNow(20_00) })).toEqual(['buyNow'])
  })

  it('gives a ceiling to sealed offers alone, stock to fixed prices, starting offers to auctions', () => {
    expect(fieldsOf({ maxStart: 20_00 })).toEqual(['maxStart'])
    expect(fieldsOf({ quantity: 2 })).toEqual(['quantity'])
    expect(fieldsOf({ format: 'fixed', quantity: 0 })).toEqual(['quantity'])
    expect(fieldsOf({ format: 'sealed', preBids: true })).toEqual(['preBids'])
    expect(fieldsOf({ format: 'fixed', groupClose: true })).toEqual(['softClose'])
  })

  it('closes after it starts, and later than now', () => {
    expect(fieldsOf({ startsAt: NOW - 2 * HOUR, closesAt: NOW })).toEqual(['closesAt'])
    expect(fieldsOf({ startsAt: NOW + HOUR, closesAt: NOW + HOUR })).toEqual(['closesAt'])
  })
})

describe('firstFigures', () => {
  it('is what the room of a listing says at its birth', () => {
    const ascending = aSetUp({ reserve: 20_00, buyNow: buyNow(50_00) })
    expect(firstFigures(ascending, NOW)).toEqual({
      status: 'open',
      price: 10_00,
      nextMinimum: 10_00,
      buyNow: 50_00,
      stock: 1,
      reserveMet: false,
    })
    expect(firstFigures(ascending, NOW - 1)).toMatchObject({ status: 'scheduled', buyNow: null })
    expect(firstFigures(aSetUp({ format: 'sealed', startPrice: 1_00 }), NOW)).toMatchObject({
      price: 1_00,
      nextMinimum: 1_00,
      buyNow: null,
      reserveMet: true,
    })
    expect(firstFigures(aSetUp({ format: 'fixed', quantity: 4 }), NOW)).toMatchObject({
      price: 10_00,
      nextMinimum: null,
      buyNow: 10_00,
      stock: 4,
    })
    expect(firstFigures(aSetUp({ format: 'reverse' }), NOW)).toMatchObject({
      price: 10_00,
      nextMinimum: 10_00,
    })
  })
})
