import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, share } from './money.ts'
import { computeTotal } from './pricing.ts'
import { bpsOfTaxRate, taxRateOf } from './tax-rates.ts'

test('Whatever rate is typed to the thousandth of a percent, a share is half up to the cent, exactly.', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 100_000 }),
      (cents, rate) => {
        const typed = `${Math.floor(rate / 1000)}.${String(rate % 1000).padStart(3, '0')}`
        expect(taxRateOf(typed)).toBe(rate)
        const bps = bpsOfTaxRate(taxRateOf(typed))
        const exact = (BigInt(cents) * BigInt(rate) + 50_000n) / 100_000n
        expect(share(cents, bps)).toBe(Number(exact))
        expect(percentOf(bps)).toBe(Number(typed))
      },
    ),
  )
})

test('A whole number of basis points is what it was, and is told as it was: what is sealed is hashed.', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, bps) => {
        expect(share(cents, bps)).toBe(Math.floor((cents * bps + 5_000) / 10_000))
        expect(percentOf(bps)).toBe(bps / 100)
      },
    ),
  )
})

test('7.255 % of $200.00 is $14.51, where 7.25 % is $14.50.', () => {
  const charges = { premiumBps: 0, premiumCap: null, taxOn: 'hammer' } as const
  expect(computeTotal(200_00, { ...charges, taxBps: bpsOfTaxRate(taxRateOf('7.255')) }).tax).toBe(14_51)
  expect(computeTotal(200_00, { ...charges, taxBps: 725 }).tax).toBe(14_50)
})
