import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { Details, PlannedVisits } from '#app/features/pickups/inputs.ts'
import { findBooking, findGuest } from '#app/features/pickups/queries.server.ts'
import { allOrNone } from '#app/features/pickups/writes.server.ts'
import { bookingOf, slotAt } from './book.server.ts'
import { type BookRefusal, linesOf, readLotsToBook, readLotsWritten } from './book-lots.server.ts'
import { offerFor } from './visit.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues' | 'log' | 'relays'>

/** A visit of a plan that cannot be had (any more): its lots say which. */
export type GoneVisit = { lots: readonly string[]; start: number; code: BookRefusal['code'] }

export type PlanBooked = { ok: true; numbers: number[] } | { ok: false; gone: GoneVisit[] }

type Asked = { key: string; visits: PlannedVisits }

/**
 * Books all visits of a plan or none: each takes its place by its own conditional statement, and the batch fails where one of
 * them has taken none. The same sending twice is one plan.
 */
export async function bookPlan(ctx: Deps, actor: Actor, { key, visits }: Asked): Promise<PlanBooked> {
  const ids = visits.map((_, place) => `b:${actor.id}:${key}:${place}`)
  const done = await numbersOf(ctx, ids)
  if (done) return { ok: true, numbers: done }
  const gone = await whatIsGone(ctx, actor, visits)
  if (gone.length > 0) return { ok: false, gone }
  const details = await detailsOf(ctx, actor)
  const now = ctx.clock.now()
  const bookings = await Promise.all(
    visits.map(async ({ lots, start }, place) => {
      const named = await readLotsToBook(ctx, actor, lots)
      const read = named.ok ? await readLotsWritten(ctx, actor, lots, named) : named
      const id = ids[place] ?? ''
      return read.ok ? bookingOf(ctx, actor, read, { id, lineIds: linesOf(read), start, details }, now) : null
    }),
  )
  const whole = bookings.flatMap((booking) => (booking ? [booking] : []))
  if (whole.length === visits.length)
    try {
      await runBatch(ctx.db, [...whole.flatMap(({ statements }) => statements), allOrNone(ctx.db, ids, now)])
      await ctx.queues.events(whole.map(({ event }) => event))
      return { ok: true, numbers: (await numbersOf(ctx, ids)) ?? [] }
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  // sent twice at once: the other has booked it
  const other = await numbersOf(ctx, ids)
  return other ? { ok: true, numbers: other } : { ok: false, gone: await whatIsGone(ctx, actor, visits) }
}

async function numbersOf(ctx: Deps, ids: readonly string[]): Promise<number[] | null> {
  const found = await Promise.all(ids.map((id) => findBooking(ctx, id)))
  const numbers = found.flatMap((booking) => (booking ? [booking.number] : []))
  return numbers.length === ids.length && ids.length > 0 ? numbers : null
}

async function whatIsGone(ctx: Deps, actor: Actor, visits: PlannedVisits): Promise<GoneVisit[]> {
  const gone = await Promise.all(
    visits.map(async ({ lots, start }): Promise<GoneVisit[]> => {
      const read = await readLotsToBook(ctx, actor, lots)
      if (!read.ok) return [{ lots, start, code: read.refusal.code }]
      if (read.staff) return [{ lots, start, code: 'not_found' }]
      const code = slotAt(await offerFor(ctx, read.visit), read.visit, start)
      return code ? [{ lots, start, code }] : []
    }),
  )
  return gone.flat()
}

async function detailsOf(ctx: Deps, actor: Actor): Promise<Details> {
  const guest = await findGuest(ctx, actor.id)
  return {
    name: guest?.name ?? '',
    email: guest?.email ?? actor.email,
    phone: guest?.phone ?? '',
    vehicle: '',
  }
}
