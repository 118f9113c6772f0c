import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { dayAt } from '#app/domain/pickup/civil.ts'
import { listOrderLots, type OrderInvoice } from '#app/features/order-control/queries.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { dueStatements, waitingStatements } from '#app/features/outbox/commands.server.ts'
import { invoicesOf } from '#app/features/pickups/lot-queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { type Acted, idsOf, parted } from './acted.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

/** Of what is unpaid that it is to be paid; of what is paid and waits that it is to be collected. Once on a day of the yard. */
export async function remindOrders(
  ctx: Deps,
  actor: Actor,
  invoices: readonly OrderInvoice[],
): Promise<Acted> {
  const now = ctx.clock.now()
  const lots = await listOrderLots(ctx, idsOf(invoices))
  const unpaid = invoices.filter(({ status }) => status === 'unpaid')
  const paid = new Set(
    invoices
      .filter(({ status, deliveryType }) => status === 'paid' && deliveryType === 'local_pickup')
      .map(({ id }) => id),
  )
  const waiting = lots.filter((lot) => paid.has(lot.invoiceId) && lot.goneAt === null && lot.booking === null)
  const told = new Set([...unpaid.map(({ id }) => id), ...invoicesOf(waiting)])
  const [first] = invoices
  const done = invoices.filter(({ id }) => told.has(id))
  const refused = invoices
    .filter(({ id }) => !told.has(id))
    .map(({ commonInvoice }) => ({ invoice: commonInvoice, code: 'nothing' as const }))
  if (!first || done.length === 0) return { done: [], refused }
  const day = dayAt(zoneOf(first.timeZone), now)
  const [late, due] = parted(unpaid, (invoice) => invoice.late)
  const letters = await Promise.all([
    dueStatements(ctx, 'invoiceReminder', idsOf(due), day),
    dueStatements(ctx, 'invoiceLate', idsOf(late), day),
    waitingStatements(
      ctx,
      'collectReminder',
      waiting.map(({ lineId }) => lineId),
      day,
    ),
  ])
  const entry = { id: `reminded:${day}`, step: 'reminded' as const, byId: actor.id, at: now }
  await runBatch(ctx.db, [
    ...letters.flatMap(({ statements }) => statements),
    logInvoices(ctx.db, idsOf(done), entry),
  ])
  await ctx.queues.outbox(letters.flatMap(({ ids }) => ids))
  return { done: done.map(({ commonInvoice }) => commonInvoice), refused }
}
