import { hasEnded } from '#app/domain/money/pricing.ts'
import { phoneDigits } from '#app/domain/people/phone.ts'
import type { TaxView } from './components/tax-form.tsx'
import type { Account } from './queries.server.ts'

/** What the contact form starts with. */
export function contactOf(account: Account): Record<string, string> {
  return {
    first_name: account.firstName,
    last_name: account.lastName,
    username: account.username ?? '',
    phone: phoneDigits(account.phone),
    additional_phone: phoneDigits(account.additionalPhone),
    address1: account.address1 ?? '',
    apt_unit: account.aptUnit ?? '',
    city: account.city ?? '',
    state: account.state ?? '',
    zip: account.zip ?? '',
    country: account.country ?? '',
    find_source: account.findSource ?? '',
  }
}

const STATUS = ['waiting', 'accepted', 'refused'] as const

/** `today` as YYYY-MM-DD, by the market's clock. */
export function taxOf(account: Account, document: TaxView['document'], today: string): TaxView {
  const status = account.taxDocumentId === null ? null : (STATUS[account.taxDocStatus] ?? null)
  return {
    tax_number: account.taxNumber ?? '',
    companyname: account.companyName ?? '',
    status: status === 'accepted' && hasEnded(account, today) ? 'expired' : status,
    endsOn: account.taxDocEndsOn,
    document,
  }
}
