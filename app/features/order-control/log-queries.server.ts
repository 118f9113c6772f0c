import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { OfflineMethod } from '#app/domain/money/offline-methods.ts'
import type { OrderStep } from '#app/domain/pickup/order-steps.ts'

type Reads = Pick<Ctx, 'db'>

const MOST_STEPS = 300
export const MOST_STEPS_EXPORTED = 10_000

/** Steps that no row of the log has, as invoice and shipment say them. */
export const DERIVED_STEPS = ['invoiced', 'paid', 'sent'] as const

/** A step of an order as it is read. `by`: a name; null for the house. `invoices`: those that it is a step of. */
export type LogStep = {
  id: string
  at: number
  step: OrderStep | (typeof DERIVED_STEPS)[number]
  detail: Record<string, string | number>
  by: string | null
  invoices: string[]
}

type Row = {
  id: string
  at: number
  step: string
  detail: string
  by: string | null
  invoiceId: string
  invoice: string
}

/** All that has happened to some invoices, the latest first: the spec's "order control logs". */
export async function listOrderLog(
  { db }: Reads,
  invoiceIds: readonly string[],
  most = MOST_STEPS,
): Promise<LogStep[]> {
  const asked = sql`(select value from json_each(${JSON.stringify(invoiceIds)}))`
  const rows = await db.all<Row>(sql`
    select log.id, log.at, log.step, log.detail, people.name as "by", log.invoice_id as invoiceId,
      invoices.common_invoice as invoice
    from order_log log join invoices on invoices.id = log.invoice_id left join people on people.id = log.by_id
    where log.invoice_id in ${asked}
    union all
    select 'invoiced:' || id, created_at, 'invoiced', json_object('lots', (select count(*) from invoice_lines
      where invoice_id = invoices.id), 'amount', total), null, id, common_invoice
    from invoices where id in ${asked}
    union all
    select 'paid:' || invoices.id, paid_at, 'paid', json_object('amount', total), people.name, invoices.id, common_invoice
    from invoices join people on people.id = invoices.buyer_id
    where invoices.id in ${asked} and paid_at is not null and payment_method = 'online'
    union all
    select 'sent:' || invoice_id, shipped_at, 'sent', json_object('carrier', carrier, 'tracking', tracking_number),
      people.name, invoice_id, invoices.common_invoice
    from shipments join invoices on invoices.id = shipments.invoice_id left join people on people.id = shipped_by
    where invoice_id in ${asked}
    order by 2 desc, 1 limit ${most}`)
  return together(rows)
}

/** What was done to several invoices of an order at once is one step: their rows differ by the invoice alone. */
function together(rows: readonly Row[]): LogStep[] {
  const steps = new Map<string, LogStep>()
  for (const { id, invoiceId, invoice, detail, ...row } of rows) {
    const key = id.endsWith(`:${invoiceId}`) ? id.slice(0, -invoiceId.length - 1) : id
    const own = ['invoiced', 'paid', 'sent'].includes(row.step) ? id : key
    const known = steps.get(own)
    if (known) known.invoices.push(invoice)
    else
      steps.set(own, {
        ...row,
        id: own,
        step: row.step as LogStep['step'],
        detail: JSON.parse(detail) as LogStep['detail'],
        invoices: [invoice],
      })
  }
  return [...steps.values()]
}

/** What was paid by hand of some invoices, and stands. */
export type OfflineOf = {
  id: string
  invoiceId: string
  amount: number
  method: OfflineMethod
  reference: string
  recordedAt: number
}

export function listOfflineOf({ db }: Reads, invoiceIds: readonly string[]): Promise<OfflineOf[]> {
  return db.all<OfflineOf>(sql`
    select paid.id, paid.invoice_id as invoiceId, paid.amount, paid.method, paid.reference, paid.recorded_at as recordedAt
    from json_each(${JSON.stringify(invoiceIds)}) asked
      join offline_payments paid on paid.invoice_id = asked.value
    where paid.undone_at is null order by paid.recorded_at limit ${MOST_STEPS}`)
}
