import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Gone, Spot } from '#app/domain/pickup/booking.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import type { DeliveryType, PostalAddress } from '#app/domain/shop/delivery.ts'

type Reads = Pick<Ctx, 'db'>

/** Lots that are read at once: more than any page of orders has. */
const MOST_LOTS = 4_000

/** Whose orders: an organisation's, at some of its yards where somebody is kept to them. */
export type OrderSide = { organisationId: string; yards: readonly string[] | null }

export function ofSide({ organisationId, yards }: OrderSide, table: string): SQL {
  const of = (column: string) => sql.raw(`${table}.${column}`)
  return sql`${of('organisation_id')} = ${organisationId} ${keptTo(yards, of('location_id'))}`
}

/** Of one yard by itself: what is in a list is read yard by yard, and sorted by no index. */
function keptTo(yards: OrderSide['yards'], column: SQL): SQL {
  if (yards === null) return sql``
  const [only] = yards
  if (yards.length === 1) return sql`and ${column} = ${only}`
  return sql`and ${column} in (select value from json_each(${JSON.stringify(yards)}))`
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
