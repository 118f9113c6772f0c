import { runBatch } from '#app/db/batch.server.ts'
import { stateAt } from '#app/domain/auctions/sale-begun.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { insertAct, setPaused } from '#app/features/auctions/writes.server.ts'
import { carryAct, DONE_AT_ONCE } from './carry-acts.server.ts'
import { type AuctionNeed, auditOf } from './order-lots.server.ts'

export type RunAct =
  | { kind: 'pause'; reason: string }
  | { kind: 'resume' }
  | { kind: 'extend'; minutes: number }

export type Run =
  | { ok: true; done: number; refused: { id: string; code: string }[] }
  | { ok: false; code: 'not_found' | 'forbidden' | 'not_open' | 'already_paused' | 'not_paused' }

/**
 * Pauses, resumes or extends all open lots of an auction. What was asked is kept first, under the id that the form or program
 * gave it: whatever is killed, the minute's job goes on lot by lot, and nothing is done twice. Who may not do it at one lot
 * may not at all of them.
 */
export async function runSale(ctx: AuctionNeed, sale: SaleRow, attempt: string, act: RunAct): Promise<Run> {
  if (!ctx.actor || !mayManageSale(ctx.actor, sale, 'auctions')) return { ok: false, code: 'forbidden' }
  const now = ctx.clock.now()
  const id = `${sale.id}-${attempt}`.slice(0, 56)
  if (stateAt(sale, now) !== 'open') return { ok: false, code: 'not_open' }
  const again = await carryAct(ctx, id, DONE_AT_ONCE)
  if (again) return { ok: true, done: again.done - again.refused.length, refused: again.refused }
  if (act.kind === 'pause' && sale.pausedAt !== null) return { ok: false, code: 'already_paused' }
  if (act.kind === 'resume' && sale.pausedAt === null) return { ok: false, code: 'not_paused' }
  const { kind, ...payload } = act
  await runBatch(ctx.db, [
    insertAct(ctx.db, { id, auctionId: sale.id, kind, payload, personId: ctx.actor?.id ?? '', at: now }),
    ...(kind === 'pause'
      ? [setPaused(ctx.db, sale.id, { at: now, reason: act.kind === 'pause' ? act.reason : '' })]
      : []),
    ...(kind === 'resume' ? [setPaused(ctx.db, sale.id, null)] : []),
    auditOf(ctx, sale, { paused: sale.pausedAt }, act),
  ])
  const carried = await carryAct(ctx, id, DONE_AT_ONCE)
  const refused = carried?.refused ?? []
  return { ok: true, done: (carried?.done ?? 0) - refused.length, refused }
}
