import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type SoldRange, soldRange } from '#app/domain/shop/sold-range.ts'

/** Sales that are older say little of the next one. */
export const SOLD_DAYS = 90
const DAY_MS = 86_400_000
/** The latest that closed, at most. */
const MOST = 500

/** What lots of a category were sold for by offers lately; null where they were too few to say. */
export async function findSoldRange(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  category: string,
): Promise<SoldRange | null> {
  const since = clock.now() - SOLD_DAYS * DAY_MS
  const rows = await db.all<{ price: number }>(sql`
    select price from (
      select price, outcome, format from listing_live
      where live = 0 and category_id = ${category} and closes_at >= ${since}
      order by closes_at desc limit ${MOST})
    where outcome = 'sold' and format = 'ascending'`)
  return soldRange(rows.map(({ price }) => price))
}
