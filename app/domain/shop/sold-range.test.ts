import { expect, test } from 'vitest'
import { soldRange } from './sold-range.ts'

test('Prices are told by the least, the middle and the most of them, in whatever order they came', () => {
  expect(soldRange([64_00, 12_00, 27_00, 20_00, 40_00])).toEqual({
    low: 12_00,
    middle: 27_00,
    high: 64_00,
    lots: 5,
  })
})

test('Of an even number the lower of the two in the middle is one that was paid', () => {
  expect(soldRange([1_00, 2_00, 3_00, 4_00, 5_00, 6_00])?.middle).toBe(3_00)
})

test('Too few sales say nothing', () => {
  expect(soldRange([10_00, 20_00, 30_00, 40_00])).toBeNull()
  expect(soldRange([])).toBeNull()
})
