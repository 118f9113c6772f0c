import type { Ctx } from '#app/context.ts'
import { chargeLate } from '#app/flows/charge-fee.server.ts'
import { releaseDeposits } from '#app/flows/release-deposits.server.ts'

/** Gives deposits back that are on their way, and charges for what is late. A failure is the next minute's to make good. */
export async function settleDeposits(ctx: Ctx): Promise<void> {
  for (const job of [releaseDeposits, chargeLate])
    try {
      await job(ctx)
    } catch (error) {
      ctx.log('error', 'deposits.failed', { error: String(error) })
    }
}
