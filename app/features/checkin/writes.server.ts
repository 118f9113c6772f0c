import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { STEPS } from '#app/domain/pickup/queue.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import { bookingLots, bookings, lotPickups } from '#drizzle/schema/index.ts'
import type { SpotInput } from './inputs.ts'
import type { WalkIn } from './queries.server.ts'

/*
 * Every change of a party is one update of its row, where it is still as it was: of two who come at once one finds it so.
 * Each answers the ids that it changed.
 */

function changeVisit(
  db: Db,
  id: string,
  at: number,
  where: SQL | undefined,
  set: Partial<typeof bookings.$inferInsert>,
) {
  return db
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1` as unknown as number, updatedAt: at })
    .where(and(eq(bookings.id, id), where))
    .returning({ id: bookings.id })
}

/** What a later statement of the same batch asks: has this batch changed the visit? */
export function changedAt(id: string, at: number): SQL {
  return sql`exists (select 1 from bookings where bookings.id = ${id} and bookings.updated_at = ${at})`
}

function spotOf({ spot, parking_lot_no, car_make, model, color }: SpotInput) {
  return { spot, parkingLotNo: spot === 'parking' ? parking_lot_no : null, carMake: car_make, model, color }
}

/** A party stands in the queue. Fails by the unique index where its parking lot is somebody else's. */
export function checkInVisit(db: Db, id: string, spot: SpotInput, at: number) {
  return changeVisit(db, id, at, eq(bookings.state, 'booked'), {
    ...spotOf(spot),
    state: 'waiting',
    checkedInAt: at,
  })
}

/** It waits somewhere else, and keeps its place in the queue. */
export function moveVisit(db: Db, id: string, spot: SpotInput, at: number) {
  return changeVisit(db, id, at, inArray(bookings.state, ['waiting', 'preparing', 'ready']), spotOf(spot))
}

/** It leaves the queue before it is prepared for: booked, as it was. That it was there is kept, as it has missed nothing. */
export function leaveQueue(db: Db, id: string, at: number) {
  return changeVisit(db, id, at, eq(bookings.state, 'waiting'), {
    state: 'booked',
    spot: null,
    parkingLotNo: null,
  })
}

type NewWalkIn = {
  id: string
  lines: readonly string[]
  spot: SpotInput
  visitor: Pick<WalkIn, 'organisationId' | 'locationId' | 'buyerId' | 'name' | 'email' | 'phone'>
  /** Staff who has put them into the queue. */
  bookedBy: string | null
}

/** Somebody who has booked nothing stands in the queue: a visit that takes no place. Fails where a lot is in another one. */
export function insertWalkIn(
  db: Db,
  { id, lines, spot, visitor, bookedBy }: NewWalkIn,
  at: number,
): Statement[] {
  const { organisationId, locationId, buyerId, name, email, phone } = visitor
  return [
    db.insert(bookings).values({
      id,
      // D1 binds numbers as floats, and this one counts
      number: sql`(select coalesce(max(number), 0) + 1 from bookings)` as unknown as number,
      organisationId,
      locationId,
      buyerId,
      calendar: `yard:${locationId}`,
      walkIn: true,
      startsAt: at,
      endsAt: at,
      state: 'waiting',
      name,
      email,
      phone,
      bookedBy,
      checkedInAt: at,
      createdAt: at,
      updatedAt: at,
      ...spotOf(spot),
    }),
    ...lines.map((lineId) => db.insert(bookingLots).values({ bookingId: id, lineId })),
  ]
}

export function beginPreparing(db: Db, id: string, clerk: string, at: number) {
  return changeVisit(db, id, at, inArray(bookings.state, STEPS.prepare.from), {
    state: STEPS.prepare.to,
    preparingAt: at,
    preparedBy: clerk,
  })
}

export function callOut(db: Db, id: string, at: number) {
  return changeVisit(db, id, at, inArray(bookings.state, STEPS.ready.from), {
    state: STEPS.ready.to,
    readyAt: at,
  })
}

type Handed = {
  id: string
  handed: readonly string[]
  missing: readonly string[]
  collectedBy: string
  /** As they drew it; empty where they did not. */
  signature: string
  /** Key of a private picture. */
  photo: string | null
  clerk: string
}

/**
 * Ends a visit. The statements belong into one batch, in this order: what stands open of its lots is handed over, not
 * found, or to be brought later, and only if this batch has ended the visit.
 */
export function handOverVisit(
  db: Db,
  { id, handed, missing, collectedBy, signature, photo, clerk }: Handed,
  at: number,
) {
  const ended = sql`exists (select 1 from bookings where bookings.id = ${id} and bookings.state = 'completed'
    and bookings.completed_at = ${at})`
  const open = and(eq(bookingLots.bookingId, id), eq(bookingLots.state, 'open'), ended)
  const among = (lines: readonly string[]) =>
    sql`${bookingLots.lineId} in (select value from json_each(${JSON.stringify(lines)}))`
  const ofVisit = (state: string) => sql`${lotPickups.lineId} in (select held.line_id from booking_lots held
    where held.booking_id = ${id} and held.state = ${state})`
  const first = changeVisit(db, id, at, inArray(bookings.state, STEPS.hand_over.from), {
    state: STEPS.hand_over.to,
    completedAt: at,
    collectedBy,
    signature: signature || null,
    photo,
  })
  const rest: Statement[] = [
    db
      .update(bookingLots)
      .set({ state: 'handed', handedAt: at })
      .where(and(open, among(handed))),
    db
      .update(bookingLots)
      .set({ state: 'missing' })
      .where(and(open, among(missing))),
    db.update(bookingLots).set({ state: 'later' }).where(open),
    db
      .update(lotPickups)
      .set({ goneAt: at, goneHow: 'handed_over', collectedBy, handedBy: clerk })
      .where(and(ofVisit('handed'), isNull(lotPickups.goneAt), ended)),
    db
      .update(lotPickups)
      .set({ missingAt: at })
      .where(and(ofVisit('missing'), isNull(lotPickups.goneAt), ended)),
  ]
  return { first, rest }
}

type Before = { id: string; state: BookingState; to: BookingState; completedAt: number | null; since: number }

/** Takes the last step back, where it was not before `since`. A lot that was booked anew by then refuses it. */
export function undoStep(db: Db, { id, state, to, completedAt, since }: Before, at: number) {
  const when =
    state === 'completed' ? bookings.completedAt : state === 'ready' ? bookings.readyAt : bookings.preparingAt
  const first = changeVisit(db, id, at, and(eq(bookings.state, state), gte(when, since)), {
    state: to,
    ...(state === 'completed' && { completedAt: null, collectedBy: null, signature: null, photo: null }),
    ...(state === 'ready' && { readyAt: null }),
    ...(state === 'preparing' && { preparingAt: null, preparedBy: null }),
  })
  if (state !== 'completed' || completedAt === null) return { first, rest: [] }
  const undone = sql`exists (select 1 from bookings where bookings.id = ${id} and bookings.state = ${to}
    and bookings.updated_at = ${at})`
  const ofVisit = sql`${lotPickups.lineId} in (select held.line_id from booking_lots held where held.booking_id = ${id})`
  const rest: Statement[] = [
    db
      .update(lotPickups)
      .set({ goneAt: null, goneHow: null, collectedBy: null, handedBy: null })
      .where(and(ofVisit, eq(lotPickups.goneAt, completedAt), eq(lotPickups.goneHow, 'handed_over'), undone)),
    db
      .update(lotPickups)
      .set({ missingAt: null })
      .where(and(ofVisit, eq(lotPickups.missingAt, completedAt), undone)),
    db
      .update(bookingLots)
      .set({ state: 'open', handedAt: null })
      .where(and(eq(bookingLots.bookingId, id), sql`${bookingLots.state} <> 'left'`, undone)),
  ]
  return { first, rest }
}

/** A lot is in hand for its party, or back on its shelf. */
export function tickLot(
  db: Db,
  { id, line, picked }: { id: string; line: string; picked: boolean },
  at: number,
) {
  return db
    .update(bookingLots)
    .set({ pickedAt: picked ? at : null })
    .where(and(eq(bookingLots.bookingId, id), eq(bookingLots.lineId, line), eq(bookingLots.state, 'open')))
    .returning({ id: bookingLots.lineId })
}
