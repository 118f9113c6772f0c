import { expect, test } from 'vitest'
import { factsOf, isSame, missingFor } from '#app/domain/people/identity.ts'
import { licenceInput } from './inputs.ts'

const TODAY = '2026-11-22'
const KNOWN = {
  firstName: 'Marisol',
  lastName: 'Vega',
  address1: '88 Orchard Street',
  aptUnit: '2',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  driverLicense: 'TL545796',
  licenseExpiryDate: '2028-04-30',
}

test('an identity is looked at by name, address and licence; what is missing is named', () => {
  expect(factsOf(KNOWN).address).toBe('88 Orchard Street 2, Columbus, OH 43215, US')
  expect(missingFor(KNOWN, TODAY)).toEqual([])
  expect(missingFor({ ...KNOWN, address1: null, licenseExpiryDate: TODAY }, TODAY)).toEqual([
    'address1',
    'license_expiry_date',
  ])
})

test('one fact that is another makes it another identity', () => {
  expect(isSame(factsOf(KNOWN), factsOf({ ...KNOWN }))).toBe(true)
  expect(isSame(factsOf(KNOWN), factsOf({ ...KNOWN, zip: '43216' }))).toBe(false)
  expect(isSame(factsOf(KNOWN), factsOf({ ...KNOWN, driverLicense: null }))).toBe(false)
})

test('a licence ends after today', () => {
  const codes = (typed: Record<string, string>) =>
    licenceInput(TODAY)
      .safeParse(typed)
      .error?.issues.map(({ message }) => message) ?? []
  expect(codes({ driver_license: 'TL545796', license_expiry_date: '2026-11-23' })).toEqual([])
  expect(codes({ driver_license: ' ', license_expiry_date: TODAY })).toEqual(['required', 'past'])
  expect(codes({ driver_license: 'x', license_expiry_date: '31.12.2030' })).toEqual(['date'])
})
