import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { OrderInvoice } from '#app/features/order-control/queries.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { invoicesOf, type PickupLot } from '#app/features/pickups/lot-queries.server.ts'
import type { Acted } from './acted.ts'
import { draftAnew } from './draft-anew.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

/**
 * Makes drafts of lots that were abandoned, to sell them anew; their buyers get no refund (operations.md, section 4). Each
 * once: asked again, the draft and the line in the log are there already. Pieces at a fixed price are no lots of their own: their listing's
 * quantity is raised.
 */
export async function relistAbandoned(
  ctx: Deps,
  actor: Actor,
  lots: readonly PickupLot[],
  invoices: readonly OrderInvoice[],
): Promise<Acted> {
  const at = ctx.clock.now()
  const done = new Set<string>()
  const pieces = new Set<string>()
  for (const lot of lots) {
    const { lineId, listingId, invoiceId, organisationId } = lot
    if (lot.abandonedAt === null || lot.goneAt !== null) continue
    const draft = await draftAnew(ctx, actor, { listingId, lineId, organisationId })
    if (draft.length === 0) {
      pieces.add(invoiceId)
      continue
    }
    const entry = { id: `relisted:${lineId}`, step: 'relisted' as const, byId: actor.id, at }
    await runBatch(ctx.db, [...draft, logInvoices(ctx.db, [invoiceId], entry)])
    done.add(invoiceId)
  }
  const kept = new Set(invoicesOf(lots).filter((id) => !done.has(id)))
  return {
    done: invoices.filter(({ id }) => done.has(id)).map(({ commonInvoice }) => commonInvoice),
    refused: invoices
      .filter(({ id }) => kept.has(id))
      .map(({ id, commonInvoice }) => ({
        invoice: commonInvoice,
        code: pieces.has(id) ? ('pieces' as const) : ('not_abandoned' as const),
      })),
  }
}
