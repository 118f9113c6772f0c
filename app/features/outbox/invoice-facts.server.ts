import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import type { Reader } from './facts.server.ts'

type Row = {
  id: string
  invoice: string
  status: 'unpaid' | 'paid' | 'cancelled'
  how: 'online' | 'offline'
  seller: string
  title: string
  lots: number
  total: number
  owed: number
  dueAt: number
  paidAt: number | null
  sent: number
  carrier: string | null
  tracking: string
  shippedAt: number
  shipmentVersion: number
  personId: string
  email: string
  name: string
  language: string | null
}

/** An invoice, and whom it is for. */
export type InvoiceFacts = Omit<Row, 'personId' | 'email' | 'name' | 'language'> & { reader: Reader }

/** Invoices as their buyers are told of them; those of accounts that are switched off are left out. */
export async function listInvoiceFacts(db: Ctx['db'], ids: readonly string[]): Promise<InvoiceFacts[]> {
  const rows = await db.all<Row>(sql`
    select invoices.id, invoices.common_invoice as invoice, invoices.status, invoices.payment_method as how,
      organisations.name as seller, invoices.total, invoices.due_at as dueAt, invoices.paid_at as paidAt,
      coalesce((select title from invoice_lines where invoice_id = invoices.id order by lot_number limit 1), '')
        as title,
      (select count(*) from invoice_lines where invoice_id = invoices.id) as lots,
      coalesce((select sum(amount) from money_lines where account = 'receivable' and party = invoices.id),
        invoices.total) as owed,
      invoices.delivery_type = 'delivery' as sent, shipments.carrier, shipments.tracking_number as tracking,
      shipments.shipped_at as shippedAt, shipments.version as shipmentVersion,
      people.id as personId, people.email, people.first_name as name, people.language
    from json_each(${JSON.stringify(ids)}) asked
      join invoices on invoices.id = asked.value
      join organisations on organisations.id = invoices.organisation_id
      join people on people.id = invoices.buyer_id
      left join shipments on shipments.invoice_id = invoices.id
    where people.status <> 'deactivate'`)
  return rows.map(({ personId, email, name, language, ...facts }) => ({
    ...facts,
    reader: { personId, email, name, language: isLanguage(language) ? language : 'en' },
  }))
}
