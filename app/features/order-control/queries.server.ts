import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Gone, Spot } from '#app/domain/pickup/booking.ts'
import type { OrderState } from '#app/domain/pickup/order-state.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import type { DeliveryType, PostalAddress } from '#app/domain/shop/delivery.ts'
import { likeOf } from '#app/lib/like.ts'
import type { OrderSearch } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** Lots that are read at once: more than any page of orders has. */
const MOST_LOTS = 4_000

/** Whose orders: an organisation's, at some of its yards where somebody is kept to them. */
export type OrderSide = { organisationId: string; yards: readonly string[] | null }

/** An order in a list: the invoices of one buyer at one yard that are still to be handed over, else one invoice. */
export type OrderKey = { locationId: string; buyerId: string; invoices: string[]; created: number }

export type OrderPage = { keys: OrderKey[]; totalRecords: number }

type KeyRow = Omit<OrderKey, 'invoices'> & { invoices: string; total: number }

const ORDER_BY = {
  newest: sql`created desc, key desc`,
  oldest: sql`created, key`,
  amount: sql`amount desc, number desc`,
  amount_low: sql`amount, number`,
} as const

/** One page of orders in a state, by when they were made or what they come to. */
export async function listOrderKeys(
  reads: Reads,
  side: OrderSide,
  search: OrderSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderPage> {
  const rows = isOpen(search.state) ? openRows(side, search) : closedRows(side, search)
  const found = await reads.db.all<KeyRow>(sql`
    with found as (${rows})
    select locationId, buyerId, invoices, created, count(*) over () as total
    from found order by ${ORDER_BY[search.sort]} limit ${limit} offset ${offset}`)
  return {
    keys: found.map(({ invoices, total: _, ...key }) => {
      return { ...key, invoices: JSON.parse(invoices) as string[] }
    }),
    totalRecords: found[0]?.total ?? 0,
  }
}

/** How many orders stand in each state. */
export async function countOrders(reads: Reads, side: OrderSide): Promise<Record<OrderState, number>> {
  const [row] = await reads.db.all<Record<OrderState, number>>(sql`
    with open as (${groups(side, '')})
    select (select count(*) from open where moved = 0) as "new", (select count(*) from open where moved = 1) as pickup,
      (select count(*) from invoices where ${ofSide(side, 'invoices')} and status in ('paid', 'unpaid'))
        - (select count(distinct invoice_id) from lot_pickups where ${ofSide(side, 'lot_pickups')} and gone_at is null)
        as completed,
      (select count(*) from invoices where ${ofSide(side, 'invoices')} and status = 'cancelled') as cancelled`)
  return row ?? { new: 0, pickup: 0, completed: 0, cancelled: 0 }
}

function isOpen(state: OrderState): boolean {
  return state === 'new' || state === 'pickup'
}

function ofSide({ organisationId, yards }: OrderSide, table: string): SQL {
  const of = (column: string) => sql.raw(`${table}.${column}`)
  const kept = yards
    ? sql`and ${of('location_id')} in (select value from json_each(${JSON.stringify(yards)}))`
    : sql``
  return sql`${of('organisation_id')} = ${organisationId} ${kept}`
}

/** What somebody has to collect at a yard, as one row: read by the index of what is open. */
function groups(side: OrderSide, q: string): SQL {
  return sql`
    select lot.location_id as locationId, lot.buyer_id as buyerId, json_group_array(distinct lot.invoice_id) as invoices,
      max(invoices.created_at) as created, max(invoices.id) as key, max(invoices.number) as number,
      max(lot.ready_at is not null or held.line_id is not null) as moved, max(lot.ready_at is not null) as ready,
      max(held.line_id is not null) as booked, max(invoices.status = 'unpaid') as unpaid,
      max(invoices.status = 'unpaid' and invoices.late_at is not null) as late, max(${matches(q)}) as found
    from lot_pickups lot indexed by lot_pickups_open
      cross join invoices on invoices.id = lot.invoice_id
      left join booking_lots held on held.line_id = lot.line_id and held.state = 'open'
    where ${ofSide(side, 'lot')} and lot.gone_at is null
    group by lot.location_id, lot.buyer_id`
}

function openRows(side: OrderSide, { state, q, yard, payment, pickup }: OrderSearch): SQL {
  const conditions = [
    sql`moved = ${state === 'pickup' ? 1 : 0}`,
    ...(q ? [sql`found = 1`] : []),
    ...(payment === 'paid' ? [sql`unpaid = 0`] : []),
    ...(payment === 'unpaid' ? [sql`unpaid = 1`] : []),
    ...(payment === 'late' ? [sql`late = 1`] : []),
    ...(pickup === 'booked' ? [sql`booked = 1`] : []),
    ...(pickup === 'ready' ? [sql`ready = 1 and booked = 0`] : []),
  ]
  return sql`select locationId, buyerId, invoices, created, key, number,
      (select sum(total) from invoices billed where billed.id in (select value from json_each(invoices))) as amount
    from (${groups(at(side, yard), q)})
    where ${sql.join(conditions, sql` and `)}`
}

/** Of what is over each invoice stands by itself: nothing of it is collected with anything else. */
function closedRows(side: OrderSide, { state, q, yard, payment, sort }: OrderSearch): SQL {
  const cancelled = state === 'cancelled'
  const here = at(side, yard)
  const byAmount = sort === 'amount' || sort === 'amount_low'
  const index = byAmount
    ? 'invoices_organisation_total'
    : cancelled
      ? 'invoices_organisation_status'
      : here.yards?.length === 1
        ? 'invoices_location_created'
        : 'invoices_organisation_created'
  const conditions = [
    ofSide(here, 'invoices'),
    cancelled
      ? sql`invoices.status = 'cancelled'`
      : sql`invoices.status <> 'cancelled' and not exists (select 1 from lot_pickups lot
          where lot.invoice_id = invoices.id and lot.gone_at is null)`,
    ...(q ? [matches(q)] : []),
    ...(payment === 'paid' ? [sql`invoices.status = 'paid'`] : []),
    ...(payment === 'unpaid' ? [sql`invoices.status = 'unpaid'`] : []),
    ...(payment === 'late' ? [sql`invoices.status = 'unpaid' and invoices.late_at is not null`] : []),
  ]
  return sql`select invoices.location_id as locationId, invoices.buyer_id as buyerId,
      json_array(invoices.id) as invoices, invoices.created_at as created, invoices.id as key,
      invoices.number, invoices.total as amount
    from invoices indexed by ${sql.raw(index)} where ${sql.join(conditions, sql` and `)}`
}

/** The same side at one yard alone, where that is one of its own. */
function at(side: OrderSide, yard: string): OrderSide {
  if (yard === '') return side
  return { ...side, yards: side.yards === null || side.yards.includes(yard) ? [yard] : [] }
}

/** A number finds invoice, lot or member; other words stand in a title or in the buyer's name. */
function matches(q: string): SQL {
  if (q === '') return sql`1`
  const like = likeOf(q)
  const bare = q.replace('#', '')
  const figures = bare.replaceAll(/[\s-]/g, '')
  const number = /^\d{1,9}$/.test(figures) ? Number(figures) : -1
  return sql`(invoices.common_invoice in (${bare}, ${bare.toUpperCase()}) or invoices.number = ${number}
    or exists (select 1 from people sought where sought.id = invoices.buyer_id
      and (sought.name like ${like} escape '\\' or sought.member_number = ${number}))
    or exists (select 1 from invoice_lines sought where sought.invoice_id = invoices.id
      and (sought.title like ${like} escape '\\' or sought.lot_number = ${number})))`
}

/** An invoice of an order. Money in cents, moments in epoch ms. */
export type OrderInvoice = {
  id: string
  commonInvoice: string
  organisationId: string
  locationId: string
  buyerId: string
  status: 'unpaid' | 'paid' | 'cancelled'
  late: boolean
  total: number
  owed: number
  createdAt: number
  dueAt: number
  paidAt: number | null
  paymentMethod: 'online' | 'offline'
  deliveryType: DeliveryType
  deliveryAddress: PostalAddress | null
  remindedAt: number | null
  publicNotes: string
  internalNotes: string
  buyer: string
  email: string
  memberNumber: number | null
  yard: string
  timeZone: string
}

export type OrderLot = {
  lineId: string
  invoiceId: string
  commonInvoice: string
  listingId: string
  title: string
  lotNumber: number
  quantity: number
  total: number
  bin: string | null
  image: { name: string; tint: string; width: number; height: number } | null
  collectBy: number | null
  moreDaysReason: string | null
  readyAt: number | null
  lateAt: number | null
  abandonedAt: number | null
  missingAt: number | null
  goneAt: number | null
  goneHow: Gone | null
  collectedBy: string | null
  booking: {
    id: string
    number: number
    state: BookingState
    startsAt: number
    spot: Spot | null
    parkingLotNo: string | null
  } | null
}

type InvoiceRow = Omit<OrderInvoice, 'late' | 'deliveryAddress'> & {
  late: number
  deliveryAddress: string | null
}

/** Invoices by their ids, the earliest first; those that are none are left out. */
export async function listOrderInvoices({ db }: Reads, ids: readonly string[]): Promise<OrderInvoice[]> {
  const rows = await db.all<InvoiceRow>(sql`
    select invoices.id, invoices.common_invoice as commonInvoice, invoices.organisation_id as organisationId,
      invoices.location_id as locationId, invoices.buyer_id as buyerId, invoices.status,
      invoices.status = 'unpaid' and invoices.late_at is not null as late, invoices.total,
      iif(invoices.status <> 'unpaid', 0, coalesce((select sum(amount) from money_lines
        where account = 'receivable' and party = invoices.id), invoices.total)) as owed,
      invoices.created_at as createdAt, invoices.due_at as dueAt, invoices.paid_at as paidAt,
      invoices.payment_method as paymentMethod, invoices.delivery_type as deliveryType,
      invoices.delivery_address as deliveryAddress, invoices.reminded_at as remindedAt, invoices.public_notes as publicNotes,
      invoices.internal_notes as internalNotes, people.name as buyer, people.email,
      people.member_number as memberNumber, locations.name as yard, locations.time_zone as timeZone
    from json_each(${JSON.stringify(ids)}) asked join invoices on invoices.id = asked.value
      join people on people.id = invoices.buyer_id join locations on locations.id = invoices.location_id
    order by invoices.created_at, invoices.id`)
  return rows.map(({ late, deliveryAddress, ...row }) => ({
    ...row,
    late: late === 1,
    deliveryAddress: deliveryAddress === null ? null : (JSON.parse(deliveryAddress) as PostalAddress),
  }))
}

type LotRow = Omit<OrderLot, 'image' | 'booking'> &
  Partial<NonNullable<OrderLot['image']>> & {
    bookingId: string | null
    number: number
    state: BookingState
    startsAt: number
    spot: Spot | null
    parkingLotNo: string | null
  }

/** All lots of these invoices in the order of their bins, as somebody walks. */
export async function listOrderLots({ db }: Reads, invoiceIds: readonly string[]): Promise<OrderLot[]> {
  const rows = await db.all<LotRow>(sql`
    select lot.line_id as lineId, lot.invoice_id as invoiceId, invoices.common_invoice as commonInvoice,
      line.listing_id as listingId, line.title, line.lot_number as lotNumber, line.quantity, line.total,
      listings.bin_location as bin, image.name, image.tint, image.width, image.height, lot.collect_by as collectBy,
      lot.more_days_reason as moreDaysReason, lot.ready_at as readyAt, lot.late_at as lateAt,
      lot.abandoned_at as abandonedAt, lot.missing_at as missingAt, lot.gone_at as goneAt, lot.gone_how as goneHow,
      lot.collected_by as collectedBy, booking.id as bookingId, booking.number, booking.state,
      booking.starts_at as startsAt, booking.spot, booking.parking_lot_no as parkingLotNo
    from json_each(${JSON.stringify(invoiceIds)}) asked
      join lot_pickups lot on lot.invoice_id = asked.value
      join invoice_lines line on line.id = lot.line_id
      join invoices on invoices.id = lot.invoice_id
      join listings on listings.id = line.listing_id
      left join listing_images image on image.listing_id = line.listing_id and image.position = 0
      left join booking_lots held on held.line_id = lot.line_id and held.state = 'open'
      left join bookings booking on booking.id = held.booking_id
    order by coalesce(listings.bin_location, '~'), line.lot_number, lot.line_id limit ${MOST_LOTS}`)
  return rows.map(
    ({
      name,
      tint = '',
      width = 0,
      height = 0,
      bookingId,
      number,
      state,
      startsAt,
      spot,
      parkingLotNo,
      ...lot
    }) => ({
      ...lot,
      image: name ? { name, tint, width, height } : null,
      booking: bookingId === null ? null : { id: bookingId, number, state, startsAt, spot, parkingLotNo },
    }),
  )
}

/** The ids of invoices by the numbers that people see. */
export async function listInvoiceIds({ db }: Reads, numbers: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select invoices.id from json_each(${JSON.stringify(numbers)}) asked
      join invoices on invoices.common_invoice = asked.value`)
  return rows.map(({ id }) => id)
}

/** The invoices of the order that an invoice is part of; none where it is not this side's. */
export async function findOrder({ db }: Reads, side: OrderSide, commonInvoice: string): Promise<string[]> {
  const [row] = await db.all<{ id: string; buyerId: string; locationId: string; open: number }>(sql`
    select invoices.id, invoices.buyer_id as buyerId, invoices.location_id as locationId,
      exists (select 1 from lot_pickups lot where lot.invoice_id = invoices.id and lot.gone_at is null) as open
    from invoices where invoices.common_invoice = ${commonInvoice} and ${ofSide(side, 'invoices')}`)
  if (!row) return []
  if (row.open === 0) return [row.id]
  const rows = await db.all<{ id: string }>(sql`
    select distinct invoice_id as id from lot_pickups indexed by lot_pickups_open
    where organisation_id = ${side.organisationId} and location_id = ${row.locationId} and buyer_id = ${row.buyerId}
      and gone_at is null`)
  return rows.map(({ id }) => id)
}
