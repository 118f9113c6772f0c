/** A country that an address may be in, and what the parts of an address are called there. */
export type Country = { id: string; name: string; labels: { city: string; state: string; zip: string } }

/** The first is where this market is. */
export const COUNTRIES: readonly Country[] = [
  { id: 'US', name: 'United States', labels: { city: 'City', state: 'State', zip: 'Zip Code' } },
  { id: 'CA', name: 'Canada', labels: { city: 'City', state: 'Province', zip: 'Postal code' } },
  { id: 'AU', name: 'Australia', labels: { city: 'Suburb', state: 'State/Territory', zip: 'Postcode' } },
  { id: 'IN', name: 'India', labels: { city: 'City', state: 'State', zip: 'PIN code' } },
]
