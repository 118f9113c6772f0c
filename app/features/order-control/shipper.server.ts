import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { YARD_ADDRESS } from '#app/db/yard-address.server.ts'
import type { OrderSide } from './queries.server.ts'

export type Shipper = { id: string; seller: string; yard: string; address: string }

/** From where an invoice is sent; null where it is not this side's. */
export async function findShipper(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, yards }: OrderSide,
  commonInvoice: string,
): Promise<Shipper | null> {
  const kept = yards
    ? sql`and invoices.location_id in (select value from json_each(${JSON.stringify(yards)}))`
    : sql``
  const [row] = await db.all<Shipper>(sql`
    select invoices.id, organisations.name as seller, locations.name as yard, ${YARD_ADDRESS} as address
    from invoices join organisations on organisations.id = invoices.organisation_id
      join locations on locations.id = invoices.location_id
    where invoices.common_invoice = ${commonInvoice} and invoices.organisation_id = ${organisationId} ${kept}`)
  return row ?? null
}
