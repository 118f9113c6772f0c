import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { orderText, readOrder } from './inputs.ts'
import { byYard, type CartLine, cartTotals, isKept, lineState, withNews } from './line.ts'

function aLine(given: Partial<CartLine> = {}): CartLine {
  return {
    id: 'cl-1',
    quantity: 2,
    organisationId: 'o-1',
    addedAt: 1,
    removedAt: null,
    listing: {
      id: 'l-1',
      lotNumber: 7302,
      title: 'Mixer',
      image: null,
      format: 'fixed',
      category: 'kitchen',
    },
    price: 189_00,
    yard: { id: 'y-1', name: 'North', address1: '1 Lane', city: 'Columbus', state: 'OH', zip: '43232' },
    pickupDeadlineDays: 7,
    charges: { premiumBps: 1500, premiumCap: null, taxBps: 725, taxOn: 'hammer_and_premium' },
    seq: 4,
    status: 'open',
    buyNow: 189_00,
    stock: 12,
    ...given,
  }
}

test('A line says whether it can be bought as it stands, and why not.', () => {
  const cases: [Partial<CartLine>, ReturnType<typeof lineState>][] = [
    [{}, 'open'],
    [{ stock: 2 }, 'open'],
    [{ stock: 1 }, 'short'],
    [{ stock: 0 }, 'sold'],
    [{ status: 'sold', stock: 0, removedAt: 5 }, 'sold'],
    [{ status: 'closed' }, 'ended'],
    [{ status: 'pending' }, 'ended'],
    [{ removedAt: 5 }, 'ended'],
    [{ buyNow: null }, 'unavailable'],
    [{ status: 'scheduled' }, 'unavailable'],
  ]
  for (const [given, state] of cases) expect(lineState(aLine(given)), JSON.stringify(given)).toBe(state)
})

test('What is gone counts no more; what must be changed first counts and adds nothing to the sum.', () => {
  const cart = [
    aLine(),
    aLine({ id: 'cl-2', quantity: 5, stock: 3 }),
    aLine({ id: 'cl-3', quantity: 9, status: 'sold' }),
  ]
  expect(cartTotals(cart)).toEqual({
    items: 7,
    lines: 1,
    premiumBps: 1500,
    taxBps: 725,
    hammer: 378_00,
    premium: 56_70,
    tax: 31_52,
    total: 466_22,
  })
  expect(cart.filter(isKept).map(({ id }) => id)).toEqual(['cl-1', 'cl-2'])
})

test('Rates are named only where all lines share them.', () => {
  const other = aLine({
    id: 'cl-2',
    charges: { premiumBps: 1000, premiumCap: null, taxBps: 725, taxOn: 'hammer' },
  })
  expect(cartTotals([aLine(), other])).toMatchObject({ premiumBps: null, taxBps: 725 })
  expect(cartTotals([])).toMatchObject({ items: 0, lines: 0, total: 0, premiumBps: null })
})

test('The cart comes to the sum of its invoices, each rounded by itself, with the cap of each piece.', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    buyNow: fc.integer({ min: 1, max: 500_00 }),
    cap: fc.option(fc.integer({ min: 0, max: 20_00 })),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (given) => {
      const cart = given.map(({ quantity, buyNow, cap }, index) =>
        aLine({ id: `cl-${index}`, quantity, buyNow, charges: { ...aLine().charges, premiumCap: cap } }),
      )
      const totals = given.map(({ quantity, buyNow, cap }) =>
        computeTotal(buyNow * quantity, {
          ...aLine().charges,
          premiumCap: cap === null ? null : cap * quantity,
        }),
      )
      expect(cartTotals(cart).total).toBe(totals.reduce((sum, { total }) => sum + total, 0))
    }),
  )
})

test('News lies over what was loaded, and what is older does not.', () => {
  const news = { seq: 5, status: 'sold', buyNow: null, stock: 0 } as const
  expect(lineState(withNews(aLine(), news))).toBe('sold')
  expect(lineState(withNews(aLine({ seq: 5 }), news))).toBe('open')
  expect(withNews(aLine(), null)).toEqual(aLine())
})

test('Lines stand by their yard, in the order of the cart.', () => {
  const south = { ...aLine().yard, id: 'y-2' }
  const cart = [aLine({ id: 'a' }), aLine({ id: 'b', yard: south }), aLine({ id: 'c' })]
  expect(byYard(cart).map((lines) => lines.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
})

test('An order travels as text, and nonsense is left out.', () => {
  const line = { cart_id: 'cl-1', qty: 3 }
  expect(readOrder([orderText(line), 'cl-2', 'cl-3*0', 'cl-4*1.5', '*2', 'cl-5*x'])).toEqual([line])
})
