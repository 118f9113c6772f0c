import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, centsFromDollars, dollarsFromCents, formatExact, formatMoney, share } from './money.ts'

const cents = fc.integer({ min: -1_000_000_00, max: 100_000_000_00 })

test('dollars as the wire has them become exact cents', () => {
  expect(centsFromDollars(0.1)).toBe(10)
  expect(centsFromDollars(0.29)).toBe(29)
  expect(centsFromDollars(1.15)).toBe(115)
  expect(centsFromDollars(92)).toBe(92_00)
  expect(centsFromDollars(-4.5)).toBe(-4_50)
})

test('a third decimal, or no number at all, is no amount', () => {
  for (const dollars of [0.005, 10.001, 19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(centsFromDollars(dollars)).toBeNull()
})

test('cents become dollars and cents again', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(centsFromDollars(dollarsFromCents(amount))).toBe(amount)
    }),
  )
})

test('a share is rounded half up to the cent', () => {
  expect(share(92_00, 1500)).toBe(13_80)
  expect(share(105_80, 725)).toBe(7_67)
  expect(share(10, 500)).toBe(1)
  expect(share(9, 500)).toBe(0)
  expect(share(1_00, 0)).toBe(0)
})

test('a share is within half a cent of the exact one, and never smaller for a larger amount', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000_00 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (one, other, rate) => {
      expect(Math.abs(share(one, rate) * 10_000 - one * rate)).toBeLessThanOrEqual(5_000)
      expect(share(Math.max(one, other), rate)).toBeGreaterThanOrEqual(share(Math.min(one, other), rate))
    }),
  )
})

test('money reads in US dollars, whole amounts without cents unless they must be exact', () => {
  expect(formatMoney(1486_00)).toBe('$1,486')
  expect(formatMoney(113_47)).toBe('$113.47')
  expect(formatMoney(50)).toBe('$0.50')
  expect(formatExact(1486_00)).toBe('$1,486.00')
})

test('money reads as the platform would write it', () => {
  const style = { style: 'currency', currency: 'USD' } as const
  const whole = new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat('en-US', style)
  fc.assert(
    fc.property(cents, (amount) => {
      expect(formatExact(amount)).toBe(exact.format(amount / 100))
      expect(formatMoney(amount)).toBe((amount % 100 === 0 ? whole : exact).format(amount / 100))
      expect(formatMoney(amount * 100)).toBe(whole.format(amount))
    }),
  )
})

test('What is split comes to the whole, each part within a cent of its share, the cents to the largest remainders', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(cents, weights, (amount, given) => {
      const parts = allocate(amount, given)
      const sum = given.reduce((all, weight) => all + weight, 0)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(amount)
      expect(allocate(-amount, given)).toEqual(parts.map((part) => 0 - part))
      for (const [index, part] of parts.entries()) {
        const exact = sum === 0 ? amount / given.length : (amount * (given[index] ?? 0)) / sum
        expect(Math.abs(part - exact)).toBeLessThan(1.000001)
      }
    }),
  )
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(1_00, [2, 3, 2])).toEqual([29, 43, 28])
  expect(allocate(7, [0, 1])).toEqual([0, 7])
  expect(allocate(0, [])).toEqual([])
  expect(() => allocate(5, [])).toThrow()
  expect(() => allocate(1, [-1])).toThrow()
})
