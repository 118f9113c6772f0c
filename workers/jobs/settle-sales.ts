import type { Ctx } from '#app/context.ts'
import { settleOrders } from '#app/flows/check-out.server.ts'
import { settleNegotiations } from '#app/flows/negotiate.server.ts'

/** Ends orders and offers of a price that nobody is at any more. A failure is the next minute's to make good. */
export async function settleSales(ctx: Ctx): Promise<void> {
  for (const [what, settle] of [
    ['orders.failed', settleOrders],
    ['negotiations.failed', settleNegotiations],
  ] as const)
    try {
      await settle(ctx)
    } catch (error) {
      ctx.log('error', what, { error: String(error) })
    }
}
