import { balanced, type Entry } from './books.ts'
import type { LineMoney } from './credit.ts'
import type { Cents } from './money.ts'

export type IssuedCredit = LineMoney & {
  id: string
  invoiceId: string
  organisationId: string
  total: Cents
  /** What of it was still to be paid, and what the seller keeps of a deposit: neither goes back. */
  offOwed: Cents
  kept: Cents
  createdAt: number
}

/** What of a sale is taken back: the invoice owes less, and what was paid of it is owed to its buyer. */
export function creditIssued({
  id,
  invoiceId,
  organisationId,
  hammer,
  premium,
  tax,
  total,
  offOwed,
  kept,
  createdAt,
}: IssuedCredit): Entry {
  return balanced({
    id: `credited:${id}`,
    kind: 'credit-note',
    at: createdAt,
    lines: [
      { account: 'seller', party: organisationId, amount: hammer },
      { account: 'premium', party: '', amount: premium },
      { account: 'tax', party: '', amount: tax },
      { account: 'receivable', party: invoiceId, amount: -offOwed },
      { account: 'seller', party: organisationId, amount: -kept },
      { account: 'refunds', party: id, amount: offOwed + kept - total },
    ],
  })
}

export type GivenRefund = { id: string; creditNoteId: string; amount: Cents; at: number } & (
  | { way: 'gateway'; gateway: string }
  /** It had gone back at the gateway before there was a credit note. */
  | { way: 'outside'; paymentId: string }
  | { way: 'wallet'; personId: string }
  | { way: 'cash'; organisationId: string }
)

/** Some of what a credit note owes has gone back. */
export function refunded(refund: GivenRefund): Entry {
  const { id, creditNoteId, amount, at } = refund
  return balanced({
    id: `refunded:${id}`,
    kind: 'refund',
    at,
    lines: [
      { account: 'refunds', party: creditNoteId, amount },
      { ...fromWhere(refund), amount: -amount },
    ],
  })
}

/** A bank has sent back what had gone through: the credit note owes it again. */
export function refundUndone(refund: GivenRefund): Entry {
  const given = refunded(refund)
  return balanced({
    id: `unrefunded:${refund.id}`,
    kind: 'refund-undone',
    at: refund.at,
    lines: given.lines.map(({ account, party, amount }) => ({ account, party, amount: -amount })),
  })
}

function fromWhere(refund: GivenRefund): Pick<Entry['lines'][number], 'account' | 'party'> {
  switch (refund.way) {
    case 'gateway':
      return { account: 'clearing', party: refund.gateway }
    case 'outside':
      return { account: 'uncredited', party: refund.paymentId }
    case 'wallet':
      return { account: 'wallet', party: refund.personId }
    case 'cash':
      return { account: 'cash', party: refund.organisationId }
  }
}
