/** An address as its owner sees it; the fields are named as in its form. */
export type AddressView = {
  id: string
  first_name: string
  last_name: string
  companyname: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  country: string
  /** Ten digits. */
  phone: string
  isPrimary: boolean
  isVerified: boolean
}

/** A form that is open: for a new address, for one that is there, or to take it away. */
export type OpenedAddress = { act: 'save' | 'delete'; address: AddressView | null }

/** In one line: "88 Orchard Street, Columbus, OH 43215". */
export function addressLine({ address1, address2, city, state, zip }: AddressView): string {
  return [address1, address2, city, `${state} ${zip}`].filter(Boolean).join(', ')
}
