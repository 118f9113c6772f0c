/** Ten digits of a number that was typed with the usual signs, with or without the country code; null for anything else. */
export function readPhoneDigits(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** As it is kept: with the country's +1 (account-and-operations.md, section 5). */
export function storedPhone(digits: string): string {
  return `+1${digits}`
}

/** As a field shows a kept number: its ten digits. One of another country stays as it is. */
export function phoneDigits(stored: string | null): string {
  return stored?.replace(/^\+1(?=\d{10}$)/, '') ?? ''
}
