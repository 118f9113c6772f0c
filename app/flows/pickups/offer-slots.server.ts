import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { movesWhenClosed, type OfferReason } from '#app/domain/pickup/booking.ts'
import { boundsOf, type CivilDay, dayAt } from '#app/domain/pickup/civil.ts'
import { findVisitYard } from '#app/features/checkin/queries.server.ts'
import { graceOf } from '#app/features/pickups/commands.server.ts'
import { listLotsOfBooking } from '#app/features/pickups/lot-queries.server.ts'
import { type Booking, findBooking, listBookedOn } from '#app/features/pickups/queries.server.ts'
import { isAt, offerNewSlots } from '#app/features/pickups/writes.server.ts'
import { closeYardOn } from '#app/flows/shop/save-yard.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { visitChanged } from './visit-changed.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues'>

/** Visits of a day that are read at once. */
const AT_ONCE = 100

/** `over`: its party has come, has cancelled, or stands in the yard. `past`: a day that is over is not closed. */
export type OfferRefusal = 'not_found' | 'over' | 'changed' | 'past'

/** Offers the party of a visit that was missed, or that cannot be, new slots: it moves the same booking. */
export async function offerSlots(
  ctx: Deps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | { ok: false; code: OfferRefusal }> {
  const booking = await findBooking(ctx, id)
  if (!booking || !mayActFor(actor, booking.organisationId, 'pickups', booking.locationId))
    return { ok: false, code: 'not_found' }
  if (booking.state !== 'no_show' && booking.state !== 'booked') return { ok: false, code: 'over' }
  if (booking.offeredAt !== null) return { ok: true }
  const why = booking.state === 'no_show' ? ('no_show' as const) : ('day_closed' as const)
  return (await offer(ctx, booking, { why, by: actor.id })) ? { ok: true } : { ok: false, code: 'changed' }
}

/**
 * Closes a day of a yard for a reason that buyers read, and offers all of its parties new slots. Done twice it is done once:
 * whoever died in between goes on with those that have no offer yet. Answers to how many it was offered.
 */
export async function closeDay(
  ctx: Ctx,
  actor: Actor,
  { yardId, day, reason }: { yardId: string; day: CivilDay; reason: string },
): Promise<{ ok: true; offered: number } | { ok: false; code: OfferRefusal }> {
  const yard = await findVisitYard(ctx, yardId)
  if (!yard) return { ok: false, code: 'not_found' }
  const zone = zoneOf(yard.timeZone)
  if (day < dayAt(zone, ctx.clock.now())) return { ok: false, code: 'past' }
  const closed = await closeYardOn(ctx, actor, yard.id, { day, reason })
  if (!closed.ok) return { ok: false, code: closed.code === 'stale' ? 'changed' : 'not_found' }
  const that = { locationId: yard.id, ...boundsOf(zone, day) }
  let offered = 0
  let last: Booking | undefined
  do {
    const some = await listBookedOn(ctx, that, AT_ONCE, last)
    for (const booking of some)
      if (await offerWhoeverMoves(ctx, booking, { why: 'day_closed', by: actor.id, said: reason }))
        offered += 1
    last = some.length < AT_ONCE ? undefined : some.at(-1)
  } while (last)
  return { ok: true, offered }
}

/** Offers it again where its party has changed the visit in the same moment, and it still is on that day. */
async function offerWhoeverMoves(ctx: Deps, booking: Booking, how: Offer): Promise<boolean> {
  if (!movesWhenClosed(booking)) return false
  if (await offer(ctx, booking, how)) return true
  const changed = await findBooking(ctx, booking.id)
  if (changed?.startsAt !== booking.startsAt || !movesWhenClosed(changed)) return false
  return offer(ctx, changed, how)
}

type Offer = { why: OfferReason; by: string; said?: string }

/** Whoever missed a visit has no more days by it; whose yard has closed has. */
async function offer(ctx: Deps, booking: Booking, { why, by, said }: Offer): Promise<boolean> {
  const now = ctx.clock.now()
  const { id, state } = booking
  const version = booking.version + 1
  const lots = await listLotsOfBooking(ctx, id)
  const [lot] = lots
  const stands = isAt(id, version, now, state)
  const told = visitChanged(
    ctx.db,
    {
      bookingId: id,
      version,
      type: 'pickup-offered',
      step: 'slots_offered',
      detail: { startsAt: booking.startsAt },
      lots,
      byId: by,
      stands,
    },
    now,
  )
  await runBatch(ctx.db, [
    offerNewSlots(ctx.db, { id, version: booking.version, why }, now),
    ...(lot && why !== 'no_show'
      ? [graceOf(ctx.db, { ...booking, timeZone: lot.timeZone }, stands, said)]
      : []),
    ...told.statements,
  ])
  const after = await findBooking(ctx, id)
  if (after?.offeredAt !== now) return false
  await ctx.queues.events([told.event])
  return true
}
