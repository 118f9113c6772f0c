import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import type { Language } from '#app/i18n/languages.ts'

type Reads = Pick<Ctx, 'db'>

/** A lot whose last day nobody has reckoned yet. */
export type Unreckoned = {
  lineId: string
  closedAt: number
  paidAt: number | null
  pickupDeadlineDays: number
  timeZone: string
}

export function listUnreckoned({ db }: Reads, limit: number): Promise<Unreckoned[]> {
  return db.all<Unreckoned>(sql`
    select lot.line_id as lineId, coalesce(line.sold_at, invoices.created_at) as closedAt, invoices.paid_at as paidAt,
      listings.pickup_deadline_days as pickupDeadlineDays, locations.time_zone as timeZone
    from lot_pickups lot indexed by lot_pickups_to_reckon
      join invoices on invoices.id = lot.invoice_id
      join invoice_lines line on line.id = lot.line_id
      join listings on listings.id = line.listing_id
      join locations on locations.id = lot.location_id
    where lot.collect_by is null order by lot.line_id limit ${limit}`)
}

/** A lot that is due: to be told of, or to be marked. `booked`: when its open visit is, which may still come. */
export type DueLot = {
  lineId: string
  invoiceId: string
  collectBy: number
  paid: number
  booking: BookingState | null
  bookedAt: number | null
  /** Since when its party may choose another slot. */
  offeredAt: number | null
}

/** How far a walk has come: the last lot of the part before. */
export type After = Pick<DueLot, 'collectBy' | 'lineId'> | undefined

type Walk = { until: number; limit: number; after: After }

const WHICH = {
  remind: sql.raw('lot.reminded_at is null'),
  late: sql.raw('lot.late_at is null'),
  abandon: sql.raw('lot.late_at is not null and lot.abandoned_at is null'),
} as const

/**
 * Lots whose last moment is at or before `until`, the earliest first; of invoices that are collected alone. For what the
 * yard cannot find nobody can come.
 */
export function listDueLots(
  { db }: Reads,
  which: keyof typeof WHICH,
  { until, limit, after }: Walk,
): Promise<DueLot[]> {
  const behind: SQL = after
    ? sql`and (lot.collect_by, lot.line_id) > (${after.collectBy}, ${after.lineId})`
    : sql``
  return db.all<DueLot>(sql`
    select lot.line_id as lineId, lot.invoice_id as invoiceId, lot.collect_by as collectBy,
      invoices.status = 'paid' and invoices.delivery_type = 'local_pickup' as paid,
      booking.state as booking, booking.starts_at as bookedAt,
      booking.offered_at as offeredAt
    from lot_pickups lot join invoices on invoices.id = lot.invoice_id
      left join booking_lots held on held.line_id = lot.line_id and held.state = 'open'
      left join bookings booking on booking.id = held.booking_id
    where lot.gone_at is null and lot.missing_at is null and ${WHICH[which]} and lot.collect_by <= ${until} ${behind}
    order by lot.collect_by, lot.line_id limit ${limit}`)
}

/** A visit that is to come, or should have. */
export type DueBooking = {
  id: string
  version: number
  locationId: string
  buyerId: string
  startsAt: number
  endsAt: number
  checkedInAt: number | null
  offeredAt: number | null
  timeZone: string
  auctionPickup: string | null
}

type WalkBookings = {
  from: number
  until: number
  limit: number
  after: Pick<DueBooking, 'startsAt' | 'id'> | undefined
}

/** Booked visits that begin in some time and stand; `remind`: those that nobody was reminded of. `waiting`: parties that still wait. */
export function listDueBookings(
  { db }: Reads,
  which: 'remind' | 'all' | 'waiting',
  { from, until, limit, after }: WalkBookings,
): Promise<DueBooking[]> {
  // whoever was offered new slots comes at none of the old ones
  const unsaid =
    which === 'waiting'
      ? sql``
      : which === 'remind'
        ? sql`and booking.offered_at is null and booking.reminded_at is null`
        : sql`and booking.offered_at is null`
  const behind = after ? sql`and (booking.starts_at, booking.id) > (${after.startsAt}, ${after.id})` : sql``
  return db.all<DueBooking>(sql`
    select booking.id, booking.version, booking.location_id as locationId, booking.buyer_id as buyerId,
      booking.starts_at as startsAt, booking.ends_at as endsAt, booking.checked_in_at as checkedInAt,
      booking.offered_at as offeredAt, locations.time_zone as timeZone, auctions.pickup as auctionPickup
    from bookings booking join locations on locations.id = booking.location_id
      left join auctions on auctions.id = booking.auction_id
    where booking.state = ${sql.raw(which === 'waiting' ? "'waiting'" : "'booked'")} ${unsaid} and booking.starts_at >= ${from} and booking.starts_at <= ${until} ${behind}
    order by booking.starts_at, booking.id limit ${limit}`)
}

/** A lot that its yard cannot find, as a return of it is opened. */
export type ToReturn = {
  lineId: string
  invoiceId: string
  organisationId: string
  prefix: string
  buyerId: string
  /** Null where nobody has said. */
  language: Language | null
  quantity: number
  lotNumber: number
  title: string
  /** When it was found after all, the last time that it was missing. */
  foundAt: number | null
}

const TO_RETURN = sql`select lot.line_id as lineId, lot.invoice_id as invoiceId, lot.organisation_id as organisationId,
    organisations.invoice_prefix as prefix, lot.buyer_id as buyerId, people.language, line.quantity,
    line.lot_number as lotNumber, line.title, lot.found_at as foundAt
  from lot_pickups lot join invoice_lines line on line.id = lot.line_id
    join organisations on organisations.id = lot.organisation_id join people on people.id = lot.buyer_id`

export function listToReturn({ db }: Reads, lineIds: readonly string[]): Promise<ToReturn[]> {
  return db.all<ToReturn>(
    sql`${TO_RETURN} where lot.line_id in (select value from json_each(${JSON.stringify(lineIds)}))`,
  )
}

/** Those that were not found by then, are paid, and of which no return was ever opened. */
export function listMissing({ db }: Reads, by: number, limit: number): Promise<ToReturn[]> {
  return db.all<ToReturn>(sql`${TO_RETURN} join invoices on invoices.id = lot.invoice_id
    where lot.missing_at <= ${by} and lot.missing_at is not null and lot.gone_at is null and invoices.status = 'paid'
      and not exists (select 1 from return_request_lines asked join return_requests on return_requests.id = asked.request_id
        where asked.line_id = lot.line_id and return_requests.state not in ('refused', 'cancelled'))
      and not exists (select 1 from return_requests where request_key = 'missing:' || lot.line_id || coalesce(':' || lot.found_at, ''))
    order by lot.missing_at, lot.line_id limit ${limit}`)
}
