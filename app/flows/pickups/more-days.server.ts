import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { endOfDay } from '#app/domain/pickup/booking.ts'
import { areDrawnUp } from '#app/features/drafts/queries.server.ts'
import type { OrderAct } from '#app/features/order-control/inputs.ts'
import type { OrderInvoice } from '#app/features/order-control/queries.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { invoicesOf, type PickupLot } from '#app/features/pickups/lot-queries.server.ts'
import { giveDays } from '#app/features/pickups/writes.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { type Acted, refuseAll } from './acted.ts'
import { anewId } from './draft-anew.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

/** Gives lots of an order until the end of a day of their yard, and says why: their buyer reads it. None to a lot that is being sold anew. */
export async function moreDays(
  ctx: Deps,
  actor: Actor,
  lots: readonly PickupLot[],
  invoices: readonly OrderInvoice[],
  { until, why }: Extract<OrderAct, { act: 'more_days' }>,
): Promise<Acted> {
  const now = ctx.clock.now()
  const numbers = invoices.map(({ commonInvoice }) => commonInvoice)
  const open = lots.filter(({ goneAt }) => goneAt === null)
  const [first] = open
  if (!first) return refuseAll(numbers, 'nothing')
  const collectBy = endOfDay(zoneOf(first.timeZone), until)
  const abandoned = open.filter(({ abandonedAt }) => abandonedAt !== null)
  const anew = await Promise.all(abandoned.map(({ lineId }) => anewId(lineId)))
  // two people would have a claim to it
  if (await areDrawnUp(ctx, anew)) return refuseAll(numbers, 'relisted')
  if (collectBy <= now || open.some((lot) => collectBy < lot.collectBy)) return refuseAll(numbers, 'past')
  const entry = {
    id: `days:${now}:${actor.id}`,
    step: 'more_days' as const,
    detail: { until: collectBy, why, lots: open.length },
    byId: actor.id,
    at: now,
  }
  await runBatch(ctx.db, [
    giveDays(
      ctx.db,
      open.map(({ lineId }) => lineId),
      { collectBy, reason: why },
    ),
    logInvoices(ctx.db, invoicesOf(open), entry),
  ])
  return { done: numbers, refused: [] }
}
