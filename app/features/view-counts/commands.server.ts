import { isbot } from 'isbot'
import type { Ctx } from '#app/context.ts'
import { hexFromBytes } from '#app/domain/ledger/ledger.ts'
import { addViews } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'visits' | 'actor' | 'address' | 'userAgent' | 'waitUntil' | 'log'>

/** Views that this isolate has counted and not written yet. */
const waiting = new Map<string, number>()
/** All views of this long become one statement. */
const GATHER_MS = 2_000
/** Until when a request of this isolate is at it; one that was cut off is not waited for longer than that. */
let gatheringUntil = 0

/**
 * Counts that somebody looks at a listing, later and without keeping anybody waiting. Programs do not count, and a
 * person or browser counts once a day. The caller has made sure that there is such a listing.
 */
export function recordView(ctx: Deps, listingId: string): void {
  if (!ctx.userAgent || isbot(ctx.userAgent)) return
  ctx.waitUntil(
    count(ctx, listingId).catch((error) => ctx.log('warn', 'views.lost', { error: String(error) })),
  )
}

async function count(ctx: Deps, listingId: string) {
  const day = new Date(ctx.clock.now()).toISOString().slice(0, 10)
  if (!(await ctx.visits.isFirst(`${listingId} ${await visitorOf(ctx, day)}`, day))) return
  waiting.set(listingId, (waiting.get(listingId) ?? 0) + 1)
  const now = ctx.clock.now()
  if (now < gatheringUntil) return
  gatheringUntil = now + 2 * GATHER_MS
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
  gatheringUntil = 0
  const counted = [...waiting]
  waiting.clear()
  await addViews(ctx.db, counted)
}

/** Who somebody is for this one purpose and day: nothing that could be led back to them is kept. */
async function visitorOf({ actor, address, userAgent }: Deps, day: string): Promise<string> {
  const who = actor ? actor.id : `${address} ${userAgent}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${day} ${who}`))
  return hexFromBytes(new Uint8Array(digest)).slice(0, 32)
}
