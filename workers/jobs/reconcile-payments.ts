import type { Ctx } from '#app/context.ts'
import { reconcilePayments } from '#app/flows/pay.server.ts'

/** Settles payments whose answer was lost. A failure is the next minute's to make good. */
export async function reconcile(ctx: Ctx): Promise<void> {
  try {
    await reconcilePayments(ctx)
  } catch (error) {
    ctx.log('error', 'payments.failed', { error: String(error) })
  }
}
