import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { DeliveryType } from '#app/domain/shop/delivery.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { orders } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type OrderRow = typeof orders.$inferSelect

/** A line of an order with what has become of it. Money in cents. */
export type OrderLineView = {
  id: string
  cartLineId: string
  listingId: string
  lotNumber: number
  title: string
  image: ImageView | null
  quantity: number
  price: number
  discount: number
  deliveryType: DeliveryType
  /** Its share of what delivery costs, before tax. */
  delivery: number
  commandId: string
  /** By whom it was sent; null until it is. */
  shipped: string | null
  state: 'waiting' | 'bought' | 'left'
  saleId: string | null
  code: string | null
  /** Null until its invoice is written. */
  invoice: {
    id: string
    commonInvoice: string
    /** Of what was bought, on it. */
    lineId: string
    status: 'unpaid' | 'paid' | 'cancelled'
    total: number
    /** What it has yet to bring in. */
    owed: number
  } | null
}

export type OrderView = OrderRow & { lines: OrderLineView[] }

type LineRow = Omit<OrderLineView, 'image' | 'invoice'> & {
  image: string | null
  tint: string
  width: number
  height: number
  invoiceId: string | null
  commonInvoice: string
  lineId: string
  invoiceStatus: 'unpaid' | 'paid' | 'cancelled'
  total: number
  owed: number
}

/** One of somebody's own orders; null when it is not. */
export async function findOrder(ctx: Reads, actor: Pick<Actor, 'id'>, id: string): Promise<OrderView | null> {
  const [[order], lines] = await Promise.all([
    ctx.db.select().from(orders).where(eq(orders.id, id)).limit(1),
    listLines(ctx, id),
  ])
  return order?.personId === actor.id ? { ...order, lines } : null
}

/** Whose order it is that has this id; null when there is none. */
export async function findOrderOwner({ db }: Reads, id: string): Promise<string | null> {
  const [row] = await db.select({ owner: orders.personId }).from(orders).where(eq(orders.id, id)).limit(1)
  return row?.owner ?? null
}

async function listLines({ db }: Reads, orderId: string): Promise<OrderLineView[]> {
  const rows = await db.all<LineRow>(sql`
    select line.id, line.cart_line_id as cartLineId, line.listing_id as listingId, listings.lot_number as lotNumber,
      listings.title, image.name as image, image.tint, image.width, image.height, line.quantity, line.price,
      line.discount, line.delivery_type as deliveryType, line.delivery, line.command_id as commandId, line.state, line.sale_id as saleId, line.code,
      shipments.carrier as shipped, invoices.id as invoiceId, sold.id as lineId, invoices.common_invoice as commonInvoice, invoices.status as invoiceStatus,
      invoices.total, iif(invoices.status = 'unpaid', coalesce((select sum(amount) from money_lines
        where account = 'receivable' and party = invoices.id), 0), 0) as owed
    from order_lines line
      join listings on listings.id = line.listing_id
      left join listing_images image on image.listing_id = line.listing_id and image.position = 0
      left join invoice_lines sold on sold.sale_id = line.sale_id
      left join invoices on invoices.id = sold.invoice_id
      left join shipments on shipments.invoice_id = sold.invoice_id
    where line.order_id = ${orderId} order by line.position`)
  return rows.map(
    ({
      image,
      tint,
      width,
      height,
      invoiceId,
      lineId,
      commonInvoice,
      invoiceStatus,
      total,
      owed,
      ...line
    }) => ({
      ...line,
      image: image === null ? null : { name: image, tint, width, height },
      invoice:
        invoiceId === null
          ? null
          : { id: invoiceId, lineId, commonInvoice, status: invoiceStatus, total, owed },
    }),
  )
}

/** The orders that these lines of the asker's cart are in. */
export async function listHolding(
  { db }: Reads,
  actor: Pick<Actor, 'id'>,
  cartLineIds: readonly string[],
): Promise<{ cartLineId: string; orderId: string }[]> {
  return db.all(sql`
    select line.cart_line_id as cartLineId, line.order_id as orderId
    from json_each(${JSON.stringify(cartLineIds)}) asked
      join order_lines line on line.cart_line_id = asked.value and line.state <> 'left'
      join orders on orders.id = line.order_id and orders.person_id = ${actor.id}`)
}

/** Orders whose lines have not all been decided since then, those that were touched longest ago first. */
export async function listPlacing({ db }: Reads, { until, limit }: { until: number; limit: number }) {
  return db.all<{ id: string; personId: string }>(sql`
    select id, person_id as personId from orders where state = 'placing' and updated_at <= ${until}
    order by updated_at limit ${limit}`)
}

/** The order whose purchase an invoice of the asker's is of; null where it is of none. */
export async function findOrderOfInvoice(
  { db }: Reads,
  actor: Pick<Actor, 'id'>,
  commonInvoice: string,
): Promise<string | null> {
  const [row] = await db.all<{ id: string }>(sql`
    select orders.id from invoices
      join invoice_lines sold on sold.invoice_id = invoices.id
      join order_lines line on line.listing_id = sold.listing_id and line.sale_id = sold.sale_id
      join orders on orders.id = line.order_id and orders.person_id = ${actor.id}
    where invoices.common_invoice = ${commonInvoice} limit 1`)
  return row?.id ?? null
}
