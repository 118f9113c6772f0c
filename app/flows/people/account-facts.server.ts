import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { listDeposits } from '#app/features/deposits/queries.server.ts'
import { countBought } from '#app/features/invoices/buyer-queries.server.ts'
import { countUnread } from '#app/features/messages/queries.server.ts'
import { countSchedule } from '#app/features/pickups/schedule-queries.server.ts'
import { hasOrders } from '#app/features/purchase-orders/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'

/** What stands beside the links of an account. `credit` in cents. */
export type AccountCounts = {
  unpaid: number
  paid: number
  toBook: number
  booked: number
  unread: number
  credit: number
  deposits: number
  /** Whether there is a purchase order to see. */
  orders: boolean
}

export async function readAccountCounts(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
): Promise<AccountCounts> {
  const [invoices, pickups, unread, credit, held, orders] = await Promise.all([
    countBought(ctx, actor.id),
    countSchedule(ctx, actor.id),
    countUnread(ctx, actor),
    walletBalance(ctx, actor.id),
    listDeposits(ctx, { person: actor.id }, { action: 'held', page: 1, limit: 1 }),
    hasOrders(ctx, actor),
  ])
  return {
    unpaid: invoices.unpaid,
    paid: invoices.paid,
    toBook: pickups.pending,
    booked: pickups.scheduled,
    unread,
    credit,
    deposits: held.totalRecords,
    orders,
  }
}
