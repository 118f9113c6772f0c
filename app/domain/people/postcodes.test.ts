import { expect, test } from 'vitest'
import { agrees } from './addresses.ts'
import { readPostcode } from './postcodes.ts'

test.each([
  ['US', '43215', '43215'],
  ['US', '43215-1102', '43215-1102'],
  ['US', '432151102', '43215-1102'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['CA', 'K1A-0B1', 'K1A 0B1'],
  ['AU', ' 3000 ', '3000'],
  ['IN', '110 001', '110001'],
  ['', 'k1a 0b1', 'K1A 0B1'],
  ['', '3000', '3000'],
  ['', '43215', '43215'],
])('%s %s is kept as %s', (country, typed, code) => {
  expect(readPostcode(country, typed)).toEqual({ code })
})

test.each([
  ['US', '4321A', 'digits'],
  ['US', '-4321', 'digits'],
  ['US', '4321', 'short'],
  ['US', '4321555', 'long'],
  ['US', 'K1A 0B1', 'digits'],
  ['CA', '43215', 'form'],
  ['AU', '30001', 'form'],
  ['IN', '1100', 'form'],
  ['', '12', 'short'],
])('%s %s is refused: %s', (country, typed, fault) => {
  expect(readPostcode(country, typed)).toEqual({ fault })
})

test('the four figures behind a zip code say nothing of its state', () => {
  const address = { address1: '1 Road', city: 'Columbus', state: 'OH', country: 'US' }
  expect(agrees({ ...address, zip: '43215-1102' })).toBe(true)
  expect(agrees({ ...address, zip: '10001-1102' })).toBe(false)
})
