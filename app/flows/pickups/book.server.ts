import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch, type Statement } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type BookingProblem, whyNotCancelled, whyNotMoved } from '#app/domain/pickup/booking.ts'
import { slotOf } from '#app/domain/pickup/calendar.ts'
import type { SlotsOffered } from '#app/domain/pickup/slots.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import type { Details } from '#app/features/pickups/inputs.ts'
import { listLotsOfBooking } from '#app/features/pickups/lot-queries.server.ts'
import { type Booking, findBooking } from '#app/features/pickups/queries.server.ts'
import { cancelBooking, insertBooking, isAt, moveBooking } from '#app/features/pickups/writes.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import {
  type BookRefusal,
  bookingSide,
  type LotsRead,
  linesOf,
  readLotsToBook,
  readLotsWritten,
  refused,
} from './book-lots.server.ts'
import { offerFor, readVisit, type Visit } from './visit.server.ts'
import { visitChanged } from './visit-changed.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues' | 'log' | 'relays'>

export type Booked = { ok: true; booking: Booking } | { ok: false; refusal: BookRefusal }

export type Asked = { key: string; lineIds: readonly string[]; start: number | null; details: Details }

/**
 * Books a visit: one buyer, one yard, any number of lots. Its place is taken by one conditional statement and its lots by a
 * unique index, in one batch with its log and its event. The same sending twice is one booking, also where the first was
 * lost after it had written the invoice of what was gathered.
 */
export async function bookPickup(ctx: Deps, actor: Actor, asked: Asked): Promise<Booked> {
  const id = `b:${actor.id}:${asked.key}`
  const done = await findBooking(ctx, id)
  if (done) return { ok: true, booking: done }
  const booked = await bookAs(ctx, actor, id, asked)
  if (booked.ok) return booked
  // sent twice at once: the other has booked it
  const other = await findBooking(ctx, id)
  return other ? { ok: true, booking: other } : booked
}

async function bookAs(
  ctx: Deps,
  actor: Actor,
  id: string,
  { lineIds, start, details }: Asked,
): Promise<Booked> {
  const read = await readLotsToBook(ctx, actor, lineIds)
  if (!read.ok) return read
  const chosen = slotAt(await offerFor(ctx, read.visit), read.visit, start)
  if (chosen) return refused({ code: chosen })
  if (!read.visit.calendar || start === null) return refused({ code: 'no_slot' })
  const written = await readLotsWritten(ctx, actor, lineIds, read)
  if (!written.ok) return written
  const asked = { id, lineIds: linesOf(written), start, details }
  const { statements, event } = bookingOf(ctx, actor, written, asked, ctx.clock.now())
  try {
    await runBatch(ctx.db, statements)
  } catch (error) {
    if (!isTaken(error, 'booking_lots.line_id')) throw error
    return refused({ code: 'lot_taken' })
  }
  const booking = await findBooking(ctx, id)
  if (!booking) return refused(await whyNothing(ctx, actor, lineIds))
  await ctx.queues.events([event])
  return { ok: true, booking }
}

type ToBook = { id: string; lineIds: readonly string[]; start: number; details: Details }

/** What books a visit, for a batch: its place and its lots, its log and its event. */
export function bookingOf(
  ctx: Pick<Deps, 'db'>,
  actor: Actor,
  { visit, staff, settings }: LotsRead & { ok: true },
  { id, lineIds, start, details }: ToBook,
  now: number,
): { statements: Statement[]; event: string } {
  const { calendar, lots, yard } = visit
  const { minutes, takes } = calendar ? slotOf(calendar) : { minutes: 0, takes: 0 }
  const told = visitChanged(
    ctx.db,
    {
      bookingId: id,
      version: 1,
      type: 'pickup-booked',
      step: 'booked',
      detail: { startsAt: start },
      lots,
      byId: actor.id,
      stands: isAt(id, 1, now, 'booked'),
    },
    now,
  )
  const booking = insertBooking(
    ctx.db,
    {
      id,
      organisationId: yard.organisationId,
      locationId: yard.id,
      buyerId: visit.buyerId,
      auctionId: visit.auctionId,
      calendar: visit.key,
      startsAt: start,
      endsAt: start + minutes * 60_000,
      ...details,
      bookedBy: staff ? actor.id : null,
    },
    { lineIds, payAtYard: settings.pay_at_yard },
    { takes },
    now,
  )
  return { statements: [...booking, ...told.statements], event: told.event }
}

/** Nothing was written: a lot is no longer what it was, or else the last place went. */
async function whyNothing(ctx: Deps, actor: Actor, lineIds: readonly string[]): Promise<BookRefusal> {
  const again = await readLotsToBook(ctx, actor, lineIds)
  return again.ok ? { code: 'full' } : again.refusal
}

export type BookingRead =
  | { ok: true; booking: Booking; visit: Visit; staff: boolean; settings: Settings }
  | { ok: false; refusal: BookRefusal }

/** A booking of one's own, or of a yard that one works at, with its lots. */
export async function readBooking(ctx: Deps, actor: Actor, booking: Booking | null): Promise<BookingRead> {
  const side = booking && bookingSide(actor, booking)
  if (!booking || !side) return refused({ code: 'not_found' })
  const [lots, settings] = await Promise.all([listLotsOfBooking(ctx, booking.id), getSettings(ctx)])
  const read = await readVisit(ctx, lots)
  return read.ok ? { ...read, booking, staff: side === 'staff', settings } : refused({ code: 'not_found' })
}

/** What speaks against moving a booking, for whoever asks. */
export function moveProblem(
  ctx: Pick<Ctx, 'clock'>,
  read: BookingRead & { ok: true },
): BookingProblem | null {
  const { booking, visit, staff, settings } = read
  return whyNotMoved(
    { ...booking, noShows: Math.max(0, ...visit.lots.map(({ noShows }) => noShows)) },
    {
      now: ctx.clock.now(),
      reschedulesMost: settings.pickup_reschedules_most,
      noShowsMost: settings.no_shows_most,
      staff,
    },
  )
}

type Move = { id: string; start: number | null; details?: Details }

/** Moves a booking to another slot: its old place is free only when the new one is taken. */
export async function movePickup(ctx: Deps, actor: Actor, { id, start, details }: Move): Promise<Booked> {
  const read = await readBooking(ctx, actor, await findBooking(ctx, id))
  if (!read.ok) return read
  const { booking, visit, staff } = read
  const problem = moveProblem(ctx, read)
  if (problem) return refused({ code: problem })
  if (start === booking.startsAt && booking.state === 'booked') return { ok: true, booking }
  const chosen = slotAt(await offerFor(ctx, visit, id), visit, start)
  if (chosen) return refused({ code: chosen })
  const { calendar } = visit
  if (!calendar || start === null) return refused({ code: 'no_slot' })
  const now = ctx.clock.now()
  const { minutes, takes } = slotOf(calendar)
  const { name, email, phone, vehicle } = details ?? booking
  const version = booking.version + 1
  const told = visitChanged(
    ctx.db,
    {
      bookingId: id,
      version,
      type: 'pickup-booked',
      step: 'moved',
      detail: { from: booking.startsAt, startsAt: start },
      lots: visit.lots,
      byId: actor.id,
      stands: sql`${isAt(id, version, now, 'booked')}
        and (select starts_at from bookings where id = ${id}) = ${start}`,
    },
    now,
  )
  const counts = !staff && booking.state === 'booked' && booking.offeredAt === null
  await runBatch(ctx.db, [
    moveBooking(
      ctx.db,
      {
        id,
        version: booking.version,
        startsAt: start,
        endsAt: start + minutes * 60_000,
        name,
        email,
        phone,
        vehicle,
      },
      { calendar: visit.key, takes, counts },
      now,
    ),
    ...told.statements,
  ])
  const moved = await findBooking(ctx, id)
  if (!moved || moved.version === booking.version) return refused({ code: 'full' })
  if (moved.version !== version || moved.startsAt !== start) return refused({ code: 'changed' })
  await ctx.queues.events([told.event])
  return { ok: true, booking: moved }
}

/** Calls a booking off: its place is free at once, and its lots still have to be collected. */
export async function cancelPickup(ctx: Deps, actor: Actor, id: string): Promise<Booked> {
  const read = await readBooking(ctx, actor, await findBooking(ctx, id))
  if (!read.ok) return read
  const { booking, visit, staff } = read
  if (booking.state === 'cancelled') return { ok: true, booking }
  const now = ctx.clock.now()
  const problem = whyNotCancelled(booking, { now, staff })
  if (problem) return refused({ code: problem })
  const version = booking.version + 1
  const told = visitChanged(
    ctx.db,
    {
      bookingId: id,
      version,
      type: 'pickup-cancelled',
      step: 'booking_cancelled',
      detail: { startsAt: booking.startsAt },
      lots: visit.lots,
      byId: actor.id,
      stands: isAt(id, version, now, 'cancelled'),
    },
    now,
  )
  await runBatch(ctx.db, [...cancelBooking(ctx.db, booking, now), ...told.statements])
  const off = await findBooking(ctx, id)
  if (off?.state !== 'cancelled') return refused({ code: 'changed' })
  await ctx.queues.events([told.event])
  return { ok: true, booking: off }
}

/** Why a start cannot be had; null where it can. */
export function slotAt(
  offered: SlotsOffered,
  { calendar }: Visit,
  start: number | null,
): 'no_time' | 'no_slot' | 'full' | 'past' | null {
  if (start === null) return 'no_time'
  const slot = offered.days.flatMap(({ slots }) => slots).find((each) => each.start === start)
  // of an auction's days those that are full are not among them
  if (!slot) return calendar?.kind === 'auction' ? 'full' : 'no_slot'
  if (slot.state === 'break') return 'no_slot'
  return slot.state === 'free' ? null : slot.state
}
