/** What an identity is looked at by, as the account has it. */
export type IdentityFacts = {
  firstName: string
  lastName: string
  address: string
  driverLicense: string
  licenseExpiryDate: string
}

type Known = {
  firstName: string
  lastName: string
  address1: string | null
  aptUnit: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
  driverLicense: string | null
  licenseExpiryDate: string | null
}

export function factsOf(known: Known): IdentityFacts {
  const { firstName, lastName, address1, aptUnit, city, state, zip, country } = known
  const place = [city, [state, zip].filter(Boolean).join(' '), country]
  return {
    firstName,
    lastName,
    address: [[address1, aptUnit].filter(Boolean).join(' '), ...place].filter(Boolean).join(', '),
    driverLicense: known.driverLicense ?? '',
    licenseExpiryDate: known.licenseExpiryDate ?? '',
  }
}

/** What is missing for a check, by the field's name in forms; `today` as YYYY-MM-DD. */
export function missingFor(known: Known, today: string): string[] {
  const needed = {
    first_name: known.firstName,
    last_name: known.lastName,
    address1: known.address1,
    city: known.city,
    state: known.state,
    zip: known.zip,
    driver_license: known.driverLicense,
    license_expiry_date: (known.licenseExpiryDate ?? '') > today ? known.licenseExpiryDate : null,
  }
  return Object.entries(needed).flatMap(([field, value]) => (value ? [] : [field]))
}

export function isSame(one: IdentityFacts, other: IdentityFacts): boolean {
  return (Object.keys(one) as (keyof IdentityFacts)[]).every((key) => one[key] === other[key])
}
