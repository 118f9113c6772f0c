import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PremiumTier, tieredPremium, tierFault, tiersOfPieces } from './premium.ts'
import { chargesOfPieces, computePieces, computeTotal } from './pricing.ts'

const TABLE: PremiumTier[] = [
  { from: 0, bps: 2000, fixed: 5_00 },
  { from: 1_000_00, bps: 1500, fixed: 0 },
  { from: 10_000_00, bps: 1000, fixed: 25_00 },
]

const table: fc.Arbitrary<PremiumTier[]> = fc
  .array(
    fc.record({
      from: fc.integer({ min: 1, max: 1_000_000_00 }),
      bps: fc.integer({ min: 0, max: 9_999 }),
      fixed: fc.integer({ min: 0, max: 1_000_00 }),
    }),
    { maxLength: 9 },
  )
  .chain((rest) =>
    fc
      .record({ bps: fc.integer({ min: 0, max: 9_999 }), fixed: fc.integer({ min: 0, max: 1_000_00 }) })
      .map((first) => [
        { from: 0, ...first },
        ...[...new Map(rest.map((tier) => [tier.from, tier])).values()].sort((a, b) => a.from - b.from),
      ]),
  )
const price = fc.integer({ min: 0, max: 10_000_000_00 })

test('Each part of a price is charged at the rate of its tier, and what is fixed once a price reaches it.', () => {
  expect(tieredPremium(0, TABLE)).toBe(0)
  expect(tieredPremium(1, TABLE)).toBe(5_00)
  expect(tieredPremium(999_99, TABLE)).toBe(5_00 + 200_00)
  expect(tieredPremium(1_000_00, TABLE)).toBe(5_00 + 200_00)
  expect(tieredPremium(2_000_00, TABLE)).toBe(5_00 + 200_00 + 150_00)
  expect(tieredPremium(10_000_00, TABLE)).toBe(5_00 + 200_00 + 1_350_00 + 25_00)
  expect(tieredPremium(12_000_00, TABLE)).toBe(5_00 + 200_00 + 1_350_00 + 25_00 + 200_00)
})

test('A higher price never has a lower premium, whatever the rates are.', () => {
  fc.assert(
    fc.property(table, price, price, (tiers, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(tieredPremium(high, tiers)).toBeGreaterThanOrEqual(tieredPremium(low, tiers))
    }),
  )
})

test('It is rounded once: within half a cent of what it is exactly, and a table of one tier is that one rate.', () => {
  fc.assert(
    fc.property(table, price, (tiers, hammer) => {
      const exact = tiers.reduce((sum, { from, bps, fixed }, at) => {
        if (hammer === 0 || hammer < from) return sum
        const to = Math.min(hammer, tiers[at + 1]?.from ?? hammer)
        return sum + BigInt(to - from) * BigInt(bps) + BigInt(fixed) * 10_000n
      }, 0n)
      const twice = BigInt(tieredPremium(hammer, tiers)) * 20_000n - exact * 2n
      expect(twice > -10_000n && twice <= 10_000n).toBe(true)
    }),
  )
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 9_999 }), (hammer, bps) => {
      const flat = { premiumBps: bps, premiumCap: null, taxBps: 0, taxOn: 'hammer' as const }
      const tiered = { ...flat, premiumBps: 0, premiumTiers: [{ from: 0, bps, fixed: 0 }] }
      expect(computeTotal(hammer, tiered)).toEqual(computeTotal(hammer, flat))
    }),
  )
})

test('A cap bounds what tiers come to, for each piece.', () => {
  fc.assert(
    fc.property(
      table,
      price,
      fc.integer({ min: 0, max: 500_00 }),
      fc.integer({ min: 1, max: 50 }),
      (premiumTiers, piece, premiumCap, pieces) => {
        const charges = {
          premiumBps: 0,
          premiumCap,
          premiumTiers,
          taxBps: 725,
          taxOn: 'hammer_and_premium' as const,
        }
        const { premium } = computePieces(piece, pieces, charges)
        expect(premium).toBeLessThanOrEqual(premiumCap * pieces)
        // pieces together have what each has, but for the rounding
        const each = computeTotal(piece, charges).premium
        expect(Math.abs(premium - each * pieces)).toBeLessThanOrEqual(pieces)
        expect(chargesOfPieces(charges, 1)).toEqual(charges)
      },
    ),
  )
  expect(tiersOfPieces(TABLE, 2)[1]).toEqual({ from: 2_000_00, bps: 1500, fixed: 0 })
})

test('A table begins at nothing, and rises.', () => {
  expect(tierFault([])).toBeNull()
  expect(tierFault(TABLE)).toBeNull()
  expect(tierFault(TABLE.slice(1))).toBe('first')
  expect(tierFault([...TABLE, { from: 10_000_00, bps: 0, fixed: 0 }])).toBe('ascending')
})
