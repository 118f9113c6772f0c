import type { Statement } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { cashUndone, paidInCash } from '#app/domain/money/books.ts'
import { markPaid, markUnpaid } from '#app/features/invoices/settling-writes.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import type { OfflinePayment } from '#app/features/payments/queries.server.ts'
import { insertOffline, undoOffline } from '#app/features/payments/writes.server.ts'

/** What a payment by hand is, for a batch: its record, its entry, its step in the log, and an invoice that it pays whole. */
export function recordByHand(db: Db, payment: Parameters<typeof insertOffline>[1]): Statement[] {
  const { id, invoiceId, recordedAt, recordedBy, amount, method, reference } = payment
  return [
    insertOffline(db, payment),
    ...insertEntry(db, paidInCash(payment, recordedAt)),
    ...markPaid(db, invoiceId, recordedAt, 'offline'),
    logInvoices(db, [invoiceId], {
      id: `paid:${id}`,
      step: 'paid_offline',
      detail: { amount, method, reference: reference ?? '' },
      byId: recordedBy,
      at: recordedAt,
    }),
  ]
}

/** The same taken back, by a reversing entry: an invoice that it had paid is unpaid again. */
export function undoByHand(
  db: Db,
  payment: OfflinePayment,
  { by, why, at }: { by: string; why: string; at: number },
): Statement[] {
  return [
    undoOffline(db, { id: payment.id, by, why, at }),
    ...insertEntry(db, cashUndone(payment, at)),
    markUnpaid(db, payment.invoiceId),
    logInvoices(db, [payment.invoiceId], {
      id: `unpaid:${payment.id}`,
      step: 'payment_undone',
      detail: { amount: payment.amount, why },
      byId: by,
      at,
    }),
  ]
}
