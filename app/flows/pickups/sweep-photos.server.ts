import type { Ctx } from '#app/context.ts'
import { listPhotosOf } from '#app/features/checkin/queries.server.ts'
import { ownerOfPrivate } from '#app/features/uploads/private-commands.server.ts'

const HOUR_MS = 3_600_000
/** Visits that one statement asks about. */
const AT_ONCE = 1_000

/**
 * Removes photos of hand-overs that no visit has: what came to nothing where even looking after it did, and what a step left
 * that was taken back. Each hour it looks at a part of them, so that in sixteen it has seen all. Returns how many.
 */
export async function removeUnkeptPhotos(
  ctx: Pick<Ctx, 'db' | 'clock' | 'papers' | 'log'>,
  at: Date,
): Promise<number> {
  const part = (Math.floor(at.getTime() / HOUR_MS) % 16).toString(16)
  // a hand-over that is under way has kept its photo, and not yet said so
  const before = ctx.clock.now() - HOUR_MS
  const old = (await ctx.papers.list(`hand-overs/${part}`)).filter(({ keptAt }) => keptAt < before)
  let removed = 0
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const keys = old.slice(from, from + AT_ONCE).map(({ key }) => key)
    const kept = new Set(await listPhotosOf(ctx, keys.map(ownerOfPrivate)))
    const unkept = keys.filter((key) => !kept.has(key))
    await ctx.papers.remove(unkept)
    removed += unkept.length
  }
  if (removed > 0) ctx.log('info', 'hand-overs.photos-removed', { photos: removed })
  return removed
}
