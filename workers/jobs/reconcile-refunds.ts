import type { Ctx } from '#app/context.ts'
import { reconcileRefunds } from '#app/flows/settle-refund.server.ts'

/** Settles refunds whose answer was lost. A failure is the next minute's to make good. */
export async function reconcileBack(ctx: Ctx): Promise<void> {
  try {
    await reconcileRefunds(ctx)
  } catch (error) {
    ctx.log('error', 'refunds.failed', { error: String(error) })
  }
}
