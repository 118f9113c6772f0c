import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

/** Lots that are live, the newest first, with when each was added (epoch ms). */
export function listNewestLots(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  limit: number,
): Promise<{ id: string; addedAt: number }[]> {
  return db.all(sql`
    select listing_id as id, added_at as addedAt from listing_live
    where live = 1 and closes_at > ${clock.now()} order by added_at desc limit ${limit}`)
}
