import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('A value holds for its time and no longer.', () => {
  const recent = new Recent<number>(10, 1_000)
  recent.set('a', 1, 5_000)
  expect(recent.get('a', 5_999)).toBe(1)
  expect(recent.get('a', 6_000)).toBeUndefined()
  expect(recent.get('a', 5_000)).toBeUndefined()
})

test('The oldest makes room; one that is set again is young again.', () => {
  const recent = new Recent<number>(2, Number.POSITIVE_INFINITY)
  recent.set('a', 1, 0)
  recent.set('b', 2, 0)
  recent.set('a', 3, 0)
  recent.set('c', 4, 0)
  expect(['a', 'b', 'c'].map((key) => recent.get(key, 1))).toEqual([3, undefined, 4])
})
