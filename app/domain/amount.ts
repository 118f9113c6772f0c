import { type Cents, centsFromDollars } from './money.ts'

export type Amount = { ok: true; cents: Cents | null } | { ok: false; code: 'decimal' | 'non_positive' }

/** The most that a single offer may be: far above any lot, far below where cents stop being exact. */
export const LARGEST_AMOUNT: Cents = 100_000_000_00

/**
 * Reads an amount as it was typed or sent: "1,250", "$1,250.00", 1250. Nothing typed is `cents: null`, which the gate
 * refuses as `empty` in its place in the order.
 */
export function readAmount(typed: string | number | null | undefined): Amount {
  if (typed === null || typed === undefined) return { ok: true, cents: null }
  const text = typeof typed === 'number' ? String(typed) : typed.replaceAll(/[\s$,]/g, '')
  if (text === '') return { ok: true, cents: null }
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { ok: false, code: 'non_positive' }
  const cents = centsFromDollars(Number(text))
  if (cents === null) return { ok: false, code: /\.\d{3,}/.test(text) ? 'decimal' : 'non_positive' }
  if (cents <= 0 || cents > LARGEST_AMOUNT) return { ok: false, code: 'non_positive' }
  return { ok: true, cents }
}
