import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import {
  ALL_MILES,
  boundsAround,
  LEAST_MILES,
  MILES_CHOICES,
  milesBetween,
  radiusOf,
  readEdgePlace,
} from './places.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('milesBetween', () => {
  it('knows the way from Columbus to Cleveland and to Los Angeles', () => {
    const columbus = { latitude: 39.9612, longitude: -82.9988 }
    expect(milesBetween(columbus, { latitude: 41.4993, longitude: -81.6944 })).toBeCloseTo(126, 0)
    expect(milesBetween(columbus, { latitude: 34.0522, longitude: -118.2437 })).toBeCloseTo(1977, -1)
  })
  it('is a distance: none to itself, the same both ways, never round the earth', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        expect(milesBetween(one, one)).toBe(0)
        expect(milesBetween(one, other)).toBeCloseTo(milesBetween(other, one), 6)
        expect(milesBetween(one, other)).toBeLessThanOrEqual(12_440)
      }),
    )
  })
})

describe('boundsAround', () => {
  it('leaves nothing out that is near enough', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 0.1, max: 1500, noNaN: true }), (centre, other, miles) => {
        if (milesBetween(centre, other) > miles) return
        const { south, north, west, east } = boundsAround(centre, miles)
        expect(other.latitude >= south - 1e-9 && other.latitude <= north + 1e-9).toBe(true)
        expect(other.longitude >= west - 1e-9 && other.longitude <= east + 1e-9).toBe(true)
      }),
      { numRuns: runs(2_000) },
    )
  })
})

describe('radiusOf', () => {
  it('makes an empty radius ten miles and one beyond the choices everywhere', () => {
    expect([null, 0, 3, Number.NaN].map(radiusOf)).toEqual([10, 10, 10, 10])
    expect(MILES_CHOICES).toEqual([
      10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200,
    ])
    expect(MILES_CHOICES.map(radiusOf)).toEqual(MILES_CHOICES)
    expect([radiusOf(201), LEAST_MILES]).toEqual([ALL_MILES, 10])
  })
})

it('reads what the edge says as a place when it has a point, whatever else is missing.', () => {
  const said = { latitude: '30.27', longitude: '-97.74', city: 'Austin', regionCode: 'TX', country: 'US' }
  expect(readEdgePlace(said)).toEqual({
    latitude: 30.27,
    longitude: -97.74,
    city: 'Austin',
    state: 'TX',
    zip: '',
    country: 'US',
  })
  for (const cf of [
    undefined,
    null,
    {},
    { ...said, latitude: '' },
    { ...said, longitude: 'x' },
    { latitude: 30 },
  ])
    expect(readEdgePlace(cf)).toBeNull()
})
