import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { isAtYard } from '#app/domain/pickup/queue.ts'
import { handOverAtCounter, tellOfVisit } from '#app/features/checkin/commands.server.ts'
import { findVisit } from '#app/features/checkin/queries.server.ts'
import type { OrderAct } from '#app/features/order-control/inputs.ts'
import type { OrderInvoice } from '#app/features/order-control/queries.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { invoicesOf, type PickupLot } from '#app/features/pickups/lot-queries.server.ts'
import { findGuest } from '#app/features/pickups/queries.server.ts'
import { isAt } from '#app/features/pickups/writes.server.ts'
import { type Acted, type OrderRefusal, refuseAll } from './acted.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays'>

/** Hands lots of an order over at the counter, to whoever stands there: all that are named, or none. */
export async function handOverLots(
  ctx: Deps,
  actor: Actor,
  lots: readonly PickupLot[],
  invoices: readonly OrderInvoice[],
  { collected_by, signature, attempt }: Extract<OrderAct, { act: 'hand_over' }>,
): Promise<Acted> {
  const numbers = invoices.map(({ commonInvoice }) => commonInvoice)
  const id = `h:${actor.id}:${attempt}`
  const done: Acted = { done: numbers, refused: [] }
  if (await findVisit(ctx, id)) return done
  const [first] = lots
  const problem = first ? problemOf(lots, first) : ('nothing' as const)
  if (!first || problem) return refuseAll(numbers, problem ?? 'nothing')
  const guest = await findGuest(ctx, first.buyerId)
  const now = ctx.clock.now()
  const { organisationId, locationId, buyerId } = first
  const visit = {
    id,
    lines: lots.map(({ lineId }) => lineId),
    visitor: {
      organisationId,
      locationId,
      buyerId,
      name: guest?.name ?? '',
      email: guest?.email ?? '',
      phone: guest?.phone.slice(0, 17) ?? '',
    },
    collectedBy: collected_by,
    signature,
    clerk: actor.id,
  }
  const entry = {
    id: `${id}:handed_over`,
    step: 'handed_over' as const,
    byId: actor.id,
    at: now,
    bookingId: id,
  }
  await runBatch(ctx.db, [
    ...handOverAtCounter(ctx.db, visit, now),
    logInvoices(ctx.db, invoicesOf(lots), entry, isAt(id, 1, now, 'completed')),
  ])
  const over = await findVisit(ctx, id)
  if (!over) return refuseAll(numbers, 'nothing')
  await tellOfVisit(ctx, over)
  return done
}

function problemOf(lots: readonly PickupLot[], first: PickupLot): OrderRefusal | null {
  if (lots.some(({ buyerId, locationId }) => buyerId !== first.buyerId || locationId !== first.locationId))
    return 'not_found'
  if (lots.some(({ goneAt, deliveryType }) => goneAt !== null || deliveryType === 'delivery'))
    return 'nothing'
  if (lots.some(({ status }) => status !== 'paid')) return 'unpaid'
  return lots.some(({ booking }) => booking !== null && isAtYard(booking.state)) ? 'at_yard' : null
}
