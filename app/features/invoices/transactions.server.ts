import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { EntryLine } from '#app/domain/money/books.ts'

/** By what an invoice was paid, or what was given back for it: the other side of the entry. */
export const WAYS = ['clearing', 'wallet', 'cash', 'deposit', 'gift', 'refunds'] as const
export type Way = (typeof WAYS)[number]

/** A movement of what an invoice has yet to bring in, as the books have it. */
export type InvoiceTransaction = {
  id: string
  kind: 'issued' | 'delivery' | 'cancelled' | 'credited' | 'payment' | 'deposit' | 'returned'
  ways: Way[]
  /** Above zero when it makes the invoice owe more. */
  amount: number
  at: number
}

type Row = { id: string; kind: string; lines: string; amount: number; at: number }

/** All that the books say of an invoice, oldest first. */
export async function listTransactions(
  { db }: Pick<Ctx, 'db'>,
  invoice: { id: string },
): Promise<InvoiceTransaction[]> {
  const rows = await db.all<Row>(sql`
    select money_entries.id, money_entries.kind, money_entries.lines, money_entries.at,
      sum(money_lines.amount) as amount
    from money_lines join money_entries on money_entries.id = money_lines.entry_id
    where money_lines.account = 'receivable' and money_lines.party = ${invoice.id}
    group by money_entries.id order by money_entries.at, money_entries.rowid`)
  return rows.map(({ lines, kind, amount, ...row }) => ({
    ...row,
    amount,
    kind: kindOf(kind, amount),
    ways: waysOf(JSON.parse(lines) as EntryLine[]),
  }))
}

function kindOf(kind: string, amount: number): InvoiceTransaction['kind'] {
  if (kind === 'invoice-issued') return 'issued'
  if (kind === 'delivery-chosen') return 'delivery'
  if (kind === 'invoice-cancelled' || kind === 'invoice-defaulted') return 'cancelled'
  if (kind === 'credit-note') return 'credited'
  if (kind === 'deposit-applied') return 'deposit'
  return amount < 0 ? 'payment' : 'returned'
}

/** What is put aside for a payment is the wallet's all the same. */
function waysOf(lines: readonly EntryLine[]): Way[] {
  const accounts = new Set(lines.map(({ account }) => String(account).replace('wallet_held', 'wallet')))
  return WAYS.filter((way) => accounts.has(way))
}
