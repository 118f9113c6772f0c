import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

/** How often a listing was looked at, each visitor once a day. Follows by moments (docs/decisions/0013). */
export async function readViewCount({ db }: Pick<Ctx, 'db'>, listingId: string): Promise<number> {
  const [row] = await db.all<{ views: number }>(
    sql`select views from listing_views where listing_id = ${listingId}`,
  )
  return row?.views ?? 0
}
