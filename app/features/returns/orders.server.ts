import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { DeliveryType } from '#app/domain/shop/delivery.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { REQUESTS_PER_PAGE } from './inputs.ts'

/** Something that somebody has bought: a line of one of their invoices. */
export type OrderLine = {
  id: string
  commonInvoice: string
  status: 'unpaid' | 'paid' | 'cancelled'
  createdAt: number
  dueAt: number
  paidAt: number | null
  lotNumber: number
  listingId: string
  title: string
  quantity: number
  total: Cents
  yard: string
  deliveryType: DeliveryType
  /** By whom it was sent; null until it is. */
  shipped: string | null
  /** Pieces that went back, and that are asked back and not decided. */
  credited: number
  asked: number
  creditedTotal: Cents
  image: ImageView | null
}

type OrderRecord = Omit<OrderLine, 'image'> & {
  picture: string | null
  tint: string
  width: number
  height: number
}

/** One page of what somebody has bought, the latest first. */
export async function listOrderLines(
  { db }: Pick<Ctx, 'db'>,
  actor: Pick<Actor, 'id'>,
  {
    page,
    status,
    limit = REQUESTS_PER_PAGE,
  }: { page: number; status: 'all' | 'unpaid' | 'paid'; limit?: number },
) {
  const own = sql`from invoices join invoice_lines lines on lines.invoice_id = invoices.id
    where invoices.buyer_id = ${actor.id} and ${status === 'all' ? sql`true` : sql`invoices.status = ${status}`}`
  const [rows, [counted]] = await Promise.all([
    db.all<OrderRecord>(sql`
      with chosen as materialized (
        select lines.id, row_number() over () as place from (
          select lines.id ${own}
          order by invoices.created_at desc, invoices.id desc, lines.lot_number, lines.id
          limit ${limit} offset ${(page - 1) * limit}) lines)
      select lines.id, invoices.common_invoice as commonInvoice, invoices.status,
        invoices.created_at as createdAt, invoices.due_at as dueAt, invoices.paid_at as paidAt,
        lines.lot_number as lotNumber, lines.listing_id as listingId, lines.title, lines.quantity, lines.total,
        locations.name as yard, invoices.delivery_type as deliveryType, shipments.carrier as shipped,
        (select coalesce(sum(quantity), 0) from credit_note_lines where line_id = lines.id) as credited,
        (select coalesce(sum(hammer + premium + tax), 0) from credit_note_lines where line_id = lines.id)
          as creditedTotal,
        (select coalesce(sum(asked.quantity), 0) from return_request_lines asked
          join return_requests requests on requests.id = asked.request_id
          where asked.line_id = lines.id and requests.state in ('raised', 'approved', 'received')) as asked,
        image.name as picture, image.tint, image.width, image.height
      from chosen
        join invoice_lines lines on lines.id = chosen.id
        join invoices on invoices.id = lines.invoice_id
        join locations on locations.id = invoices.location_id
        left join shipments on shipments.invoice_id = invoices.id
        left join listing_images image on image.listing_id = lines.listing_id and image.position = 0
      order by chosen.place`),
    db.all<{ total: number }>(sql`select count(*) as total ${own}`),
  ])
  const totalRecords = counted?.total ?? 0
  const records = rows.map(
    ({ picture, tint, width, height, ...row }): OrderLine => ({
      ...row,
      image: picture === null ? null : { name: picture, tint, width, height },
    }),
  )
  return { records, totalRecords, page, pages: Math.max(1, Math.ceil(totalRecords / limit)) }
}
