/** The one country whose numbers are taken (storefront, section 9). */
const COUNTRY_CODE = '+1'

/**
 * Ten digits of a number that was typed with the usual signs; null for anything else. A typed +1, or 1 before ten digits, is
 * the country's and left out first (storefront, section 5).
 */
export function readPhoneDigits(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** As it is kept: with the country's +1 (account-and-operations.md, section 5). */
export function storedPhone(digits: string): string {
  return COUNTRY_CODE + digits
}

/** A number as people type it, as it is kept; null when it is none. */
export function readMobile(typed: string): string | null {
  const digits = readPhoneDigits(typed)
  return digits && storedPhone(digits)
}

/** As a field shows a kept number: its ten digits. One of another country stays as it is. */
export function phoneDigits(stored: string | null): string {
  return stored?.replace(/^\+1(?=\d{10}$)/, '') ?? ''
}

/** A number as its owner recognises it and others do not: the first two and last two digits. */
export function maskMobile(phone: string): string {
  const digits = phoneDigits(phone)
  if (digits.length !== 10) return '••••••'
  return `${COUNTRY_CODE} ${digits.slice(0, 2)}• ••• ••${digits.slice(-2)}`
}
