import type { Ctx } from '#app/context.ts'
import { isProjectedTo } from '#app/features/listings/commands.server.ts'
import type { Acted } from './act-for-listing.server.ts'

const WAITS_MS = [15, 30, 60, 120, 240, 480]

/**
 * Waits until D1 has what a room has just agreed to, so that whoever acted reads it on the page that follows. D1 follows by
 * moments; where it takes longer than about a second, the page is shown as it is.
 */
export async function untilProjected(ctx: Pick<Ctx, 'db'>, { listingId, receipt }: Acted & { ok: true }) {
  if (!receipt) return
  for (const wait of WAITS_MS) {
    if (await isProjectedTo(ctx, listingId, receipt.seq)) return
    await scheduler.wait(wait)
  }
}
