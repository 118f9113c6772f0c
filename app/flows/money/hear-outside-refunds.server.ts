import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { outsideReturned } from '#app/domain/money/deposits.ts'
import { outsideRefundUndone, refundedOutside } from '#app/domain/money/gateway-entries.ts'
import { findDepositOf } from '#app/features/deposits/queries.server.ts'
import { lessOutside } from '#app/features/deposits/writes.server.ts'
import { findChargedPayment, findOutside } from '#app/features/disputes/queries.server.ts'
import { insertOutside, moveOutside } from '#app/features/disputes/writes.server.ts'
import { listRefundsBy } from '#app/features/returns/queries.server.ts'
import type { MadeRefund } from '#app/services/gateway.server.ts'
import { hearOfRefund, undoRefund } from './settle-refund.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>

const STATES = { pending: 'pending', refunded: 'succeeded', failed: 'failed' } as const

/**
 * Something of a charge was given back: the gateway is asked for all its refunds. Those of ours are settled; what was given
 * back there without us is booked and told. False where the charge is none of ours.
 */
export async function hearOfRefundsOf(ctx: Deps, charge: string): Promise<boolean> {
  const payment = await findChargedPayment(ctx, charge)
  if (!payment) return false
  for (const refund of await ctx.gateway.listRefunds(charge))
    if (refund.key !== null) await hearOfRefund(ctx, refund.key)
    else await settleOutside(ctx, payment.id, refund)
  return true
}

/** What a deposit's owner was said to have of a refund that has come back: it is in their wallet now. */
async function depositsShare(ctx: Deps, paymentId: string, amount: number): Promise<Statement[]> {
  const deposit = await findDepositOf(ctx, paymentId)
  if (!deposit || deposit.outside === 0 || deposit.status === 'releasing') return []
  const share = { paymentId, amount: Math.min(deposit.outside, amount) }
  return [
    ...insertEntry(ctx.db, outsideReturned({ ...deposit, at: ctx.clock.now() }, share)),
    lessOutside(ctx.db, deposit.id, share.amount),
  ]
}

/** Writes down what has become of it; done twice, or in another order, it is done once. */
async function settleOutside(ctx: Deps, paymentId: string, { ref: id, amount, state: said, at }: MadeRefund) {
  const now = ctx.clock.now()
  const gateway = ctx.gateway.name
  const state = STATES[said]
  const known = await findOutside(ctx, id)
  if (known?.state === state || known?.state === 'failed') return
  // what never went through has moved nothing
  if (!known && state === 'failed') return
  if (known?.state === 'succeeded')
    for (const credited of await listRefundsBy(ctx, id))
      if (credited.state === 'succeeded') await undoRefund(ctx, credited, 'failed')
  const undone = known?.state === 'succeeded' ? await depositsShare(ctx, paymentId, amount) : []
  const refund = { id, gateway, paymentId, amount }
  const news = {
    id: `outside-refund:${id}:${state}`,
    type: 'outside-refunded' as const,
    payload: { refundId: id },
  }
  await runBatch(ctx.db, [
    insertOutside(ctx.db, { ...refund, state: known?.state ?? 'pending', createdAt: at, updatedAt: now }),
    moveOutside(ctx.db, id, { state, updatedAt: now }),
    ...(state === 'succeeded' ? insertEntry(ctx.db, refundedOutside(refund, now)) : []),
    ...(state === 'failed' && known?.state === 'succeeded'
      ? insertEntry(ctx.db, outsideRefundUndone(refund, now))
      : []),
    ...undone,
    ...(state === 'pending' ? [] : [insertEvents(ctx.db, [news], now)]),
  ])
  if (state !== 'pending') await ctx.queues.events([news.id])
}
