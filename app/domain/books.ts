import type { Cents } from './money.ts'
import type { Total } from './pricing.ts'

/**
 * The accounts of the books. `receivable` is what an invoice has yet to bring in, `seller` what an organisation is owed,
 * `clearing` what a gateway has taken and not yet paid out.
 */
export type Account = 'receivable' | 'seller' | 'premium' | 'tax' | 'clearing'

/** One account moved by one amount: a debit above zero, a credit below. */
export type EntryLine = { account: Account; party: string; amount: Cents }

/** A movement of money: whole, and its lines come to zero. Its id is the same however often it is thought of. */
export type Entry = {
  id: string
  kind: 'invoice-issued' | 'card-payment'
  /** Epoch milliseconds. */
  at: number
  lines: EntryLine[]
}

export type IssuedInvoice = Total & { id: string; organisationId: string; createdAt: number }

/** What a buyer has come to owe, and to whom it goes once they have paid. */
export function invoiceIssued(invoice: IssuedInvoice): Entry {
  const { id, organisationId, hammer, premium, tax, total, createdAt } = invoice
  return balanced({
    id: `issued:${id}`,
    kind: 'invoice-issued',
    at: createdAt,
    lines: [
      { account: 'receivable', party: id, amount: total },
      { account: 'seller', party: organisationId, amount: -hammer },
      { account: 'premium', party: '', amount: -premium },
      { account: 'tax', party: '', amount: -tax },
    ],
  })
}

export type CardPayment = { id: string; invoiceId: string; gateway: string; amount: Cents; at: number }

/** A gateway has taken what an invoice was to bring in. */
export function paidByCard({ id, invoiceId, gateway, amount, at }: CardPayment): Entry {
  return balanced({
    id: `paid:${id}`,
    kind: 'card-payment',
    at,
    lines: [
      { account: 'clearing', party: gateway, amount },
      { account: 'receivable', party: invoiceId, amount: -amount },
    ],
  })
}

/** Lines of nothing are left out. Throws where amounts do not fit together: such a movement has not happened. */
function balanced(entry: Entry): Entry {
  const lines = entry.lines.filter(({ amount }) => amount !== 0)
  const rest = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (rest !== 0 || lines.some(({ amount }) => !Number.isSafeInteger(amount)))
    throw new Error(`Entry ${entry.id} does not balance: ${rest} cents are left.`)
  return { ...entry, lines }
}
