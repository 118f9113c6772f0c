import type { Ctx } from '#app/context.ts'
import { isMissing, runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { findSaleOfDraft } from '#app/features/auctions/queries.server.ts'
import { deleteDraftSale, insertActDuring, moveSale } from '#app/features/auctions/writes.server.ts'
import { freeDrafts } from '#app/features/drafts/place-writes.server.ts'
import { carryAct, DONE_AT_ONCE } from './carry-acts.server.ts'
import type { Edited } from './edit-auction.server.ts'
import { type AuctionNeed, auditOf } from './order-lots.server.ts'

/**
 * An announced auction that will not be: its lots are withdrawn, it leaves the lists, and everybody whom it concerned is told
 * why, once (decision 114).
 */
export async function cancelSale(
  ctx: AuctionNeed & Pick<Ctx, 'queues'>,
  id: string,
  reason: string,
): Promise<Edited> {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (!sale) return { ok: false, code: 'not_found' }
  if (sale.state !== 'announced') return { ok: false, code: 'over' }
  const now = ctx.clock.now()
  const act = crypto.randomUUID()
  const told = `sale-cancelled:${id}`
  try {
    await runBatch(ctx.db, [
      moveSale(ctx.db, id, { from: 'announced', to: 'cancelled', now }),
      // one that has opened meanwhile goes on with its lots, and nobody hears otherwise
      insertActDuring(ctx.db, 'cancelled', {
        id: act,
        auctionId: id,
        kind: 'withdraw',
        payload: { reason },
        personId: ctx.actor?.id ?? '',
        at: now,
        total: sale.lotCount,
      }),
      freeDrafts(ctx.db, id, null),
      insertEvents(
        ctx.db,
        [{ id: told, type: 'sale-cancelled', payload: { auctionId: id, reason, at: now, after: '' } }],
        now,
      ),
      auditOf(ctx, sale, { state: sale.state }, { state: 'cancelled', reason }),
    ])
  } catch (error) {
    if (isMissing(error)) return { ok: false, code: 'over' }
    throw error
  }
  await ctx.queues.events([told])
  const carried = await carryAct(ctx, act, DONE_AT_ONCE)
  return { ok: true, id, refused: carried?.refused ?? [] }
}

/** A draft of an auction is thrown away; its lots are drafts of none. */
export async function discardSale(ctx: AuctionNeed, id: string): Promise<Edited> {
  const sale = await findSaleOfDraft(ctx, { auctionId: id })
  if (!sale) return { ok: false, code: 'not_found' }
  if (sale.state !== 'draft') return { ok: false, code: 'over' }
  await runBatch(ctx.db, [
    freeDrafts(ctx.db, id, null),
    deleteDraftSale(ctx.db, id),
    auditOf(ctx, sale, { state: 'draft', title: sale.title }, null),
  ])
  return { ok: true, id, refused: [] }
}
