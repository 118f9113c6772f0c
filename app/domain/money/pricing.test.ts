import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Charges, computeTotal, isTaxExempt, largestOfferWithin, withoutTax } from './pricing.ts'

const usual: Charges = { premiumBps: 1500, premiumCap: null, taxBps: 725, taxOn: 'hammer_and_premium' }

const tiers = fc
  .array(
    fc.record({
      from: fc.integer({ min: 1, max: 50_000_00 }),
      bps: fc.integer({ min: 0, max: 5000 }),
      fixed: fc.integer({ min: 0, max: 100_00 }),
    }),
    { maxLength: 5 },
  )
  .map((rest) => {
    const rising = [...new Map(rest.map((tier) => [tier.from, tier])).values()].sort(
      (a, b) => a.from - b.from,
    )
    return [{ from: 0, bps: 2500, fixed: 0 }, ...rising]
  })

const charges: fc.Arbitrary<Charges> = fc.record(
  {
    premiumTiers: tiers,
    premiumBps: fc.integer({ min: 0, max: 5000 }),
    premiumCap: fc.option(fc.integer({ min: 0, max: 500_00 })),
    taxBps: fc.integer({ min: 0, max: 2500 }),
    taxOn: fc.constantFrom('hammer_and_premium', 'hammer'),
  },
  { requiredKeys: ['premiumBps', 'premiumCap', 'taxBps', 'taxOn'] },
)
const amount = fc.integer({ min: 0, max: 100_000_00 })

test('an offer of $92 costs $113.47 with 15 % premium and 7.25 % tax on both', () => {
  expect(computeTotal(92_00, usual)).toEqual({ hammer: 92_00, premium: 13_80, tax: 7_67, total: 113_47 })
})

test('a budget of $200 allows an offer of $162', () => {
  expect(largestOfferWithin(200_00, usual)).toBe(162_00)
})

test('tax may fall on the hammer price alone', () => {
  expect(computeTotal(92_00, { ...usual, taxOn: 'hammer' })).toMatchObject({ tax: 6_67, total: 112_47 })
})

test('a cap bounds the premium and what is taxed of it', () => {
  const capped = computeTotal(1_000_00, { ...usual, premiumCap: 50_00 })
  expect(capped).toEqual({ hammer: 1_000_00, premium: 50_00, tax: 76_13, total: 1_126_13 })
})

test('a budget that does not reach one dollar allows nothing', () => {
  expect(largestOfferWithin(1_22, usual)).toBe(0)
  expect(largestOfferWithin(1_23, usual)).toBe(1_00)
  expect(largestOfferWithin(0, usual)).toBe(0)
})

test('a total is the sum of its lines, none of them negative', () => {
  fc.assert(
    fc.property(amount, charges, (hammer, charged) => {
      const { premium, tax, total } = computeTotal(hammer, charged)
      expect(total).toBe(hammer + premium + tax)
      expect(Math.min(premium, tax)).toBeGreaterThanOrEqual(0)
      expect(premium).toBeLessThanOrEqual(charged.premiumCap ?? premium)
    }),
  )
})

test('a higher offer never costs less', () => {
  fc.assert(
    fc.property(amount, amount, charges, (one, other, charged) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(computeTotal(high, charged).total).toBeGreaterThanOrEqual(computeTotal(low, charged).total)
    }),
  )
})

test('the largest offer within a budget fits it, and one dollar more does not', () => {
  fc.assert(
    fc.property(amount, charges, (budget, charged) => {
      const offer = largestOfferWithin(budget, charged)
      expect(offer % 100).toBe(0)
      expect(computeTotal(offer, charged).total).toBeLessThanOrEqual(budget)
      expect(computeTotal(offer + 1_00, charged).total).toBeGreaterThan(budget)
    }),
  )
})

test('whoever has an accepted document pays no tax and the same premium', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 2_500 }),
      (hammer, taxBps) => {
        const charges = { premiumBps: 1500, premiumCap: null, taxBps, taxOn: 'hammer_and_premium' as const }
        const [taxed, free] = [computeTotal(hammer, charges), computeTotal(hammer, withoutTax(charges))]
        expect(free).toEqual({ ...taxed, tax: 0, total: taxed.hammer + taxed.premium })
      },
    ),
  )
  const of = (taxDocStatus: number, taxDocumentId: string | null) =>
    isTaxExempt({ taxDocStatus, taxDocumentId, taxDocEndsOn: null }, '2026-11-27')
  expect([of(1, 'd'), of(0, 'd'), of(2, 'd'), of(1, null)]).toEqual([true, false, false, false])
})

test('A tax document frees of tax on its last day, and not on the day after', () => {
  const paper = { taxDocStatus: 1, taxDocumentId: 'd', taxDocEndsOn: '2026-11-27' }
  const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2027-01-01']
  expect(days.map((today) => isTaxExempt(paper, today))).toEqual([true, true, false, false])
  // whatever its end, one that was never accepted frees nobody
  expect(isTaxExempt({ ...paper, taxDocStatus: 0 }, '2026-11-26')).toBe(false)
})
