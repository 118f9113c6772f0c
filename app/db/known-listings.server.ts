import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { Recent } from '#app/lib/recent.ts'
import { listingLive } from '#drizzle/schema/index.ts'

const MOST_KNOWN = 20_000

/** A published listing stays one, whatever becomes of it: what was found once need not be looked for again. */
const known = new Recent<true>(MOST_KNOWN, Number.POSITIVE_INFINITY)

/** Whether it was found before: nothing is asked. */
export function isKnownListing(id: string, now: number): boolean {
  return known.get(id, now) === true
}

/** Whether there is such a published listing, and so a room of it. */
export async function isListing({ db, clock }: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<boolean> {
  if (isKnownListing(id, clock.now())) return true
  const [found] = await db
    .select({ id: listingLive.listingId })
    .from(listingLive)
    .where(eq(listingLive.listingId, id))
    .limit(1)
  if (found) known.set(id, true, clock.now())
  return found !== undefined
}
