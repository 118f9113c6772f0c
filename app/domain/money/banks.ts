import type { Cents } from './money.ts'

/** Whether these are the nine digits of a routing number: the last of them proves the others. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (weights[index % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

/** A deposit that proves an account, always under a dollar: "0.32" as a statement shows it, or "32" cents. */
export function readDeposit(typed: string): Cents | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (/^\d{1,2}$/.test(text)) return Number(text) > 0 ? Number(text) : null
  const [, cents] = /^0?[.,](\d{2})$/.exec(text) ?? []
  return cents !== undefined && Number(cents) > 0 ? Number(cents) : null
}
