import type { Ctx } from '#app/context.ts'
import { listDue } from '#app/features/listings/queries.server.ts'

const MOST_AT_ONCE = 200
const SIDE_BY_SIDE = 10

/** Wakes the rooms of listings that are due: a listing that nobody visits starts and closes too. Returns how many. */
export async function sweep(ctx: Ctx): Promise<number> {
  const due = await listDue(ctx, MOST_AT_ONCE)
  for (let at = 0; at < due.length; at += SIDE_BY_SIDE)
    await Promise.all(due.slice(at, at + SIDE_BY_SIDE).map((listing) => tick(ctx, listing)))
  return due.length
}

async function tick(ctx: Ctx, listing: string) {
  try {
    await ctx.rooms.tick(listing)
  } catch (error) {
    ctx.log('error', 'sweep.failed', { listing, error: String(error) })
  }
}
