import { expect, test } from 'vitest'
import { agrees } from './addresses.ts'
import { isZipOf, readRegion, regionChoice } from './regions.ts'

const address = { address1: '88 Orchard Street', city: 'Columbus', state: 'OH', zip: '43215', country: 'US' }

test('An address agrees with itself when its zip code is one of its state.', () => {
  expect(agrees(address)).toBe(true)
  expect(agrees({ ...address, state: 'MI' })).toBe(false)
  expect(agrees({ ...address, zip: '4321' })).toBe(false)
  expect(agrees({ ...address, country: 'CA' })).toBe(false)
  expect(agrees({ ...address, country: 'IN', state: 'KA', zip: '560001' })).toBe(true)
})

test('States whose codes lie in several ranges are known in all of them.', () => {
  for (const [state, zip] of [
    ['TX', '73301'],
    ['TX', '75201'],
    ['NY', '00501'],
    ['MA', '02108'],
    ['GA', '39901'],
    ['DC', '20001'],
  ] as const)
    expect(isZipOf(state, zip), `${state} ${zip}`).toBe(true)
  expect(isZipOf('NJ', '10001')).toBe(false)
})

test('A state is read as it was chosen, typed or written out.', () => {
  expect(readRegion('AU', regionChoice('AU', 'WA'))).toBe('WA')
  expect(readRegion('US', 'oh')).toBe('OH')
  expect(readRegion('US', ' Ohio ')).toBe('OH')
  expect(readRegion('US', 'AU-WA')).toBeNull()
  expect(readRegion('US', 'toString')).toBeNull()
  expect(readRegion('FR', 'IDF')).toBeNull()
})
