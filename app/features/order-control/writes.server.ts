import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { OrderStep } from '#app/domain/pickup/order-steps.ts'
import { orderLog } from '#drizzle/schema/index.ts'

export type LogEntry = {
  /** Follows from what was done, so that it stands there once. */
  id: string
  step: OrderStep
  detail?: Record<string, string | number>
  /** Null for the house. */
  byId: string | null
  at: number
  bookingId?: string | null
  lineId?: string | null
}

/** A step of these invoices' orders, for the batch of the step itself. `where`: what must hold by then. */
export function logInvoices(
  db: Db,
  invoiceIds: readonly string[],
  { id, step, detail = {}, byId, at, bookingId = null, lineId = null }: LogEntry,
  where: SQL = sql`true`,
): Statement {
  return db
    .insert(orderLog)
    .select(
      sql`select ${id} || ':' || invoices.id, invoices.organisation_id, invoices.id, ${bookingId}, ${lineId}, ${step},
          ${JSON.stringify(detail)}, ${byId}, cast(${at} as integer)
        from invoices where invoices.id in (select value from json_each(${JSON.stringify(invoiceIds)})) and ${where}`,
    )
    .onConflictDoNothing()
}
