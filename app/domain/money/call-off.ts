import { balanced, type Entry, type IssuedInvoice } from './books.ts'
import { type LineMoney, moneyOf } from './credit.ts'
import { type Cents, share } from './money.ts'

/** Why a sale is called off: a closed list, as it says what becomes of the buyer's money. */
export const CALL_OFF_REASONS = ['seller_fault', 'agreed', 'buyer_withdrew', 'not_paid'] as const
export type CallOffReason = (typeof CALL_OFF_REASONS)[number]

export function isCallOffReason(text: unknown): text is CallOffReason {
  return CALL_OFF_REASONS.some((one) => one === text)
}

type Sold = { status: 'unpaid' | 'paid' | 'cancelled'; isSent: boolean }

/** `sent`: what is with its buyer comes back as a return. `paid`: nobody can be late with what they have paid. */
export type CallOffRefusal = 'sent' | 'paid'

export function refuseCallOff({ status, isSent }: Sold, reason: CallOffReason): CallOffRefusal | null {
  if (isSent) return 'sent'
  return status === 'paid' && reason === 'not_paid' ? 'paid' : null
}

/**
 * Whether the seller has of a deposit what the terms give them. A deposit stands for what is still to be paid: of whoever
 * has paid whole nothing is kept.
 */
export function keepsDeposit(reason: CallOffReason, owed: Cents): boolean {
  return owed > 0 && (reason === 'buyer_withdrew' || reason === 'not_paid')
}

/** Whoever was let down by the seller owes nobody a fee for that sale. */
export function waivesFee(reason: CallOffReason): boolean {
  return reason === 'seller_fault'
}

/** What of an invoice that is called off is no longer to be taken back by its entry. */
type Beside = {
  /** What has paid a part of it, and is whole again. */
  deposit: { id: string; applied: Cents } | null
  /** What else was paid of it: a credit note takes that back. Its hammer is with the delivery. */
  credited: LineMoney
}

/** What an invoice still owes is owed no more, nor is anybody owed for it. */
export function invoiceCalledOff(invoice: IssuedInvoice, { deposit, credited }: Beside, at: number): Entry {
  const { id, organisationId, hammer, premium, tax, total, delivery = 0 } = invoice
  const applied = deposit?.applied ?? 0
  return balanced({
    id: deposit ? `defaulted:${id}` : `cancelled:${id}`,
    kind: deposit ? 'invoice-defaulted' : 'invoice-cancelled',
    at,
    lines: [
      { account: 'receivable', party: id, amount: moneyOf(credited) + applied - total },
      ...(deposit ? [{ account: 'deposit' as const, party: deposit.id, amount: -applied }] : []),
      { account: 'seller', party: organisationId, amount: hammer + delivery - credited.hammer },
      { account: 'premium', party: '', amount: premium - credited.premium },
      { account: 'tax', party: '', amount: tax - credited.tax },
    ],
  })
}

/** What becomes of a credit: `offOwed` was not paid yet, `kept` stays with the seller, `back` goes to the buyer. */
export type SharedCredit = { offOwed: Cents; kept: Cents; back: Cents }

/**
 * Of a credit first what is still owed is owed no more. The rest was paid: what payments have brought goes back before what
 * a deposit has, and of the deposit's part the seller keeps `keptBps`.
 */
export function shareCredit(
  total: Cents,
  { owed, deposit, paid }: { owed: Cents; deposit: Cents; paid: Cents },
  keptBps: number,
): SharedCredit {
  const offOwed = Math.min(total, owed)
  const rest = total - offOwed
  const kept = share(Math.max(0, Math.min(rest - paid, deposit)), keptBps)
  return { offOwed, kept, back: rest - kept }
}

/** Whether pieces that are credited are for sale again by themselves: not what is with its buyer, or came back as broken. */
export function putsBack({ isSent, returned }: { isSent: boolean; returned: string | null }): boolean {
  return returned === null ? !isSent : returned === 'changed_mind'
}
