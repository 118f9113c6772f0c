import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { disputeLost, disputeMoved, disputeRegained } from '#app/domain/money/gateway-entries.ts'
import { findChargedPayment, findDispute, findLost } from '#app/features/disputes/queries.server.ts'
import { putDispute } from '#app/features/disputes/writes.server.ts'
import type { GatewayDispute } from '#app/services/gateway.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues'>

/**
 * The gateway has said that there is news of a dispute: it is asked for all of them, and what it has moved is booked, each
 * movement once. False where the dispute is of nothing that was paid here.
 */
export async function hearOfDispute(ctx: Deps, ref: string): Promise<boolean> {
  const now = ctx.clock.now()
  const said = await ctx.gateway.findDispute(ref)
  const payment = said && (await findChargedPayment(ctx, said.charge))
  if (!said || !payment) return false
  const [known, lost] = await Promise.all([findDispute(ctx, ref), findLost(ctx, ref)])
  const withheld = -said.movements.reduce((sum, { amount }) => sum + amount, 0)
  const gateway = ctx.gateway.name
  const news = {
    id: `dispute:${ref}:${said.state}`,
    type: 'dispute-changed' as const,
    payload: { disputeId: ref },
  }
  const told = known?.state !== said.state
  await runBatch(ctx.db, [
    putDispute(ctx.db, {
      id: ref,
      gateway,
      paymentId: payment.id,
      amount: said.amount,
      withheld,
      fee: said.movements.reduce((sum, { fee }) => sum + fee, 0),
      state: said.state,
      reason: said.reason,
      dueAt: said.dueAt,
      openedAt: said.openedAt,
      updatedAt: now,
    }),
    ...said.movements
      .filter(({ amount, fee }) => amount !== 0 || fee !== 0)
      .flatMap((movement) => insertEntry(ctx.db, disputeMoved({ id: ref, gateway }, movement))),
    ...lossOf(said, { withheld, lost }, now).flatMap((entry) => insertEntry(ctx.db, entry)),
    ...(told ? [insertEvents(ctx.db, [news], now)] : []),
  ])
  if (told) await ctx.queues.events([news.id])
  return true
}

/** What is withheld is lost once the bank has decided so, and only then. */
function lossOf(
  { ref, state }: GatewayDispute,
  { withheld, lost }: { withheld: number; lost: number },
  now: number,
) {
  if (state === 'lost') return lost === 0 && withheld > 0 ? [disputeLost(ref, withheld, now)] : []
  return lost > 0 ? [disputeRegained(ref, lost, now)] : []
}
