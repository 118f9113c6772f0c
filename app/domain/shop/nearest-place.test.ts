import { expect, test } from 'vitest'
import { nearestFirst } from './nearest-place.ts'

const GEORGIA = { city: 'Columbus', latitude: 32.46, longitude: -84.99 }
const OHIO = { city: 'Columbus', latitude: 39.96, longitude: -83 }
const JUNCTION = { city: 'Columbus Junction', latitude: 39.9, longitude: -83 }
const YARD = { latitude: 39.9, longitude: -82.9 }

test('Of places of one name the nearest comes first, and those of another name after them.', () => {
  expect(nearestFirst([GEORGIA, JUNCTION, OHIO], [YARD])).toEqual([OHIO, GEORGIA, JUNCTION])
})

test('What was found first stays so where there is nothing to be near to.', () => {
  expect(nearestFirst([GEORGIA, OHIO], [])).toEqual([GEORGIA, OHIO])
  expect(nearestFirst([], [YARD])).toEqual([])
})
