import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainCharges } from './charges.ts'
import { computeTotal } from './pricing.ts'

const charges = fc.record({
  premiumBps: fc.integer({ min: 0, max: 3000 }),
  premiumCap: fc.option(fc.integer({ min: 0, max: 500_00 })),
  taxBps: fc.integer({ min: 0, max: 1200 }),
  taxOn: fc.constantFrom('hammer_and_premium' as const, 'hammer' as const),
})
const line = fc
  .tuple(fc.integer({ min: 1, max: 9_000_00 }), charges)
  .map(([hammer, charged]) => ({ ...charged, ...computeTotal(hammer, charged) }))

test('Every cent of premium and tax stands in one part, and each rate in one part of what it is taken of.', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const { premiums, taxes } = explainCharges(lines)
      const sum = (parts: { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)
      expect(sum(premiums)).toBe(lines.reduce((all, { premium }) => all + premium, 0))
      expect(sum(taxes)).toBe(lines.reduce((all, { tax }) => all + tax, 0))
      expect(new Set(premiums.map(({ bps }) => bps)).size).toBe(premiums.length)
      expect(premiums.reduce((all, part) => all + part.of, 0)).toBe(
        lines.reduce((all, { hammer }) => all + hammer, 0),
      )
    }),
  )
})

test('Lines whose premium goes by tiers are one part, of which none is a rate, and say whether a cap held.', () => {
  const premiumTiers = [
    { from: 0, bps: 2000, fixed: 0 },
    { from: 100_00, bps: 1000, fixed: 0 },
  ]
  const of = (hammer: number, premiumCap: number | null) => {
    const charged = {
      premiumBps: 1500,
      premiumCap,
      premiumTiers,
      taxBps: 0,
      taxOn: 'hammer_and_premium' as const,
    }
    return { ...charged, ...computeTotal(hammer, charged) }
  }
  expect(explainCharges([of(50_00, null), of(300_00, null)]).premiums).toEqual([
    { bps: null, of: 350_00, amount: 10_00 + 40_00, capped: false },
  ])
  expect(explainCharges([of(300_00, 25_00)]).premiums).toEqual([
    { bps: null, of: 300_00, amount: 25_00, capped: true },
  ])
})

test('Lines of two yards and one with a capped premium are told apart.', () => {
  const of = (hammer: number, taxBps: number, more = {}) => {
    const charged = {
      premiumBps: 1500,
      premiumCap: null,
      taxBps,
      taxOn: 'hammer_and_premium' as const,
      ...more,
    }
    return { ...charged, ...computeTotal(hammer, charged) }
  }
  const lines = [of(260_00, 725), of(100_00, 725, { taxOn: 'hammer' }), of(400_00, 0, { premiumCap: 50_00 })]
  expect(explainCharges(lines)).toEqual({
    premiums: [{ bps: 1500, of: 760_00, amount: 39_00 + 15_00 + 50_00, capped: true }],
    taxes: [
      { bps: 725, on: 'hammer_and_premium', of: 299_00, amount: 21_68 },
      { bps: 725, on: 'hammer', of: 100_00, amount: 7_25 },
      { bps: 0, on: 'hammer_and_premium', of: 450_00, amount: 0 },
    ],
  })
})
