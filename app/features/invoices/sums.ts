import type { Cents } from '#app/domain/money/money.ts'
import type { InvoiceStatus } from './list-queries.server.ts'

type Sums = { status: InvoiceStatus; total: Cents; deposit: Cents; credited: Cents; owed: Cents }

/** What the total of an invoice is called: it is due as long as nothing of it is paid, and plain where that is told below it. */
export function totalLabel(invoice: Sums) {
  const { status } = invoice
  if (paidBeside(invoice) !== null) return 'totalAll'
  if (status === 'paid') return 'totalPaid'
  if (status === 'cancelled') return 'totalCancelled'
  return 'totalDue'
}

/** What payments have paid of it beside a deposit and what was credited of it before; null where there is nothing to tell between total and due. */
export function paidBeside({ status, total, deposit, credited, owed }: Sums): Cents | null {
  const paid = total - deposit - credited - owed
  const isPlain = deposit === 0 && credited === 0 && (owed === 0 || paid === 0)
  if (status === 'cancelled' || isPlain) return null
  return paid
}
