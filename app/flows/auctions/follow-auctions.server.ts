import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { TOLD_PAUSE_MS } from '#app/domain/auctions/acts.ts'
import { saleStateAt } from '#app/domain/auctions/state.ts'
import { listLongPaused, listMoving } from '#app/features/auctions/queries.server.ts'
import { endPauses, moveSale } from '#app/features/auctions/writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock'>

const SALES_AT_ONCE = 100

/**
 * Each minute: auctions open at their start, close with their last lot, and are settled when all of it is paid or let go;
 * pauses that have ended by themselves end here too, and who stands in a lot that is paused for long is told.
 */
export async function followAuctions(ctx: Need): Promise<number> {
  const now = ctx.clock.now()
  let moved = 0
  for (const { id, state, startsAt, live, unsettled, last } of await listMoving(ctx, now, SALES_AT_ONCE)) {
    const to = saleStateAt({ state, startsAt }, { live, unsettled }, now)
    if (to === state) continue
    const at = to === 'open' ? now : (last ?? now)
    await runBatch(ctx.db, [moveSale(ctx.db, id, { from: state, to, now: at })])
    moved += 1
  }
  const paused = await listLongPaused(ctx, now - TOLD_PAUSE_MS)
  await runBatch(ctx.db, [
    endPauses(ctx.db, now - LONGEST_PAUSE_MS),
    insertEvents(
      ctx.db,
      paused.map((pause) => ({
        id: `lots-paused:${pause.auctionId ?? pause.listingId}:${pause.since}`,
        type: 'lots-paused',
        payload: pause,
      })),
      now,
    ),
  ])
  return moved
}
