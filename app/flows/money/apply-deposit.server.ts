import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntryWhere } from '#app/db/books.server.ts'
import { applyTo, depositApplied } from '#app/domain/money/deposits.ts'
import { type Deposit, findDeposit } from '#app/features/deposits/queries.server.ts'
import { markApplied, mayApply, moveDeposit } from '#app/features/deposits/writes.server.ts'
import { markPaid } from '#app/features/invoices/settling-writes.server.ts'
import { isThere } from '#app/features/invoices/writes.server.ts'
import { findInvoiceById } from '#app/features/payments/queries.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'log'>

/** A deposit whose payment came through while the sale was written, or whose owner's wish was refused just then. */
export async function applyLate(ctx: Deps, depositId: string, invoiceId: string): Promise<void> {
  const [deposit, invoice] = await Promise.all([findDeposit(ctx, depositId), findInvoiceById(ctx, invoiceId)])
  if (!deposit || !invoice) return
  const owed = invoice.status === 'unpaid' ? invoice.owed : 0
  try {
    // what is paid already needs no deposit
    if (owed > 0) await runBatch(ctx.db, applying(ctx, deposit, { id: invoiceId, total: owed }))
    else await moveDeposit(ctx.db, depositId, { from: ['held'], to: 'releasing' }, ctx.clock.now())
  } catch (error) {
    // the invoice is being paid: the next minute knows what has become of that
    ctx.log('info', 'deposit.waits', { deposit: depositId, error: String(error) })
  }
}

/** What is written beside an invoice that a deposit was left for. `total`: what is owed of it. */
export function applying(
  ctx: Pick<Deps, 'db' | 'clock'>,
  deposit: Deposit,
  invoice: { id: string; total: number },
): Statement[] {
  const { id, personId, amount } = deposit
  const now = ctx.clock.now()
  const parts = applyTo(amount, invoice.total)
  const { applied } = parts
  if (applied === 0) return []
  const entry = depositApplied({ id, personId, invoiceId: invoice.id, applied, at: now })
  return [
    ...insertEntryWhere(ctx.db, entry, sql`${mayApply(id)} and ${isThere(invoice.id)}`),
    markApplied(ctx.db, { id, invoiceId: invoice.id, parts, entryId: entry.id }, now),
    ...markPaid(ctx.db, invoice.id, now),
  ]
}
