import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_FAILURES, readFailure, readProblem } from './pay-problems.ts'
import { isPayable, LEAST_CHARGE, readPayBy, walletShare } from './tender.ts'

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
    false,
    false,
    false,
    false,
    false,
  ])
  expect(isPayable(40, 40, true)).toBe(true)
})

test('What a form names is a way to pay or nothing.', () => {
  expect(readPayBy('card:k-1')).toEqual({ kind: 'card', id: 'k-1' })
  expect(readPayBy('bank:b-1')).toEqual({ kind: 'bank', id: 'b-1' })
  expect(['new', 'wallet', 'pickup'].map((kind) => readPayBy(kind))).toEqual([
    { kind: 'new' },
    { kind: 'wallet' },
    { kind: 'pickup' },
  ])
  expect(['', 'card', 'card:', 'cash', 'toString'].map((text) => readPayBy(text))).toEqual(
    Array(5).fill(null),
  )
})

test('Whatever a flow or a gateway says has words that a form can say.', () => {
  expect(PAYMENT_FAILURES.map(readProblem)).toEqual(PAYMENT_FAILURES)
  expect(['tender', 'no_card', 'wallet', 'anything'].map(readProblem)).toEqual([
    'method',
    'method',
    'wallet',
    'other',
  ])
  expect([readProblem(null), readFailure('anything'), readFailure(null)]).toEqual([
    null,
    'declined',
    'declined',
  ])
})
