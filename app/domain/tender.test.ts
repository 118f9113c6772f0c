import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPayable, LEAST_CHARGE, walletShare } from './tender.ts'

const cents = fc.integer({ min: 0, max: 10_000_00 })

test('A wallet pays no more than it has or than is due, and leaves nothing that is too little to be charged.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_00 }), cents, (due, balance) => {
      const share = walletShare(due, balance)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(Math.min(due, balance))
      if (due >= LEAST_CHARGE && share < due) expect(due - share).toBeGreaterThanOrEqual(LEAST_CHARGE)
      if (balance >= due) expect(share).toBe(due)
    }),
  )
  expect(walletShare(100_00, 99_80)).toBe(99_50)
})

test('All that is owed can be paid, a part where it is allowed, and never more.', () => {
  const of = (amount: number, partial: boolean) => isPayable(amount, 20_00, partial)
  expect([of(20_00, false), of(20_00, true), of(1_00, true)]).toEqual([true, true, true])
  expect([of(19_99, false), of(99, true), of(20_01, true), of(0, true), of(1.5, true)]).toEqual([
    ...[false, false, false, false, false],
  ])
  expect(isPayable(40, 40, true)).toBe(true)
})
