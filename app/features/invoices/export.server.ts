import type { Ctx } from '#app/context.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { csvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { type InvoiceSearch, MOST_EXPORTED } from './inputs.ts'
import { listAllInvoices, type Side } from './list-queries.server.ts'

const HEAD = [
  'Invoice',
  'Status',
  'Buyer',
  'Email',
  'Created',
  'Due',
  'Paid',
  'Items',
  'First item',
  'Pickup',
  'Total',
  'Still to pay',
  'Payment',
  'Delivery',
]

/** What a search finds, as a file for a spreadsheet; times in UTC. */
export async function exportInvoices(
  ctx: Pick<Ctx, 'db'>,
  side: Side,
  search: InvoiceSearch,
): Promise<string> {
  const rows = await listAllInvoices(ctx, side, search, MOST_EXPORTED)
  return csvOf([
    HEAD,
    ...rows.map((row) => [
      row.commonInvoice,
      row.late ? 'late' : row.status,
      row.buyer.name,
      row.buyer.email,
      time(row.createdAt),
      time(row.dueAt),
      row.paidAt === null ? '' : time(row.paidAt),
      row.items,
      row.firstTitle,
      row.location,
      dollarsFromCents(row.total),
      dollarsFromCents(row.owed),
      row.paymentMethod,
      row.deliveryType,
    ]),
  ])
}

function time(at: number): string {
  return new Date(at).toISOString()
}

/** The same as the answer to a request. */
export async function answerCsv(ctx: Pick<Ctx, 'db'>, side: Side, search: InvoiceSearch): Promise<Response> {
  return csvFile(`${UTF8_MARK}${await exportInvoices(ctx, side, search)}`, `invoices-${search.tab}.csv`)
}
