import { phoneDigits } from '#app/domain/people/phone.ts'
import type { AddressRow } from './queries.server.ts'
import type { AddressView } from './view.ts'

export function viewOf(row: AddressRow): AddressView {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    companyname: row.companyName ?? '',
    address1: row.address1,
    address2: row.address2 ?? '',
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    phone: phoneDigits(row.phone),
    isPrimary: row.isPrimary,
    isVerified: row.isVerified,
  }
}
