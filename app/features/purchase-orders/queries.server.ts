import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { YARD_ADDRESS } from '#app/db/yard-address.server.ts'
import {
  type Actor,
  mayActFor,
  maySeePurchaseOrder,
  organisationsFor,
} from '#app/domain/people/permissions.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'

type Reads = Pick<Ctx, 'db'>

export const ORDERS_PER_PAGE = 20

/** An order in a list. Money in cents, times in epoch ms. */
export type OrderRow = {
  number: string
  title: string
  lotNumber: number
  price: number
  createdAt: number
  image: ImageView | null
  /** The other side: who gave the order, or for that organisation's people who has it. */
  other: string
  /** Whether the asker reads it as the organisation that gave it. */
  given: boolean
}

export type OrderView = OrderRow & {
  listingId: string
  description: string
  organisation: { name: string; handle: string }
  supplier: { name: string; email: string; phone: string | null }
  yard: { name: string; address: string; hours: string; phone: string | null }
}

type OrderRecord = {
  id: string
  number: string
  title: string
  price: number
  createdAt: number
  listingId: string
  lotNumber: number
  description: string
  organisationId: string
  organisation: string
  handle: string
  supplierId: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  yard: string
  address: string
  hours: string
  yardPhone: string | null
  image: string | null
  tint: string
  width: number
  height: number
}

/** One page of the orders that somebody has been given, or that their organisations gave; newest first. */
export async function listOrders({ db }: Reads, actor: Actor, page: number) {
  const offset = (page - 1) * ORDERS_PER_PAGE
  const enough = offset + ORDERS_PER_PAGE + 1
  const columns = sql`select id, created_at`
  // each side by its own index: an organisation numbers its orders as it gives them
  const sides = [
    sql`${columns} from (${columns} from purchase_orders where supplier_id = ${actor.id}
      order by created_at desc limit ${enough})`,
    ...organisationsFor(actor, 'invoices').map(
      (id) => sql`${columns} from (${columns} from purchase_orders where organisation_id = ${id}
        order by number desc limit ${enough})`,
    ),
  ]
  const rows = await db.all<OrderRecord>(
    orderRows(sql`select id from (${sql.join(sides, sql` union `)})
      order by created_at desc, id limit ${ORDERS_PER_PAGE + 1} offset ${offset}`),
  )
  return {
    records: rows.slice(0, ORDERS_PER_PAGE).map((row) => rowOf(row, actor)),
    more: rows.length > ORDERS_PER_PAGE,
    page,
  }
}

/** Whether somebody has any order to look at, given or received. */
export async function hasOrders({ db }: Reads, actor: Actor): Promise<boolean> {
  const organisations = JSON.stringify(organisationsFor(actor, 'invoices'))
  const [row] = await db.all<{ found: number }>(sql`
    select exists (select 1 from purchase_orders where supplier_id = ${actor.id})
      or exists (select 1 from purchase_orders
        where organisation_id in (select value from json_each(${organisations}))) as found`)
  return row?.found === 1
}

/** One order; null when there is none or the asker may not see it. */
export async function findOrder({ db }: Reads, actor: Actor, number: string): Promise<OrderView | null> {
  const [row] = await db.all<OrderRecord>(
    orderRows(sql`select id from purchase_orders where common_number = ${number}`),
  )
  if (!row || !maySeePurchaseOrder(actor, row)) return null
  return {
    ...rowOf(row, actor),
    listingId: row.listingId,
    description: row.description,
    organisation: { name: row.organisation, handle: row.handle },
    supplier: { name: `${row.firstName} ${row.lastName}`, email: row.email, phone: row.phone },
    yard: { name: row.yard, address: row.address, hours: row.hours, phone: row.yardPhone },
  }
}

function orderRows(ids: SQL): SQL {
  return sql`
    with chosen as materialized (select id, row_number() over () as place from (${ids}))
    select orders.id, orders.common_number as number, orders.title, orders.price, orders.created_at as createdAt,
      orders.listing_id as listingId, listings.lot_number as lotNumber, listings.description,
      orders.organisation_id as organisationId, organisations.name as organisation, organisations.handle,
      orders.supplier_id as supplierId, people.first_name as firstName, people.last_name as lastName,
      people.email, people.phone, locations.name as yard, locations.hours, locations.phone as yardPhone,
      ${YARD_ADDRESS} as address,
      image.name as image, image.tint, image.width, image.height
    from chosen
      join purchase_orders orders on orders.id = chosen.id
      join listings on listings.id = orders.listing_id
      join locations on locations.id = listings.location_id
      join organisations on organisations.id = orders.organisation_id
      join people on people.id = orders.supplier_id
      left join listing_images image on image.listing_id = orders.listing_id and image.position = 0
    order by chosen.place`
}

function rowOf(row: OrderRecord, actor: Actor): OrderRow {
  const { number, title, lotNumber, price, createdAt, tint, width, height } = row
  const given = actor.id !== row.supplierId && mayActFor(actor, row.organisationId, 'invoices')
  return {
    number,
    title,
    lotNumber,
    price,
    createdAt,
    given,
    image: row.image === null ? null : { name: row.image, tint, width, height },
    other: given ? `${row.firstName} ${row.lastName}` : row.organisation,
  }
}
