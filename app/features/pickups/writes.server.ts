import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { OfferReason } from '#app/domain/pickup/booking.ts'
import type { Language } from '#app/i18n/languages.ts'
import { bookingLots, bookings, lotPickups } from '#drizzle/schema/index.ts'
import { TAKES_PLACE } from './queries.server.ts'

export type NewBooking = {
  /** The key of its sending: sent twice, it is one booking. */
  id: string
  organisationId: string
  locationId: string
  buyerId: string
  auctionId: string | null
  calendar: string
  startsAt: number
  endsAt: number
  name: string
  email: string
  phone: string
  vehicle: string
  /** Staff who books for somebody. */
  bookedBy: string | null
}

/** How many parties a slot takes. */
type Takes = { takes: number }

/**
 * A visit with its lots, if its slot has a place left and each of the lots may be booked: one statement decides, so that of
 * two who ask for the last place one has it. A lot that is in another booking fails the batch by a unique index.
 */
export function insertBooking(
  db: Db,
  booking: NewBooking,
  lots: { lineIds: readonly string[]; payAtYard: boolean },
  { takes }: Takes,
  now: number,
): Statement[] {
  const { id, organisationId, locationId, buyerId, auctionId, calendar, startsAt, endsAt } = booking
  const { name, email, phone, vehicle, bookedBy } = booking
  const asked = JSON.stringify(lots.lineIds)
  const status = lots.payAtYard ? sql`invoices.status <> 'cancelled'` : sql`invoices.status = 'paid'`
  const bookable = sql`(select count(*) from lot_pickups lot join invoices on invoices.id = lot.invoice_id
    where lot.line_id in (select value from json_each(${asked})) and lot.buyer_id = ${buyerId}
      and lot.location_id = ${locationId} and lot.gone_at is null and lot.abandoned_at is null and lot.missing_at is null
      and invoices.delivery_type = 'local_pickup' and ${status}) = json_array_length(${asked})`
  return [
    // in the order of the table's columns
    db
      .insert(bookings)
      .select(
        sql`select ${id}, (select coalesce(max(number), 0) + 1 from bookings), ${organisationId}, ${locationId}, ${buyerId},
          ${auctionId}, ${calendar}, 0, cast(${startsAt} as integer), cast(${endsAt} as integer), 'booked', ${name},
          ${email}, ${phone}, ${vehicle}, ${bookedBy}, 0, null, null, 1, null, null, null, cast(${now} as integer),
          cast(${now} as integer), null, null, null, '', '', '', null, null, null, null, null, null, null
        where ${hasPlace(calendar, startsAt, { takes })} and ${bookable}`,
      )
      .onConflictDoNothing({ target: bookings.id }),
    db
      .insert(bookingLots)
      .select(
        sql`select ${id}, value, 'open', null, null from json_each(${asked})
          where exists (select 1 from bookings where id = ${id} and created_at = ${now} and version = 1)`,
      )
      .onConflictDoNothing({ target: [bookingLots.bookingId, bookingLots.lineId] }),
  ]
}

function hasPlace(calendar: string, startsAt: number, { takes }: Takes, but: SQL = sql``): SQL {
  return sql`(select count(*) from bookings taken where taken.calendar = ${calendar} and taken.starts_at = ${startsAt}
    and ${TAKES_PLACE} ${but}) < ${takes}`
}

export type Moved = {
  id: string
  /** The version that was looked at. */
  version: number
  startsAt: number
  endsAt: number
  name: string
  email: string
  phone: string
  vehicle: string
}

/**
 * Takes another slot for a booking, if that has a place left, and only then gives its own up. `counts`: it is one of those
 * that its buyer may make.
 */
export function moveBooking(
  db: Db,
  { id, version, startsAt, endsAt, name, email, phone, vehicle }: Moved,
  { calendar, takes, counts }: Takes & { calendar: string; counts: boolean },
  now: number,
): Statement {
  return db
    .update(bookings)
    .set({
      startsAt,
      endsAt,
      state: 'booked',
      walkIn: false,
      name,
      email,
      phone,
      vehicle,
      reschedules: sql`reschedules + ${counts ? 1 : 0}`,
      offeredAt: null,
      offeredWhy: null,
      remindedAt: null,
      noShowAt: null,
      checkedInAt: null,
      spot: null,
      parkingLotNo: null,
      version: version + 1,
      updatedAt: now,
    })
    .where(
      sql`id = ${id} and version = ${version} and state in ('booked', 'no_show')
        and ${hasPlace(calendar, startsAt, { takes }, sql`and taken.id <> ${id}`)}`,
    )
}

/** Calls a booking off; its lots can be booked anew. */
export function cancelBooking(
  db: Db,
  { id, version }: { id: string; version: number },
  now: number,
): Statement[] {
  return [
    db
      .update(bookings)
      .set({ state: 'cancelled', cancelledAt: now, version: version + 1, updatedAt: now })
      .where(sql`id = ${id} and version = ${version} and state in ('booked', 'no_show')`),
    db
      .update(bookingLots)
      .set({ state: 'left' })
      .where(sql`booking_id = ${id} and state = 'open' and ${isAt(id, version + 1, now, 'cancelled')}`),
  ]
}

/** Fails the batch where one of its bookings has found no place, by a row that no table takes: then none of them is made. */
export function allOrNone(db: Db, ids: readonly string[], now: number): Statement {
  return db.insert(bookingLots).select(
    sql`select null, null, 'open', null, null where (select count(*) from bookings
      where id in (select value from json_each(${JSON.stringify(ids)})) and version = 1 and created_at = ${now})
        < ${ids.length}`,
  )
}

/** Whether a booking has come to this version now, and is in this state. */
export function isAt(id: string, version: number, now: number, state: string): SQL {
  return sql`exists (select 1 from bookings where id = ${id} and version = ${version} and updated_at = ${now}
    and state = ${state})`
}

/**
 * A party that did not come by the close of its day. Its lots count it before its booking changes, so that of two jobs that
 * run at once one counts.
 */
export function markNoShow(
  db: Db,
  { id, version }: { id: string; version: number },
  now: number,
): Statement[] {
  const stillBooked = sql`exists (select 1 from bookings where id = ${id} and version = ${version} and state = 'booked')`
  return [
    db
      .update(lotPickups)
      .set({ noShows: sql`no_shows + 1` })
      .where(
        sql`line_id in (select line_id from booking_lots where booking_id = ${id} and state = 'open')
          and ${stillBooked}`,
      ),
    db
      .update(bookings)
      .set({ state: 'no_show', noShowAt: now, version: version + 1, updatedAt: now })
      .where(sql`id = ${id} and version = ${version} and state = 'booked'`),
  ]
}

/** Its party may choose another slot, and why. */
export function offerNewSlots(
  db: Db,
  { id, version, why }: { id: string; version: number; why: OfferReason },
  now: number,
): Statement {
  return db
    .update(bookings)
    .set({ offeredAt: now, offeredWhy: why, version: version + 1, updatedAt: now })
    .where(sql`id = ${id} and version = ${version} and state in ('booked', 'no_show')`)
}

/** A party whose turn did not come before its yard closed: it waits no more, and may choose another slot. */
export function releaseWaiting(
  db: Db,
  { id, version }: { id: string; version: number },
  now: number,
): Statement {
  return db
    .update(bookings)
    .set({
      state: 'booked',
      spot: null,
      parkingLotNo: null,
      offeredAt: now,
      offeredWhy: 'yard_closed',
      version: version + 1,
      updatedAt: now,
    })
    .where(sql`id = ${id} and version = ${version} and state = 'waiting'`)
}

/** The reminder of visits is written. */
export function markBookingsReminded(db: Db, ids: readonly string[], now: number): Statement {
  return db
    .update(bookings)
    .set({ remindedAt: now })
    .where(sql`id in (select value from json_each(${JSON.stringify(ids)})) and reminded_at is null`)
}

/** Until when lots may be collected, as it was reckoned; what is known already stays. */
export function setCollectBy(db: Db, lots: readonly { lineId: string; collectBy: number }[]): Statement {
  const pairs = JSON.stringify(lots.map(({ lineId, collectBy }) => [lineId, collectBy]))
  return db
    .update(lotPickups)
    .set({
      collectBy: sql`(select reckoned.value ->> 1 from json_each(${pairs}) reckoned where reckoned.value ->> 0 = line_id)`,
    })
    .where(sql`line_id in (select value ->> 0 from json_each(${pairs})) and collect_by is null`)
}

type Mark = 'remindedAt' | 'lateAt' | 'abandonedAt'
const COLUMNS = { remindedAt: 'reminded_at', lateAt: 'late_at', abandonedAt: 'abandoned_at' } as const

/** That something was said of lots, or has become of them: each once. */
export function markLots(db: Db, lineIds: readonly string[], mark: Mark, now: number): Statement {
  return db
    .update(lotPickups)
    .set({ [mark]: now })
    .where(sql`${isOf(lineIds)} and ${sql.raw(COLUMNS[mark])} is null`)
}

/** Staff says of lots that still wait that they are ready to be handed over, or that they are not. */
export function markReady(db: Db, lineIds: readonly string[], ready: boolean, now: number): Statement {
  return db
    .update(lotPickups)
    .set({ readyAt: ready ? now : null })
    .where(sql`${isOf(lineIds)} and gone_at is null and (ready_at is null) = ${ready ? 1 : 0}`)
}

/** Lots that still wait may be collected until then; they are told of anew, and are late no more. */
export function giveDays(
  db: Db,
  lineIds: readonly string[],
  { collectBy, reason }: { collectBy: number; reason: string },
): Statement {
  return db
    .update(lotPickups)
    .set({ collectBy, moreDaysReason: reason, remindedAt: null, lateAt: null, abandonedAt: null })
    .where(sql`${isOf(lineIds)} and gone_at is null`)
}

/** A missing lot that was found waits for its buyer again, unless its money has gone back or is about to. */
export function markFound(
  db: Db,
  {
    lineId,
    requestId,
    collectBy,
    reason,
  }: { lineId: string; requestId: string; collectBy: number; reason: string },
  now: number,
): Statement {
  return db
    .update(lotPickups)
    .set({
      missingAt: null,
      foundAt: now,
      collectBy,
      moreDaysReason: reason,
      remindedAt: null,
      lateAt: null,
      abandonedAt: null,
    })
    .where(
      sql`line_id = ${lineId} and missing_at is not null and gone_at is null and not exists
        (select 1 from return_requests where id = ${requestId} and state not in ('approved', 'cancelled'))`,
    )
}

/** Why a lot has more days, as its buyer reads it. */
export type GraceReason = Readonly<Record<Language, string>>

/** What its yard could not hand over on the booked day waits until then at least, and is told of anew. */
export function giveGrace(
  db: Db,
  bookingId: string,
  { collectBy, reason }: { collectBy: number; reason: GraceReason },
  stands: SQL,
): Statement {
  return db
    .update(lotPickups)
    .set({
      collectBy,
      moreDaysReason: sql`iif((select language from people where id = buyer_id) = 'es', ${reason.es}, ${reason.en})`,
      remindedAt: null,
      lateAt: null,
    })
    .where(
      sql`line_id in (select line_id from booking_lots where booking_id = ${bookingId} and state = 'open')
        and gone_at is null and collect_by < ${collectBy} and ${stands}`,
    )
}

function isOf(lineIds: readonly string[]): SQL {
  return sql`line_id in (select value from json_each(${JSON.stringify(lineIds)}))`
}
