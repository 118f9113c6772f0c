import type { Cents } from './money.ts'
import type { OfflineMethod } from './offline-methods.ts'

/** An invoice that somebody wants to pay there, as far as that goes. */
export type CounterInvoice = {
  commonInvoice: string
  organisationId: string
  buyerId: string
  status: 'unpaid' | 'paid' | 'cancelled'
  owed: Cents
}

export type TakingFault =
  /** One of them is not this organisation's, or there is none. */
  | 'not_found'
  | 'several_buyers'
  /** Who takes the money has bought it. */
  | 'own'
  | 'cancelled'
  | 'paid'
  /** What they come to is not what was shown. */
  | 'changed'
  | 'too_little'

export type Taking =
  | { ok: true; total: Cents; change: Cents; parts: { commonInvoice: string; amount: Cents }[] }
  | { ok: false; code: TakingFault }

type Asked = {
  organisationId: string
  takerId: string
  numbers: readonly string[]
  /** What the page said that they come to. */
  expected: Cents
  method: OfflineMethod
  /** What was handed over in cash; null for just what it comes to. */
  given: Cents | null
}

/** All that is owed of some invoices of one buyer, paid at once: what it comes to, and what goes back of what was given. */
export function judgeTaking(found: readonly CounterInvoice[], asked: Asked): Taking {
  const refused = (code: TakingFault): Taking => ({ ok: false, code })
  const numbers = new Set(asked.numbers)
  const ours = found.filter(({ organisationId }) => organisationId === asked.organisationId)
  if (numbers.size === 0 || ours.length !== numbers.size) return refused('not_found')
  if (new Set(ours.map(({ buyerId }) => buyerId)).size > 1) return refused('several_buyers')
  if (ours.some(({ buyerId }) => buyerId === asked.takerId)) return refused('own')
  if (ours.some(({ status }) => status === 'cancelled')) return refused('cancelled')
  if (ours.some(({ status, owed }) => status === 'paid' || owed <= 0)) return refused('paid')
  const total = ours.reduce((sum, { owed }) => sum + owed, 0)
  if (total !== asked.expected) return refused('changed')
  const given = asked.method === 'cash' ? (asked.given ?? total) : total
  if (given < total) return refused('too_little')
  const parts = ours.map(({ commonInvoice, owed }) => ({ commonInvoice, amount: owed }))
  return { ok: true, total, change: given - total, parts }
}

const NOTES: readonly Cents[] = [5_00, 20_00, 100_00]

/** What somebody is likely to hand over beside the exact amount: the next that their bills make, least first. */
export function likelyGiven(total: Cents): Cents[] {
  const sums = NOTES.map((note) => Math.ceil(total / note) * note)
  return [...new Set(sums)].filter((sum) => sum > total)
}
