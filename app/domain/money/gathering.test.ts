import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GATHER_MS, isGathered, sumOf, writtenAt } from './gathering.ts'
import { computeTotal } from './pricing.ts'

const sale = { auctionId: 'a', fixed: false, ordered: false, ownDeposit: false }

describe('Which sales are gathered', () => {
  test('Those of an auction, while the setting is on.', () => {
    expect(isGathered(sale, true)).toBe(true)
    expect(isGathered(sale, false)).toBe(false)
    expect(isGathered({ ...sale, auctionId: null }, true)).toBe(false)
  })

  test('Pieces, what was ordered at the checkout, and what a deposit was left for alone have an invoice at once.', () => {
    for (const alone of ['fixed', 'ordered', 'ownDeposit'] as const)
      expect(isGathered({ ...sale, [alone]: true }, true)).toBe(false)
  })
})

test('Invoices are written a quarter of an hour after the last lot.', () => {
  expect(writtenAt(1_000)).toBe(1_000 + GATHER_MS)
  expect(GATHER_MS).toBe(15 * 60 * 1000)
})

test('An invoice is the sum of its lines, however their cents were rounded.', () => {
  const charges = {
    premiumBps: 1500,
    premiumCap: null,
    taxBps: 725,
    taxOn: 'hammer_and_premium' as const,
  }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e8 }), { maxLength: 30 }), (hammers) => {
      const lines = hammers.map((hammer) => computeTotal(hammer, charges))
      const { hammer, premium, tax, total } = sumOf(lines)
      expect(hammer).toBe(hammers.reduce((sum, one) => sum + one, 0))
      expect(hammer + premium + tax).toBe(total)
    }),
  )
})
