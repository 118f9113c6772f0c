import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOf, type MapYard, MOST_CLUSTERED, marksIn, zoomAlone } from './clusters.ts'

const WORLD = [-180, -85, 180, 85] as const

const yard = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  lots: fc.nat({ max: 500 }),
})

function named(places: readonly { latitude: number; longitude: number; lots: number }[]): MapYard[] {
  return places.map((place, at) => ({ slug: `y${at}`, name: `Yard ${at}`, city: 'Columbus', ...place }))
}

test('Every yard is in exactly one mark at every zoom, and no lot is counted twice.', () => {
  fc.assert(
    fc.property(fc.array(yard, { maxLength: 30 }), fc.integer({ min: 0, max: 18 }), (places, zoom) => {
      const marks = marksIn(indexOf(named(places)), WORLD, zoom)
      const slugs = marks.flatMap(({ yards }) => yards.map(({ slug }) => slug))
      expect(slugs.sort()).toEqual(
        named(places)
          .map(({ slug }) => slug)
          .sort(),
      )
      const lots = marks.reduce((sum, mark) => sum + mark.lots, 0)
      expect(lots).toBe(places.reduce((sum, place) => sum + place.lots, 0))
    }),
  )
})

test('Neighbours stand as one from afar and alone from near, even at the very same place.', () => {
  const place = { latitude: 39.92, longitude: -82.87, lots: 3 }
  const index = indexOf(named([place, { ...place, latitude: 39.93 }, place]))
  expect(marksIn(index, WORLD, 4)).toHaveLength(1)
  expect(marksIn(index, WORLD, MOST_CLUSTERED + 1)).toHaveLength(3)
  expect(zoomAlone(index, 'y0', 4)).toBe(MOST_CLUSTERED + 1)
  expect(zoomAlone(index, 'y1', 4)).toBeLessThan(MOST_CLUSTERED + 1)
})
