import { expect, test } from 'vitest'
import { isSaleOver } from './sale-over.ts'

test('A sale is over with its last lot, although its state follows later', () => {
  expect(isSaleOver('open', { lots: 3, over: 2 })).toBe(false)
  expect(isSaleOver('open', { lots: 3, over: 3 })).toBe(true)
  for (const state of ['closed', 'settled', 'cancelled'])
    expect(isSaleOver(state, { lots: 3, over: 3 })).toBe(true)
})

test('One without lots, or that has not begun, is not', () => {
  expect(isSaleOver('open', { lots: 0, over: 0 })).toBe(false)
  expect(isSaleOver('announced', { lots: 2, over: 2 })).toBe(false)
})
