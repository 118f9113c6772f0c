import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CouponTerms, couponCode, couponDiscounts } from './coupons.ts'
import { allocate, share } from './money.ts'

const terms = (given: Partial<CouponTerms> = {}): CouponTerms => ({
  worth: { kind: 'percent', bps: 1000 },
  minimum: 0,
  validFrom: null,
  validUntil: null,
  mostUses: null,
  mostPerPerson: null,
  organisationId: null,
  active: true,
  ...given,
})
const NONE = { all: 0, own: 0 }
const line = fc.record({
  price: fc.integer({ min: 1, max: 90_000_00 }),
  organisationId: fc.constantFrom('o-1', 'o-2'),
})

test('An amount is spread without a cent more or less, each part within a cent of its due.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 90_000_00 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 100 }),
      (weights, percent) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor((all * percent) / 100)
        const parts = allocate(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all === 0 ? 0 : amount)
        for (const [place, part] of parts.entries()) {
          const weight = weights[place] ?? 0
          expect(part).toBeLessThanOrEqual(weight)
          expect(Math.abs(part - (all === 0 ? 0 : (amount * weight) / all))).toBeLessThan(1)
        }
      },
    ),
  )
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
})

test('A percentage is that of all prices, rounded half up once; an amount is never above them; each line keeps a cent.', () => {
  const worth = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), bps: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 90_000_00 }) }),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), worth, (lines, given) => {
      const said = couponDiscounts(terms({ worth: given }), { lines, uses: NONE, now: 0 })
      if (!said.ok) throw new Error(said.refusal.code)
      const sum = lines.reduce((all, { price }) => all + price, 0)
      const asked = given.kind === 'percent' ? share(sum, given.bps) : given.amount
      expect(said.total).toBe(Math.min(asked, sum - lines.length))
      expect(said.lines.reduce((all, part) => all + part, 0)).toBe(said.total)
      for (const [place, part] of said.lines.entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThan(lines[place]?.price ?? 0)
      }
    }),
  )
})

test('What is not the seller’s counts neither for the discount nor for the minimum.', () => {
  const lines = [
    { price: 100_00, organisationId: 'o-1' },
    { price: 300_00, organisationId: 'o-2' },
  ]
  const ask = (given: Partial<CouponTerms>) => couponDiscounts(terms(given), { lines, uses: NONE, now: 0 })
  expect(ask({ organisationId: 'o-1' })).toEqual({ ok: true, total: 10_00, lines: [10_00, 0] })
  expect(ask({ organisationId: 'o-1', minimum: 100_01 })).toEqual({
    ok: false,
    refusal: { code: 'minimum', least: 100_01 },
  })
  expect(ask({ organisationId: 'o-3' })).toEqual({ ok: false, refusal: { code: 'other_seller' } })
})

test('A coupon says why it does not serve.', () => {
  const lines = [{ price: 50_00, organisationId: 'o-1' }]
  const cases: [CouponTerms | null, { all: number; own: number }, string][] = [
    [null, NONE, 'unknown'],
    [terms({ active: false }), NONE, 'unknown'],
    [terms({ validFrom: 101 }), NONE, 'not_yet'],
    [terms({ validUntil: 100 }), NONE, 'over'],
    [terms({ mostUses: 3 }), { all: 3, own: 0 }, 'spent'],
    [terms({ mostUses: 3, mostPerPerson: 1 }), { all: 3, own: 1 }, 'spent_by_you'],
    [terms({ minimum: 50_01 }), NONE, 'minimum'],
  ]
  for (const [given, uses, code] of cases)
    expect(couponDiscounts(given, { lines, uses, now: 100 })).toMatchObject({ ok: false, refusal: { code } })
  expect(
    couponDiscounts(terms({ validFrom: 100, validUntil: 101 }), { lines, uses: NONE, now: 100 }),
  ).toEqual({
    ok: true,
    total: 5_00,
    lines: [5_00],
  })
  expect(couponCode('  spring-10 ')).toBe('SPRING-10')
})
