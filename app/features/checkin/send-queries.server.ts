import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { ToSend } from './components/board-more.tsx'

const MOST = 200

/** What of a yard is paid and to be sent, the earliest first. */
export async function listToSend(
  { db }: Pick<Ctx, 'db'>,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<ToSend[]> {
  const rows = await db.all<Omit<ToSend, 'packed'> & { packed: number }>(sql`
    select invoices.common_invoice as invoice, people.name as buyer,
      coalesce(json_extract(invoices.delivery_address, '$.city'), '') as place, count(*) as lots,
      min(lot.ready_at is not null) as packed
    from lot_pickups lot indexed by lot_pickups_open
      cross join invoices on invoices.id = lot.invoice_id
      join people on people.id = invoices.buyer_id
    where lot.organisation_id = ${organisationId} and lot.location_id = ${id} and lot.gone_at is null
      and invoices.delivery_type = 'delivery' and invoices.status = 'paid'
    group by invoices.id order by invoices.paid_at limit ${MOST}`)
  return rows.map(({ packed, ...row }) => ({ ...row, packed: packed === 1 }))
}
