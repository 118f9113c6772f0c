import type { Cents } from './money.ts'

/** What gateways charge at the least. */
export const LEAST_CHARGE: Cents = 50
/** What can be paid of an invoice at the least, unless less is left. */
export const LEAST_PART: Cents = 1_00
/** What can be added to a wallet at once. */
export const CREDIT_LIMITS = { least: 5_00, most: 10_000_00 } as const

/** The most of what is due that a wallet pays: what is left for a card is nothing, or as much as can be charged. */
export function walletShare(due: Cents, balance: Cents): Cents {
  const most = Math.max(0, Math.min(due, balance))
  const rest = due - most
  return rest === 0 || rest >= LEAST_CHARGE ? most : Math.max(0, due - LEAST_CHARGE)
}

/** Whether so much may be paid of what is owed. */
export function isPayable(amount: Cents, owed: Cents, partial: boolean): boolean {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > owed) return false
  return amount === owed || (partial && amount >= LEAST_PART)
}

/** By what somebody pays: what is kept, a card that is typed beside it, credit alone, or by hand where it is collected. */
export type PayBy = { kind: 'card' | 'bank'; id: string } | { kind: 'new' | 'wallet' | 'pickup' }

/** "card:k-1", "new": as forms name it. */
export function readPayBy(text: string): PayBy | null {
  const [kind = '', id = ''] = text.split(':')
  if ((kind === 'card' || kind === 'bank') && id !== '') return { kind, id }
  return kind === 'new' || kind === 'wallet' || kind === 'pickup' ? { kind } : null
}
