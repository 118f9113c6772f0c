import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { DeliveryType } from '#app/domain/shop/delivery.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { likeOf } from '#app/lib/like.ts'
import type { InvoiceSearch, InvoiceSort, InvoiceTab } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type InvoiceStatus = 'unpaid' | 'paid' | 'cancelled'

/** An invoice in a list. Money in cents, times in epoch ms. */
export type InvoiceRow = {
  commonInvoice: string
  status: InvoiceStatus
  /** Unpaid, and its day has passed. */
  late: boolean
  paymentMethod: 'offline' | 'online'
  /** Whether it may be paid in parts. */
  partial: boolean
  total: number
  /** What is left of it; nothing once it is paid or cancelled. */
  owed: number
  createdAt: number
  dueAt: number
  paidAt: number | null
  items: number
  firstTitle: string
  /** Of its first lots. */
  images: ImageView[]
  location: string
  deliveryType: DeliveryType
  /** The number of the visit that is booked for it; 0 for none. */
  appointmentId: number
  /** Whether that visit was missed, and no other time is offered yet. */
  noShow: boolean
  /** Whether something of it still waits at its yard. */
  waits: boolean
  buyer: { id: string; name: string; email: string }
}

/** Whose invoices: what somebody has bought, or what an organisation has sold, at the yards that whoever asks is kept to. */
export type Side = { buyer: string } | { organisation: string; yards: readonly string[] | null }

const STATUS_OF: Record<InvoiceTab, InvoiceStatus | null> = {
  all: null,
  unpaid: 'unpaid',
  paid: 'paid',
  cancel: 'cancelled',
}

/** One page of somebody's invoices, with how many there are. */
export async function listInvoices({ db }: Reads, side: Side, search: InvoiceSearch) {
  const { page, limit } = search
  const found = whereOf(side, search)
  const [rows, [counted]] = await Promise.all([
    db.all<Row>(
      rowsOf(sql`select invoices.id from ${walk(side, search)} where ${found}
      order by ${orderOf(side, search.sort)} limit ${limit} offset ${(page - 1) * limit}`),
    ),
    db.all<{ total: number }>(sql`select count(*) as total from invoices where ${found}`),
  ])
  const totalRecords = counted?.total ?? 0
  return {
    records: rows.map(rowOf),
    totalRecords,
    page,
    pages: Math.max(1, Math.ceil(totalRecords / limit)),
  }
}

/** All that a search finds, up to so many, without pages: for a file. */
export async function listAllInvoices({ db }: Reads, side: Side, search: InvoiceSearch, limit: number) {
  const rows = await db.all<Row>(
    rowsOf(sql`select invoices.id from ${walk(side, search)} where ${whereOf(side, search)}
      order by ${orderOf(side, search.sort)} limit ${limit}`),
  )
  return rows.map(rowOf)
}

/** How many invoices stand in each list. */
export async function countInvoices({ db }: Reads, side: Side): Promise<Record<InvoiceTab, number>> {
  const rows = await db.all<{ status: InvoiceStatus; count: number }>(
    sql`select status, count(*) as count from ${'yards' in side && side.yards !== null ? sql`invoices indexed by invoices_location_created` : sql`invoices`}
      where ${sideOf(side)} group by status`,
  )
  const of = (status: InvoiceStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const counts = { unpaid: of('unpaid'), paid: of('paid'), cancel: of('cancelled') }
  return { all: counts.unpaid + counts.paid + counts.cancel, ...counts }
}

function sideOf(side: Side): SQL {
  return 'buyer' in side
    ? sql`invoices.buyer_id = ${side.buyer}`
    : sql`invoices.organisation_id = ${side.organisation} ${atYards(sql`invoices.location_id`, side)}`
}

/** The index whose order the list has: nothing is sorted, and a page is read where it stands. */
function walk(side: Side, { sort, tab }: InvoiceSearch): SQL {
  // whoever is kept to some yards has their invoices sorted, rather than walk along those of all others
  if ('yards' in side && side.yards !== null) return sql`invoices indexed by invoices_location_created`
  const who = 'buyer' in side ? 'buyer' : 'organisation'
  const by = sort === 'amount' || sort === 'amount_low' ? 'total' : tab === 'all' ? null : 'status'
  const index = by ? `invoices_${who}_${by}` : who === 'buyer' ? 'invoices_buyer' : 'invoices_number'
  return sql.raw(`invoices indexed by ${index}`)
}

function orderOf(side: Side, sort: InvoiceSort): SQL {
  const time = 'buyer' in side ? 'invoices.created_at' : 'invoices.number'
  switch (sort) {
    case 'newest':
      return sql.raw(`${time} desc, invoices.rowid desc`)
    case 'oldest':
      return sql.raw(`${time}, invoices.rowid`)
    case 'amount':
      return sql.raw(`invoices.total desc, ${time} desc, invoices.rowid desc`)
    case 'amount_low':
      return sql.raw(`invoices.total, ${time}, invoices.rowid`)
  }
}

function whereOf(side: Side, { tab, q }: InvoiceSearch): SQL {
  const status = STATUS_OF[tab]
  const conditions = [
    sideOf(side),
    ...(status ? [sql`invoices.status = ${status}`] : []),
    ...(q ? [searched(q, 'organisation' in side)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** A number finds the invoice or the lot that has it; other words stand in a title, or for a seller in the buyer's name. */
function searched(q: string, bySeller: boolean): SQL {
  const like = likeOf(q)
  const number = /^#?\d{1,9}$/.test(q) ? Number(q.replace('#', '')) : null
  const ways = [
    sql`invoices.common_invoice in (${q.replace('#', '')}, ${q.replace('#', '').toUpperCase()})`,
    sql`exists (select 1 from invoice_lines sought where sought.invoice_id = invoices.id
      and (sought.title like ${like} escape '\\'${number === null ? sql`` : sql` or sought.lot_number = ${number}`}))`,
    ...(number === null ? [] : [sql`invoices.number = ${number}`]),
    ...(bySeller
      ? [
          sql`exists (select 1 from people sought where sought.id = invoices.buyer_id and sought.name like ${like} escape '\\')`,
        ]
      : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

type Row = Omit<InvoiceRow, 'late' | 'partial' | 'images' | 'buyer' | 'noShow' | 'waits'> & {
  late: number
  noShow: number
  waits: number
  partial: number
  images: string
  buyerId: string
  buyerName: string
  buyerEmail: string
}

/** The rows of some ids, in their order. */
function rowsOf(ids: SQL): SQL {
  return sql`
    with chosen as materialized (select id, row_number() over () as place from (${ids}))
    select invoices.common_invoice as commonInvoice, invoices.status,
      invoices.status = 'unpaid' and invoices.late_at is not null as late,
      invoices.payment_method as paymentMethod, invoices.partial, invoices.total, invoices.created_at as createdAt,
      invoices.due_at as dueAt, invoices.paid_at as paidAt, locations.name as location,
      invoices.delivery_type as deliveryType,
      coalesce((select max(booking.number) from lot_pickups lot
        join booking_lots held on held.line_id = lot.line_id and held.state = 'open'
        join bookings booking on booking.id = held.booking_id where lot.invoice_id = invoices.id), 0) as appointmentId,
      exists (select 1 from lot_pickups lot
        join booking_lots held on held.line_id = lot.line_id and held.state = 'open'
        join bookings booking on booking.id = held.booking_id where lot.invoice_id = invoices.id
          and booking.state = 'no_show' and booking.offered_at is null) as noShow,
      exists (select 1 from lot_pickups lot where lot.invoice_id = invoices.id and lot.gone_at is null) as waits,
      iif(invoices.status <> 'unpaid', 0, coalesce((select sum(amount) from money_lines
        where account = 'receivable' and party = invoices.id), invoices.total)) as owed,
      (select count(*) from invoice_lines where invoice_id = invoices.id) as items,
      coalesce((select title from invoice_lines where invoice_id = invoices.id order by lot_number limit 1), '')
        as firstTitle,
      (select json_group_array(json_object('name', name, 'tint', tint, 'width', width, 'height', height))
        from (select pictures.name, pictures.tint, pictures.width, pictures.height from invoice_lines line
          join listing_images pictures on pictures.listing_id = line.listing_id and pictures.position = 0
          where line.invoice_id = invoices.id order by line.lot_number limit 3)) as images,
      people.id as buyerId, people.name as buyerName, people.email as buyerEmail
    from chosen join invoices on invoices.id = chosen.id
      join locations on locations.id = invoices.location_id
      join people on people.id = invoices.buyer_id
    order by chosen.place`
}

function rowOf({
  late,
  partial,
  noShow,
  waits,
  images,
  buyerId,
  buyerName,
  buyerEmail,
  ...row
}: Row): InvoiceRow {
  return {
    ...row,
    late: late === 1,
    partial: partial === 1,
    noShow: noShow === 1,
    waits: waits === 1,
    images: JSON.parse(images) as ImageView[],
    buyer: { id: buyerId, name: buyerName, email: buyerEmail },
  }
}
