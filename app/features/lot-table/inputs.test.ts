import { expect, test } from 'vitest'
import { pageInstead } from './inputs.ts'

test('A page behind the last one leads to the last; every other is as it was asked for.', () => {
  expect(pageInstead({ page: 9_999, size: 20 }, 130)).toBe(7)
  expect(pageInstead({ page: 2, size: 20 }, 20)).toBe(1)
  expect(pageInstead({ page: 7, size: 20 }, 130)).toBe(null)
  expect(pageInstead({ page: 2, size: 20 }, 0)).toBe(1)
  expect(pageInstead({ page: 1, size: 20 }, 0)).toBe(null)
})
