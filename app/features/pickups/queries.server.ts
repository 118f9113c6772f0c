import { and, asc, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { YARD_ADDRESS } from '#app/db/yard-address.server.ts'
import { notificationId, preferencesOf, wants } from '#app/domain/people/notifications.ts'
import { bookings } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

const MOST_OF_A_DAY = 500

export type Booking = typeof bookings.$inferSelect

/** By its id; null where there is none. */
export async function findBooking({ db }: Reads, id: string): Promise<Booking | null> {
  const [found] = await db.select().from(bookings).where(eq(bookings.id, id)).limit(1)
  return found ?? null
}

/** By the number that people and programs see, `appointment_id` on the wire. */
export async function findBookingByNumber({ db }: Reads, number: number): Promise<Booking | null> {
  const [found] = await db.select().from(bookings).where(eq(bookings.number, number)).limit(1)
  return found ?? null
}

/** The visits of a yard in some time that were not called off, in their order, so many at once. */
export async function listBookedOn(
  { db }: Reads,
  { locationId, from, to }: { locationId: string; from: number; to: number },
  limit: number,
  after?: Pick<Booking, 'startsAt' | 'number'>,
): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.locationId, locationId),
        gte(bookings.startsAt, from),
        lt(bookings.startsAt, to),
        ne(bookings.state, 'cancelled'),
        after && sql`(${bookings.startsAt}, ${bookings.number}) > (${after.startsAt}, ${after.number})`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.number))
    .limit(limit)
}

export type PlannedVisit = Pick<
  Booking,
  'id' | 'number' | 'name' | 'state' | 'startsAt' | 'endsAt' | 'offeredAt' | 'auctionId'
> & { lots: number; invoices: string; bins: string }

const plannedColumns = sql`booking.id, booking.number, booking.name, booking.state, booking.starts_at as startsAt,
  booking.ends_at as endsAt, booking.offered_at as offeredAt, booking.auction_id as auctionId, count(held.line_id) as lots,
  coalesce(group_concat(distinct invoices.common_invoice), '') as invoices,
  coalesce(group_concat(distinct listings.bin_location), '') as bins`
const plannedLots = sql`left join booking_lots held on held.booking_id = booking.id and held.state <> 'left'
  left join invoice_lines line on line.id = held.line_id
  left join invoices on invoices.id = line.invoice_id
  left join listings on listings.id = line.listing_id`

/** The plan of a yard's day: its visits with what they collect. */
export function listPlan(
  { db }: Reads,
  { locationId, from, to }: { locationId: string; from: number; to: number },
): Promise<PlannedVisit[]> {
  return db.all<PlannedVisit>(sql`
    select ${plannedColumns} from bookings booking ${plannedLots}
    where booking.location_id = ${locationId} and booking.starts_at >= ${from} and booking.starts_at < ${to}
      and booking.state <> 'cancelled'
    group by booking.id order by booking.starts_at, booking.number limit ${MOST_OF_A_DAY}`)
}

/** Visits of a yard that nobody came to, the latest first: those whose party has no new slots yet come before others. */
export function listMissed({ db }: Reads, locationId: string, since: number): Promise<PlannedVisit[]> {
  return db.all<PlannedVisit>(sql`
    select ${plannedColumns} from bookings booking ${plannedLots}
    where booking.location_id = ${locationId} and booking.starts_at >= ${since} and booking.state = 'no_show'
    group by booking.id order by booking.offered_at is not null, booking.starts_at desc limit ${MOST_OF_A_DAY}`)
}

/** One page of somebody's visits, the latest first, with how many there are. */
export async function listOwnBookings(
  { db }: Reads,
  buyerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ records: Booking[]; totalRecords: number }> {
  const own = eq(bookings.buyerId, buyerId)
  const [records, totalRecords] = await Promise.all([
    db.select().from(bookings).where(own).orderBy(desc(bookings.startsAt)).limit(limit).offset(offset),
    db.$count(bookings, own),
  ])
  return { records, totalRecords }
}

/** How many places of a calendar are taken, start by start. `but`: a booking that gives its own place up. */
export async function listTaken(
  { db }: Reads,
  calendar: string,
  { from, to, but }: { from: number; to: number; but: string | null },
): Promise<{ start: number; taken: number }[]> {
  return db.all<{ start: number; taken: number }>(sql`
    select starts_at as start, count(*) as taken from bookings
    where calendar = ${calendar} and starts_at >= ${from} and starts_at < ${to} and ${TAKES_PLACE}
      ${but === null ? sql`` : sql`and id <> ${but}`}
    group by starts_at`)
}

/** As the index of slots has it. */
export const TAKES_PLACE = sql.raw(
  "state in ('booked', 'waiting', 'preparing', 'ready', 'completed') and walk_in = 0",
)

export type BookingYard = {
  id: string
  name: string
  slug: string
  address: string
  phone: string | null
  hours: string
  timeZone: string
  organisationId: string
  seller: string
  walkIns: number
}

/** A yard as visits name it. */
export async function findBookingYard({ db }: Reads, id: string): Promise<BookingYard | null> {
  const [row] = await db.all<BookingYard>(sql`
    select locations.id, locations.name, slug, ${YARD_ADDRESS} as address, phone,
      hours, time_zone as timeZone, organisation_id as organisationId, organisations.name as seller, walk_ins as walkIns
    from locations join organisations on organisations.id = locations.organisation_id where locations.id = ${id}`)
  return row ?? null
}

export type Guest = { name: string; email: string; phone: string; memberNumber: number | null }

/** Who comes where nobody has said otherwise: the buyer. */
export async function findGuest({ db }: Reads, personId: string): Promise<Guest | null> {
  const [row] = await db.all<Guest>(sql`
    select name, email, coalesce(phone, '') as phone, member_number as memberNumber from people where id = ${personId}`)
  return row ?? null
}

type ToldRow = { email: string; chosenEmail: string | null; chosenSms: string | null; phone: string | null }

/** Where somebody is told of their visits, as they have chosen; `defaults` holds of whoever has chosen nothing. */
export async function findTold(
  { db }: Reads,
  personId: string,
  defaults: readonly number[],
): Promise<{ email: string | null; sms: boolean }> {
  const [row] = await db.all<ToldRow>(sql`
    select email, email_notification as chosenEmail, sms_notification as chosenSms,
      case when phone_verified then phone end as phone from people where id = ${personId}`)
  if (!row) return { email: null, sms: false }
  const ids = (json: string | null) => (json === null ? null : (JSON.parse(json) as number[]))
  const chosen = { email: ids(row.chosenEmail), sms: ids(row.chosenSms) }
  const ways = wants(preferencesOf(chosen, defaults), notificationId('pickup'))
  return { email: ways.email ? row.email : null, sms: ways.sms && row.phone !== null }
}

/** The id of an invoice by the number that people see. */
export async function findInvoiceId({ db }: Reads, commonInvoice: string): Promise<string | null> {
  const [row] = await db.all<{ id: string }>(
    sql`select id from invoices where common_invoice = ${commonInvoice.slice(0, 64)}`,
  )
  return row?.id ?? null
}
