import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { csvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { MOST_EXPORTED, type TransactionFilter } from './inputs.ts'
import { listTransactions, type Scope, type TransactionRow } from './queries.server.ts'

const HEAD = [
  'Date (UTC)',
  'Kind',
  'Invoice',
  'Lot',
  'Buyer',
  'Seller',
  'Paid with',
  'Status',
  'Amount (USD)',
  'Id',
]

export const EXPORT_FILENAME = 'fairlot-transactions.csv'

/** Transactions as a spreadsheet reads them: those that the page is narrowed to, the latest first. */
export async function exportTransactions(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  filter: TransactionFilter,
): Promise<string> {
  const rows = await listTransactions(ctx, scope, filter, { page: 1, limit: MOST_EXPORTED })
  return csvOf([
    HEAD,
    ...rows
      .slice(0, MOST_EXPORTED)
      .map((row) => [
        isoTime(row.at),
        row.kind,
        row.invoice ?? '',
        row.lot?.number ?? '',
        row.buyer,
        row.seller ?? '',
        tenderOf(row),
        row.state,
        dollarsFromCents(row.amount),
        row.id,
      ]),
  ])
}

/** By what it was paid, or where it went, in words that need no translation. */
export function tenderOf({ source, wallet, way }: TransactionRow): string {
  const named = source ? `${source.name} ${source.last4}` : null
  if (named) return wallet ? `${named} + wallet` : named
  return wallet ? 'wallet' : (way ?? 'wallet')
}

/** The file for a browser. */
export function csvResponse(csv: string): Response {
  return csvFile(`${UTF8_MARK}${csv}`, EXPORT_FILENAME)
}
