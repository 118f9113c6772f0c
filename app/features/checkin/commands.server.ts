import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { insertWhere } from '#app/db/insert-where.server.ts'
import { MEMBER_TASKS } from '#app/domain/people/member-tasks.ts'
import { bookingLots, bookings, lotPickups } from '#drizzle/schema/index.ts'
import { listWatchers, type Visit, type WalkIn } from './queries.server.ts'

/** Every screen that shows this visit looks again: the boards of its yard, and its buyer's page. */
export async function tellOfVisit(ctx: Pick<Ctx, 'db' | 'relays'>, visit: Visit): Promise<void> {
  const people = await listWatchers(ctx, visit, MEMBER_TASKS.pickups)
  await ctx.relays.tellAll(people, { type: 'pickupUpdate', id: visit.id })
}

export type CounterVisit = {
  id: string
  lines: readonly string[]
  visitor: Pick<WalkIn, 'organisationId' | 'locationId' | 'buyerId' | 'name' | 'email' | 'phone'>
  collectedBy: string
  signature: string
  clerk: string
}

/**
 * Lots are handed over to somebody who stands at the counter: a visit that begins and ends at once, and takes no place. All
 * of it or nothing: where a lot is gone, unpaid, or its party stands in the queue, nothing is written. A booking gives up
 * the lots that are taken with it, and is over where it has no others.
 */
export function handOverAtCounter(
  db: Db,
  { id, lines, visitor, collectedBy, signature, clerk }: CounterVisit,
  at: number,
): Statement[] {
  const named = JSON.stringify(lines)
  const isNamed = (column: SQL) => sql`${column} in (select value from json_each(${named}))`
  const stands = sql`exists (select 1 from bookings stands where stands.id = ${id} and stands.created_at = ${at})`
  const waiting = sql`(select count(*) from lot_pickups lot join invoices on invoices.id = lot.invoice_id
    where ${isNamed(sql`lot.line_id`)} and lot.gone_at is null and lot.location_id = ${visitor.locationId}
      and lot.buyer_id = ${visitor.buyerId} and invoices.status = 'paid') = ${lines.length}`
  const inQueue = sql`exists (select 1 from booking_lots held join bookings party on party.id = held.booking_id
    where ${isNamed(sql`held.line_id`)} and held.state = 'open' and party.state in ('waiting', 'preparing', 'ready'))`
  return [
    insertWhere(
      db,
      bookings,
      [
        {
          ...visitor,
          id,
          number: 0,
          calendar: `yard:${visitor.locationId}`,
          walkIn: true,
          startsAt: at,
          endsAt: at,
          state: 'completed',
          bookedBy: clerk,
          checkedInAt: at,
          spot: 'office',
          readyAt: at,
          completedAt: at,
          collectedBy,
          signature: signature || null,
          createdAt: at,
          updatedAt: at,
        },
      ],
      sql`${waiting} and not ${inQueue}`,
      { number: sql`(select coalesce(max(number), 0) + 1 from bookings)` },
    ).onConflictDoNothing({ target: bookings.id }),
    db
      .update(bookingLots)
      .set({ state: 'left' })
      .where(sql`${isNamed(sql`line_id`)} and state = 'open' and ${stands}`),
    db
      .update(bookings)
      .set({
        state: 'cancelled',
        cancelledAt: at,
        version: sql`${bookings.version} + 1` as unknown as number,
        updatedAt: at,
      })
      .where(
        sql`state in ('booked', 'no_show') and ${stands}
          and id in (select booking_id from booking_lots where ${isNamed(sql`line_id`)} and state = 'left')
          and not exists (select 1 from booking_lots held where held.booking_id = bookings.id and held.state = 'open')`,
      ),
    db
      .insert(bookingLots)
      .select(
        sql`select ${id}, value, 'handed', null, cast(${at} as integer) from json_each(${named}) where ${stands}`,
      )
      .onConflictDoNothing({ target: [bookingLots.bookingId, bookingLots.lineId] }),
    db
      .update(lotPickups)
      .set({ goneAt: at, goneHow: 'handed_over', collectedBy, handedBy: clerk })
      .where(sql`${isNamed(sql`line_id`)} and gone_at is null and ${stands}`),
  ]
}

/** A lot that its yard cannot find leaves the visit that it was booked for. */
export function sayMissing(db: Db, lineId: string, at: number): Statement[] {
  return [
    db
      .update(bookingLots)
      .set({ state: 'missing' })
      .where(and(eq(bookingLots.lineId, lineId), eq(bookingLots.state, 'open'))),
    db
      .update(lotPickups)
      .set({ missingAt: at })
      .where(and(eq(lotPickups.lineId, lineId), isNull(lotPickups.goneAt), isNull(lotPickups.missingAt))),
  ]
}
