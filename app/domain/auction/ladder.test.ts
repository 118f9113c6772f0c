import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_LADDER, stepAt } from './ladder.ts'

test('the default schedule steps up at its own prices, not a cent before', () => {
  const rungs = DEFAULT_LADDER.map(({ from, step }) => [from / 100, step / 100])
  expect(rungs).toEqual([
    [0, 1],
    [25, 2],
    [100, 5],
    [250, 10],
    [500, 25],
    [1000, 50],
    [2500, 100],
    [5000, 250],
    [10000, 500],
  ])
  expect(stepAt(DEFAULT_LADDER, 24_99)).toBe(1_00)
  expect(stepAt(DEFAULT_LADDER, 25_00)).toBe(2_00)
  expect(stepAt(DEFAULT_LADDER, 9_999_99)).toBe(250_00)
  expect(stepAt(DEFAULT_LADDER, 1_000_000_00)).toBe(500_00)
})

test('a price beneath the first rung takes the first step', () => {
  expect(stepAt([{ from: 10_00, step: 50 }], 1_00)).toBe(50)
})

test('the step is that of the last rung a price has reached', () => {
  const ladder = fc
    .uniqueArray(
      fc.record({ from: fc.integer({ min: 0, max: 10_000 }), step: fc.integer({ min: 1, max: 500 }) }),
      {
        minLength: 1,
        selector: ({ from }) => from,
      },
    )
    .map((rungs) => rungs.toSorted((a, b) => a.from - b.from))
  fc.assert(
    fc.property(ladder, fc.integer({ min: 0, max: 12_000 }), (rungs, price) => {
      const reached = rungs.filter(({ from }) => from <= price)
      expect(stepAt(rungs, price)).toBe((reached.at(-1) ?? rungs[0])?.step)
    }),
  )
})
