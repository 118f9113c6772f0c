import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { insertEvents, insertEventsOf } from '#app/db/events.server.ts'
import type { EventKind } from '#app/domain/events.ts'
import type { CallOffReason } from '#app/domain/money/call-off.ts'
import { invoices } from '#drizzle/schema/index.ts'

/**
 * Paid, once nothing is owed by the books. Belongs into one batch with what has moved them, after it; what is paid or
 * cancelled stays so.
 */
export function markPaid(
  db: Db,
  id: string,
  paidAt: number,
  paymentMethod: 'online' | 'offline' = 'online',
): Statement[] {
  return [
    db
      .update(invoices)
      .set({ status: 'paid', paymentMethod, paidAt })
      .where(
        and(
          eq(invoices.id, id),
          eq(invoices.status, 'unpaid'),
          sql`(select sum(amount) from money_lines where account = 'receivable' and party = ${id}) = 0`,
        ),
      ),
    settled(db, 'invoice-paid', id, paidAt),
  ]
}

const SETTLED = {
  'invoice-paid': ['paid', 'paid_at'],
  'invoice-cancelled': ['cancelled', 'cancelled_at'],
} as const satisfies Partial<Record<EventKind, readonly [string, string]>>

/** That an invoice is paid, or cancelled, since just then: once, also where it was unpaid again in between. */
function settled(db: Db, type: keyof typeof SETTLED, invoiceId: string, at: number): Statement {
  const [status, since] = SETTLED[type]
  const isSo = sql`exists (select 1 from invoices
    where id = ${invoiceId} and status = ${status} and ${sql.identifier(since)} = ${at})`
  return insertEvents(db, [{ id: `${type}:${invoiceId}`, type, payload: { invoiceId } }], at, isSo)
}

/** Unpaid again, where something is owed again by the books: a payment was recorded by mistake. */
export function markUnpaid(db: Db, id: string): Statement {
  return db
    .update(invoices)
    .set({ status: 'unpaid', paidAt: null })
    .where(
      and(
        eq(invoices.id, id),
        eq(invoices.status, 'paid'),
        sql`(select sum(amount) from money_lines where account = 'receivable' and party = ${id}) > 0`,
      ),
    )
}

/** Why, and by whom; null for the house itself. */
type CalledOff = { reason: CallOffReason; by: string | null }

/** Called off, as that entry of the books says; where there is none, nothing was. */
export function markCancelled(
  db: Db,
  { id, entryId, reason, by }: CalledOff & { id: string; entryId: string },
  now: number,
): Statement[] {
  return [
    db
      .update(invoices)
      .set({ status: 'cancelled', cancelledAt: now, cancelReason: reason, cancelledBy: by })
      .where(
        and(
          eq(invoices.id, id),
          eq(invoices.status, 'unpaid'),
          sql`exists (select 1 from money_entries where id = ${entryId})`,
        ),
      ),
    settled(db, 'invoice-cancelled', id, now),
  ]
}

/** The same of one that is paid. Belongs into one batch with the credit note of what is left of it. */
export function markPaidCancelled(
  db: Db,
  { id, reason, by }: CalledOff & { id: string },
  now: number,
): Statement[] {
  return [
    db
      .update(invoices)
      .set({ status: 'cancelled', cancelledAt: now, cancelReason: reason, cancelledBy: by })
      .where(and(eq(invoices.id, id), eq(invoices.status, 'paid'))),
    settled(db, 'invoice-cancelled', id, now),
  ]
}

/**
 * The events of invoices that were settled since then by a version that left them to a trigger. Only of those in the books:
 * what a catalogue for load work has written as paid was never settled.
 */
export function missingSettled(db: Db, since: number): Statement[] {
  return (['invoice-paid', 'invoice-cancelled'] as const).map((type) => {
    const [status, at] = SETTLED[type]
    const when = sql.identifier(at)
    return insertEventsOf(
      db,
      sql`select ${type} || ':' || id as id, ${type} as type, json_object('invoiceId', id) as payload, ${when} as at
        from invoices
        where ${when} >= ${since} and status = ${status}
          and not exists (select 1 from events where events.id = ${type} || ':' || invoices.id)
          and exists (select 1 from money_lines where account = 'receivable' and party = invoices.id)`,
    )
  })
}
