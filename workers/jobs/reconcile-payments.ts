import type { Ctx } from '#app/context.ts'
import { followEvents } from '#app/flows/hear-gateway.server.ts'
import { reconcilePayments } from '#app/flows/pay.server.ts'
import { reconcileEntries } from '#app/flows/vault-card.server.ts'

/** Settles payments whose answer was lost, and cards that arrived unseen. A failure is the next minute's to make good. */
export async function reconcile(ctx: Ctx): Promise<void> {
  const jobs = { events: followEvents, payments: reconcilePayments, entries: reconcileEntries }
  for (const [job, work] of Object.entries(jobs))
    try {
      await work(ctx)
    } catch (error) {
      ctx.log('error', 'payments.failed', { job, error: String(error) })
    }
}
