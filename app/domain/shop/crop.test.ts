import { expect, test } from 'vitest'
import { ratioTyped, turned, zoomed } from './crop.ts'

test('Closer goes by halves, and is not offered above 3; wider not at 1.', () => {
  expect([1, 1.5, 2, 2.5, 3].map((zoom) => zoomed(zoom, 'in'))).toEqual([1.5, 2, 2.5, 3, 3.5])
  expect([3.5, 4].map((zoom) => zoomed(zoom, 'in'))).toEqual([null, null])
  expect([1, 1.5, 4].map((zoom) => zoomed(zoom, 'out'))).toEqual([null, 1, 3.5])
})

test('Four quarter turns are none, in either direction.', () => {
  expect([turned(0, 90), turned(270, 90), turned(0, -90)]).toEqual([90, 0, 270])
})

test('An own ratio needs both sides, and neither of them nothing.', () => {
  expect([ratioTyped('3', '2'), ratioTyped('3', ''), ratioTyped('0', '2'), ratioTyped('x', '2')]).toEqual([
    1.5,
    null,
    null,
    null,
  ])
})
