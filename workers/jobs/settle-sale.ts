import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { findOpenDeposit, isForAuction } from '#app/features/deposits/queries.server.ts'
import { settleClose } from '#app/features/invoices/reactions.server.ts'
import { applying } from '#app/flows/money/apply-deposit.server.ts'
import { gathering } from '#app/flows/money/gather-sales.server.ts'
import { releaseOf } from '#app/flows/money/release-deposits.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'rooms' | 'queues' | 'log' | 'relays'>

/**
 * A listing is over: what was won waits for the rest of its auction, or gets its invoice and, in the same batch, the deposit
 * that was left for it; everybody else gets theirs back. Idempotent.
 */
export async function settleSale(ctx: Deps, payload: EventPayload<'auction-closed'>): Promise<void> {
  const { listingId, format, winnerId } = payload
  // whoever has offered to sell is not the one who pays
  const buyerId = format === 'reverse' ? null : winnerId
  const deposit = buyerId === null ? null : await findOpenDeposit(ctx, buyerId, listingId)
  const ownDeposit = deposit !== null && !(await isForAuction(ctx, listingId))
  let gatheredIn: string | null = null
  await settleClose(ctx, payload, {
    beside: (invoice) => (deposit ? applying(ctx, deposit, invoice) : []),
    gather: (sale, terms) => {
      const waits = gathering(ctx, sale, { fixed: format === 'fixed', ownDeposit, terms })
      if (waits) gatheredIn = sale.auctionId
      return waits
    },
  })
  // heard twice it does no harm: whoever hears it reads anew
  if (buyerId !== null && gatheredIn !== null)
    await ctx.relays.tell(buyerId, { type: 'gatheringUpdate', id: gatheredIn })
  await releaseOf(ctx, listingId, deposit && buyerId)
}
