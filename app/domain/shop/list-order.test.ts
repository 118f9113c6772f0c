import { expect, test } from 'vitest'
import { reordered } from './list-order.ts'

const LIST = ['a', 'b', 'c', 'd', 'e']

test('What was moved takes the places of what was seen; the rest stays.', () => {
  expect(reordered(LIST, LIST, ['e', 'a', 'b', 'c', 'd'])).toEqual(['e', 'a', 'b', 'c', 'd'])
  expect(reordered(LIST, ['b', 'c'], ['c', 'b'])).toEqual(['a', 'c', 'b', 'd', 'e'])
  // what came to the list since it was seen stands where it stands
  expect(reordered(LIST, ['a', 'c', 'e'], ['e', 'c', 'a'])).toEqual(['e', 'b', 'c', 'd', 'a'])
})

test.each([
  ['somebody has put it in another order', ['b', 'a'], ['a', 'b']],
  ['one of them is gone', ['a', 'z'], ['z', 'a']],
  ['another is asked for than was seen', ['a', 'b'], ['a', 'c']],
  ['one stands twice', ['a', 'b'], ['a', 'a']],
  ['one is left out', ['a', 'b'], ['b']],
])('No order where %s.', (_why, seen, wanted) => {
  expect(reordered(LIST, seen, wanted)).toBeNull()
})
