/** The one country whose numbers are taken (storefront, section 9). */
const COUNTRY_CODE = '+1'

/**
 * A number as people type it, as +1 and ten digits; null when it is none. A typed +1 or 1 before ten digits is the
 * country's and left out first (storefront, section 5).
 */
export function readMobile(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '').replace(/^(\+1|1(?=\d{10}$))/, '')
  return /^\d{10}$/.test(digits) ? COUNTRY_CODE + digits : null
}

/** The ten digits that somebody types, without the country's. */
export function nationalDigits(phone: string): string {
  return phone.startsWith(COUNTRY_CODE) ? phone.slice(COUNTRY_CODE.length) : phone
}

/** A number as its owner recognises it and others do not: the first two and last two digits. */
export function maskMobile(phone: string): string {
  const digits = nationalDigits(phone)
  if (digits.length !== 10) return '••••••'
  return `${COUNTRY_CODE} ${digits.slice(0, 2)}• ••• ••${digits.slice(-2)}`
}
