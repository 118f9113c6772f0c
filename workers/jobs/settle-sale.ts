import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { findOpenDeposit } from '#app/features/deposits/queries.server.ts'
import { settleClose } from '#app/features/invoices/reactions.server.ts'
import { applying } from '#app/flows/apply-deposit.server.ts'
import { releaseOf } from '#app/flows/release-deposits.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'rooms' | 'queues' | 'log'>

/**
 * A listing is over: what was won gets its invoice and, in the same batch, the deposit that was left for it; everybody
 * else gets theirs back. Idempotent.
 */
export async function settleSale(ctx: Deps, payload: EventPayload<'auction-closed'>): Promise<void> {
  const { listingId, format, winnerId } = payload
  // whoever has offered to sell is not the one who pays
  const buyerId = format === 'reverse' ? null : winnerId
  const deposit = buyerId === null ? null : await findOpenDeposit(ctx, buyerId, listingId)
  await settleClose(ctx, payload, (invoice) => (deposit ? applying(ctx, deposit, invoice) : []))
  await releaseOf(ctx, listingId, deposit && buyerId)
}
