import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { AuctionPickup } from '#app/domain/auctions/terms.ts'
import { closingAt, reminderAt } from '#app/domain/pickup/booking.ts'
import type { PickupCalendar } from '#app/domain/pickup/calendar.ts'
import { visitStatements } from '#app/features/outbox/commands.server.ts'
import { graceOf } from '#app/features/pickups/commands.server.ts'
import { type DueBooking, listDueBookings } from '#app/features/pickups/deadline-queries.server.ts'
import { listLotsOfBooking } from '#app/features/pickups/lot-queries.server.ts'
import {
  isAt,
  markBookingsReminded,
  markNoShow,
  offerNewSlots,
  releaseWaiting,
} from '#app/features/pickups/writes.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { returnMissing } from './not-found.server.ts'
import { yardCalendar } from './visit.server.ts'
import { visitChanged } from './visit-changed.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 100
const MOST_A_MINUTE = 500

/**
 * Each minute: reminds of visits on the evening before, marks those that nobody came to, and lets go who still waits at a
 * yard that has closed; opens returns of what was not found. Returns how many.
 */
export async function followVisits(ctx: Deps): Promise<number> {
  return (await remindVisits(ctx)) + (await missVisits(ctx)) + (await letGo(ctx)) + (await returnMissing(ctx))
}

async function remindVisits(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  let count = 0
  await walk(ctx, 'remind', { from: now, until: now + 2 * DAY_MS }, async (visits) => {
    const due = visits.filter(({ startsAt, timeZone }) => reminderAt(zoneOf(timeZone), startsAt) <= now)
    if (due.length === 0) return
    const { ids, statements } = await visitStatements(
      ctx,
      due.map(({ id }) => id),
    )
    const marked = due.map(({ id }) => id)
    await runBatch(ctx.db, [markBookingsReminded(ctx.db, marked, now), ...statements])
    await ctx.queues.outbox(ids)
    count += due.length
  })
  return count
}

/** The yard has closed on the booked day, and nobody has checked in. Whoever had, and left the queue, may choose anew. */
async function missVisits(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const calendars = new Map<string, Promise<PickupCalendar | null>>()
  let count = 0
  await walk(ctx, 'all', { from: 0, until: now }, async (visits) => {
    for (const visit of visits) {
      const calendar = await calendarOf(ctx, visit, calendars)
      if (closingAt(calendar, zoneOf(visit.timeZone), visit) > now) continue
      await missed(ctx, visit)
      count += 1
    }
  })
  return count
}

/** Who waits when the yard closes has missed nothing: they choose a new slot, and owe no fee. */
async function letGo(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const calendars = new Map<string, Promise<PickupCalendar | null>>()
  let count = 0
  await walk(ctx, 'waiting', { from: 0, until: now }, async (visits) => {
    for (const visit of visits) {
      const calendar = await calendarOf(ctx, visit, calendars)
      if (closingAt(calendar, zoneOf(visit.timeZone), visit) > now) continue
      const version = visit.version + 1
      const stands = isAt(visit.id, version, now, 'booked')
      const told = offered(ctx, visit, await listLotsOfBooking(ctx, visit.id), stands)
      await runBatch(ctx.db, [
        releaseWaiting(ctx.db, visit, now),
        graceOf(ctx.db, visit, stands),
        ...told.statements,
      ])
      await ctx.queues.events([told.event])
      count += 1
    }
  })
  return count
}

function offered(
  ctx: Deps,
  { id, version, startsAt }: DueBooking,
  lots: Awaited<ReturnType<typeof listLotsOfBooking>>,
  stands: ReturnType<typeof isAt>,
) {
  return visitChanged(
    ctx.db,
    {
      bookingId: id,
      version: version + 1,
      type: 'pickup-offered',
      step: 'slots_offered',
      detail: { startsAt },
      lots,
      byId: null,
      stands,
    },
    ctx.clock.now(),
  )
}

async function missed(ctx: Deps, visit: DueBooking) {
  const now = ctx.clock.now()
  const { id, checkedInAt } = visit
  const version = visit.version + 1
  const wasThere = checkedInAt !== null
  const stands = isAt(id, version, now, wasThere ? 'booked' : 'no_show')
  const told = visitChanged(
    ctx.db,
    {
      bookingId: id,
      version,
      type: wasThere ? 'pickup-offered' : 'pickup-missed',
      step: wasThere ? 'slots_offered' : 'no_show',
      detail: { startsAt: visit.startsAt },
      lots: await listLotsOfBooking(ctx, id),
      byId: null,
      stands,
    },
    now,
  )
  await runBatch(ctx.db, [
    ...(wasThere
      ? [offerNewSlots(ctx.db, { ...visit, why: 'yard_closed' }, now), graceOf(ctx.db, visit, stands)]
      : markNoShow(ctx.db, visit, now)),
    ...told.statements,
  ])
  await ctx.queues.events([told.event])
}

function calendarOf(
  ctx: Deps,
  { locationId, auctionPickup }: DueBooking,
  known: Map<string, Promise<PickupCalendar | null>>,
): Promise<PickupCalendar | null> {
  if (auctionPickup !== null)
    return Promise.resolve({
      kind: 'auction',
      noticeMinutes: 0,
      ...(JSON.parse(auctionPickup) as AuctionPickup),
    })
  const calendar = known.get(locationId) ?? yardCalendar(ctx, locationId)
  known.set(locationId, calendar)
  return calendar
}

async function walk(
  ctx: Deps,
  which: 'remind' | 'all' | 'waiting',
  span: { from: number; until: number },
  work: (visits: DueBooking[]) => Promise<void>,
) {
  let after: DueBooking | undefined
  let seen = 0
  do {
    const visits = await listDueBookings(ctx, which, { ...span, limit: AT_ONCE, after })
    await work(visits)
    seen += visits.length
    after = visits.length < AT_ONCE ? undefined : visits.at(-1)
  } while (after && seen < MOST_A_MINUTE)
}
