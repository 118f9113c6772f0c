import { isZipOf, readRegion } from './regions.ts'

/** How a saved address is checked: not at all, against what the program knows of zip codes, or by a service. */
export const ADDRESS_CHECKS = ['off', 'basic', 'service'] as const
export type AddressCheck = (typeof ADDRESS_CHECKS)[number]

/** What is looked at when an address is checked. `country` and `state` are letters. */
export type CheckedAddress = { address1: string; city: string; state: string; zip: string; country: string }

/** Said of an address that does not hold (section 8). */
export const ADDRESS_INVALID = 'Address is invalid please check'

/** Whether an address agrees with itself: a state of its country, and in the United States a zip code of its state. */
export function agrees({ country, state, zip }: CheckedAddress): boolean {
  const region = readRegion(country, state)
  if (region === null) return false
  return country !== 'US' || isZipOf(region, zip)
}
