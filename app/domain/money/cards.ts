/** A month of the calendar, such as the last that a card is good through; the year with four digits. */
export type Expiry = { month: number; year: number }

/** How many years are offered, this one the first (account document, section 9). */
export const EXPIRY_YEARS = 25

export function expiryYears({ year }: Expiry): number[] {
  return Array.from({ length: EXPIRY_YEARS }, (_, index) => year + index)
}

/** Whether a card's last month has passed. */
export function isExpired(expiry: Expiry, today: Expiry): boolean {
  return expiry.year < today.year || (expiry.year === today.year && expiry.month < today.month)
}

/** Reads a month and a year, of two or four digits; null when they are none that is offered. */
export function readExpiry(month: string, year: string, today: Expiry): Expiry | null {
  if (!/^(0?[1-9]|1[0-2])$/.test(month.trim()) || !/^(\d{2}|\d{4})$/.test(year.trim())) return null
  const short = Number(year)
  const whole = short < 100 ? 2000 + short : short
  if (whole < today.year || whole >= today.year + EXPIRY_YEARS) return null
  return { month: Number(month), year: whole }
}

/** "08/29". */
export function expiryText({ month, year }: Expiry): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
}

/** What was typed without the spaces and hyphens of the card; null when it cannot be a card's number. */
export function readCardNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? digits : null
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, figure] of [...digits].reverse().entries()) {
    const doubled = Number(figure) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
