import { expect, test } from 'vitest'
import { arrived, inTurn, withoutTurns } from './picture-order.ts'

const picture = (name: string, turn?: number) => {
  const plain = { name, tint: '#e4e2dc', width: 4, height: 3, caption: '' }
  return turn === undefined ? plain : { ...plain, turn }
}
const namesOf = (pictures: readonly { name: string }[]) => pictures.map(({ name }) => name).join('')

test('Pictures that came in any order stand as they were chosen, and the first of them is the cover.', () => {
  expect(namesOf(inTurn([picture('c', 3), picture('a', 1), picture('b', 2)]))).toBe('abc')
})

test('A picture that was there before, or was put in order by hand, keeps its place.', () => {
  expect(namesOf(inTurn([picture('x'), picture('b', 2), picture('y'), picture('a', 1)]))).toBe('xayb')
  expect(namesOf(inTurn([...withoutTurns([picture('b', 2), picture('a', 1)]), picture('c', 0)]))).toBe('bac')
})

test('Each that arrives takes the place it was chosen for, behind those that the lot has; what was moved by hand stays.', () => {
  const { caption: _, ...kept } = picture('d')
  const one = (name: string) => ({ ...kept, name })
  let pictures = [picture('x')]
  for (const [name, turn] of [
    ['c', 3],
    ['a', 1],
    ['b', 2],
  ] as const)
    pictures = arrived(pictures, one(name), turn)
  expect(namesOf(pictures)).toBe('xabc')
  // one that failed and was sent again
  expect(namesOf(arrived(arrived([], one('b'), 2), one('a'), 1))).toBe('ab')
  expect(namesOf(arrived(withoutTurns(pictures).toReversed(), one('y'), 0))).toBe('cbaxy')
})
