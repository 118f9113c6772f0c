import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { BookingLotState, Spot } from '#app/domain/pickup/booking.ts'
import { MEDIAN_OF, minutesEach } from '#app/domain/pickup/queue.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'

type Reads = Pick<Ctx, 'db'>

/** Parties of one day that a board shows: more than any yard hands over to. */
const MOST_OF_A_DAY = 400
const MOST_LOTS = 2_000

export type Visit = {
  id: string
  number: number
  organisationId: string
  locationId: string
  buyerId: string
  walkIn: number
  auctionId: string | null
  startsAt: number
  endsAt: number
  state: BookingState
  name: string
  version: number
  checkedInAt: number | null
  spot: Spot | null
  parkingLotNo: string | null
  carMake: string
  model: string
  color: string
  preparingAt: number | null
  readyAt: number | null
  completedAt: number | null
  collectedBy: string | null
  offeredAt: number | null
  /** As whoever took the lots drew it: an SVG path. */
  signature: string | null
  /** Key of what was photographed when they did. */
  photo: string | null
  preparedBy: string | null
  preparer: string | null
  memberNumber: number | null
}

export type VisitLot = {
  bookingId: string
  lineId: string
  invoiceId: string
  commonInvoice: string
  paid: number
  title: string
  lotNumber: number
  bin: string | null
  quantity: number
  state: BookingLotState
  pickedAt: number | null
}

export type VisitYard = {
  id: string
  organisationId: string
  name: string
  phone: string | null
  timeZone: string
  parkingSlots: string[]
  /** Whether it takes people who have booked nothing. */
  walkIns: boolean
}

const visitColumns = sql`bookings.id, bookings.number, bookings.organisation_id as organisationId,
  bookings.location_id as locationId, bookings.buyer_id as buyerId, bookings.walk_in as walkIn,
  bookings.auction_id as auctionId, bookings.starts_at as startsAt, bookings.ends_at as endsAt, bookings.state, bookings.name, bookings.version,
  bookings.checked_in_at as checkedInAt, bookings.spot, bookings.parking_lot_no as parkingLotNo,
  bookings.car_make as carMake, bookings.model, bookings.color, bookings.preparing_at as preparingAt,
  bookings.ready_at as readyAt, bookings.completed_at as completedAt, bookings.collected_by as collectedBy,
  bookings.offered_at as offeredAt, bookings.signature, bookings.photo,
  bookings.prepared_by as preparedBy, preparer.first_name as preparer, buyer.member_number as memberNumber`
const visitPeople = sql`join people buyer on buyer.id = bookings.buyer_id
  left join people preparer on preparer.id = bookings.prepared_by`

export async function findVisit({ db }: Reads, id: string): Promise<Visit | null> {
  const [row] = await db.all<Visit>(
    sql`select ${visitColumns} from bookings ${visitPeople} where bookings.id = ${id}`,
  )
  return row ?? null
}

/** A buyer's visit for an invoice of theirs: the one that stands, else the last. `invoice`: its number or its id. */
export async function findVisitFor({ db }: Reads, buyerId: string, invoice: string): Promise<Visit | null> {
  const [row] = await db.all<Visit>(sql`
    select ${visitColumns}
    from invoices
      join lot_pickups lots on lots.invoice_id = invoices.id
      join booking_lots held on held.line_id = lots.line_id
      join bookings on bookings.id = held.booking_id
      ${visitPeople}
    where invoices.id = (select id from invoices where common_invoice = ${invoice} or id = ${invoice})
      and invoices.buyer_id = ${buyerId} and bookings.state <> 'cancelled'
    order by bookings.state = 'completed', bookings.updated_at desc
    limit 1`)
  return row ?? null
}

/** Whether this is an invoice of theirs at all. */
export async function ownsInvoice({ db }: Reads, buyerId: string, invoice: string): Promise<boolean> {
  const rows = await db.all(sql`select 1 from invoices
    where (common_invoice = ${invoice} or id = ${invoice}) and buyer_id = ${buyerId}`)
  return rows.length > 0
}

/** A person's visits of a day at a yard, for the code at its gate. */
export async function findVisitAtGate(
  { db }: Reads,
  buyerId: string,
  { yardId, from, to }: { yardId: string; from: number; to: number },
): Promise<string | null> {
  const [row] = await db.all<{ invoice: string }>(sql`
    select min(invoices.common_invoice) as invoice
    from bookings
      join booking_lots held on held.booking_id = bookings.id
      join invoice_lines lines on lines.id = held.line_id
      join invoices on invoices.id = lines.invoice_id
    where bookings.buyer_id = ${buyerId} and bookings.starts_at >= ${from} and bookings.starts_at < ${to}
      and bookings.location_id = ${yardId} and bookings.state in ('booked', 'waiting', 'preparing', 'ready')
    group by bookings.id
    order by bookings.starts_at
    limit 1`)
  return row?.invoice ?? null
}

/** A yard's board: who stands there, and everybody of the day. */
export function listBoard(
  { db }: Reads,
  { yardId, from, to }: { yardId: string; from: number; to: number },
): Promise<Visit[]> {
  return db.all<Visit>(sql`
    select ${visitColumns}
    from (
        select id from bookings
        where location_id = ${yardId} and state in ('waiting', 'preparing', 'ready') and checked_in_at is not null
        union
        select id from bookings
        where location_id = ${yardId} and starts_at >= ${from} and starts_at < ${to} and state <> 'cancelled'
      ) shown
      join bookings on bookings.id = shown.id
      ${visitPeople}
    order by bookings.starts_at, bookings.number
    limit ${MOST_OF_A_DAY}`)
}

export function listVisitLots({ db }: Reads, bookingIds: readonly string[]): Promise<VisitLot[]> {
  return db.all<VisitLot>(sql`
    select held.booking_id as bookingId, held.line_id as lineId, invoices.id as invoiceId,
      invoices.common_invoice as commonInvoice, invoices.status = 'paid' as paid, lines.title,
      lines.lot_number as lotNumber, listings.bin_location as bin, lines.quantity, held.state,
      held.picked_at as pickedAt
    from json_each(${JSON.stringify(bookingIds)}) asked
      join booking_lots held on held.booking_id = asked.value
      join invoice_lines lines on lines.id = held.line_id
      join invoices on invoices.id = lines.invoice_id
      join listings on listings.id = lines.listing_id
    where held.state <> 'left'
    order by listings.bin_location, lines.lot_number
    limit ${MOST_LOTS}`)
}

type YardRow = Omit<VisitYard, 'parkingSlots' | 'walkIns'> & { parkingSlots: string; walkIns: number }

export async function findVisitYard({ db }: Reads, id: string): Promise<VisitYard | null> {
  const [row] = await db.all<YardRow>(sql`
    select id, organisation_id as organisationId, name, phone, time_zone as timeZone, parking_slots as parkingSlots,
      walk_ins as walkIns
    from locations where id = ${id}`)
  return row
    ? { ...row, parkingSlots: JSON.parse(row.parkingSlots) as string[], walkIns: row.walkIns === 1 }
    : null
}

/** Somebody who has booked nothing at a yard, with what they can collect there. */
export type WalkIn = {
  organisationId: string
  locationId: string
  buyerId: string
  name: string
  email: string
  phone: string
  invoice: string
  lots: { lineId: string; invoiceId: string; title: string; lotNumber: number; bin: string | null }[]
}

/** By an invoice of theirs, its number or its id: all that they can collect at its yard. Null for an invoice that is none. */
export async function findWalkIn(
  { db }: Reads,
  invoice: string,
  { pay_at_yard, no_shows_most }: { pay_at_yard: boolean; no_shows_most: number },
): Promise<WalkIn | null> {
  const [who] = await db.all<Omit<WalkIn, 'lots'>>(sql`
    select invoices.organisation_id as organisationId, invoices.location_id as locationId,
      invoices.buyer_id as buyerId, people.name, people.email, substr(coalesce(people.phone, ''), 1, 17) as phone,
      invoices.common_invoice as invoice
    from invoices join people on people.id = invoices.buyer_id
    where invoices.id = (select id from invoices where common_invoice = ${invoice} or id = ${invoice})`)
  if (!who) return null
  const payable = pay_at_yard ? sql`invoices.status <> 'cancelled'` : sql`invoices.status = 'paid'`
  const lots = await db.all<WalkIn['lots'][number]>(sql`
    select lot.line_id as lineId, lot.invoice_id as invoiceId, line.title, line.lot_number as lotNumber,
      listings.bin_location as bin
    from lot_pickups lot indexed by lot_pickups_open
      join invoices on invoices.id = lot.invoice_id
      join invoice_lines line on line.id = lot.line_id
      join listings on listings.id = line.listing_id
    where lot.organisation_id = ${who.organisationId} and lot.location_id = ${who.locationId}
      and lot.buyer_id = ${who.buyerId} and lot.gone_at is null and lot.abandoned_at is null
      and lot.missing_at is null and lot.no_shows < ${no_shows_most}
      and invoices.delivery_type = 'local_pickup' and ${payable}
      and not exists (select 1 from booking_lots held where held.line_id = lot.line_id and held.state = 'open')
    order by listings.bin_location, line.lot_number limit 100`)
  return { ...who, lots }
}

/** An invoice of somebody of which something waits at a yard. */
export async function findOwnAtYard(
  { db }: Reads,
  buyerId: string,
  { id, organisationId }: Pick<VisitYard, 'id' | 'organisationId'>,
): Promise<string | null> {
  const [row] = await db.all<{ invoice: string | null }>(sql`
    select max(invoices.common_invoice) as invoice
    from lot_pickups lot indexed by lot_pickups_open join invoices on invoices.id = lot.invoice_id
    where lot.organisation_id = ${organisationId} and lot.location_id = ${id} and lot.buyer_id = ${buyerId}
      and lot.gone_at is null`)
  return row?.invoice ?? null
}

/** An invoice of somebody who may come to a yard without a booking: by their member code or by its number. */
export async function findWalkInInvoice(
  { db }: Reads,
  yardId: string,
  sought: { member: number } | { text: string },
): Promise<string | null> {
  const whose =
    'member' in sought
      ? sql`invoices.buyer_id = (select id from people where member_number = ${sought.member})`
      : sql`invoices.common_invoice = ${sought.text}`
  const [row] = await db.all<{ invoice: string }>(sql`
    select invoices.common_invoice as invoice from invoices join lot_pickups lot on lot.invoice_id = invoices.id
    where ${whose} and invoices.location_id = ${yardId} and lot.gone_at is null
    order by invoices.created_at desc limit 1`)
  return row?.invoice ?? null
}

type Queue = { id: string; state: BookingState; checkedInAt: number; parkingLotNo: string | null }

/** Who stands in a yard just now. */
export function listQueue({ db }: Reads, yardId: string): Promise<Queue[]> {
  return db.all<Queue>(sql`
    select id, state, checked_in_at as checkedInAt, parking_lot_no as parkingLotNo
    from bookings
    where location_id = ${yardId} and state in ('waiting', 'preparing', 'ready') and checked_in_at is not null
    order by checked_in_at, id
    limit ${MOST_OF_A_DAY}`)
}

/** Minutes that a party takes at this yard, by its last hand-overs: from the start of preparing to the hand-over. */
export async function minutesAt({ db }: Reads, yardId: string): Promise<number> {
  const rows = await db.all<{ took: number }>(sql`
    select completed_at - preparing_at as took
    from bookings
    where location_id = ${yardId} and state = 'completed' and completed_at is not null and preparing_at is not null
    order by completed_at desc
    limit ${MEDIAN_OF}`)
  return minutesEach(rows.map(({ took }) => took))
}

/** Whose screens may show a visit: everybody who hands over at its yard, and its buyer. */
export async function listWatchers(
  { db }: Reads,
  { organisationId, locationId, buyerId }: Pick<Visit, 'organisationId' | 'locationId' | 'buyerId'>,
  handingOver: readonly string[],
): Promise<string[]> {
  const kept: SQL = sql`select 1 from membership_yards works
    where works.organisation_id = does.organisation_id and works.person_id = does.person_id`
  const rows = await db.all<{ id: string }>(sql`
    select distinct does.person_id as id
    from membership_roles does
    where does.organisation_id = ${organisationId}
      and does.role in (select value from json_each(${JSON.stringify(handingOver)}))
      and (does.role = 'owner' or not exists (${kept}) or exists (${kept} and works.location_id = ${locationId}))`)
  return [...new Set([...rows.map(({ id }) => id), buyerId])]
}

/** The photos that these visits have of their hand-overs. */
export async function listPhotosOf({ db }: Reads, visits: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ photo: string }>(sql`
    select photo from json_each(${JSON.stringify(visits)}) asked join bookings on bookings.id = asked.value
    where photo is not null`)
  return rows.map(({ photo }) => photo)
}
