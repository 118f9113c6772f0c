import type { SQL } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { OrderStep } from '#app/domain/pickup/order-steps.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { invoicesOf } from '#app/features/pickups/lot-queries.server.ts'

type Changed = {
  bookingId: string
  /** The one that it has come to. */
  version: number
  type: 'pickup-booked' | 'pickup-cancelled' | 'pickup-missed' | 'pickup-offered'
  step: OrderStep
  detail: Record<string, number>
  lots: readonly { invoiceId: string }[]
  /** Null for the house. */
  byId: string | null
  /** What holds once the batch has changed it. */
  stands: SQL
}

/** What a changed visit leaves behind, for the batch that changes it: a step in its invoices' logs, and the event. */
export function visitChanged(
  db: Db,
  { bookingId, version, type, step, detail, lots, byId, stands }: Changed,
  now: number,
): { event: string; statements: Statement[] } {
  const event = `${type}:${bookingId}:${version}`
  const entry = { id: `${bookingId}:${version}:${step}`, step, detail, byId, at: now, bookingId }
  return {
    event,
    statements: [
      logInvoices(db, invoicesOf(lots), entry, stands),
      insertEvents(db, [{ id: event, type, payload: { bookingId, version } }], now, stands),
    ],
  }
}
