import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether nobody has offered on a listing or bought of it: what buyers have relied on stays as they read it, and only of
 * the rest is more than its words changed. `listing`: the column with its id.
 */
export function isUntouched(listing: SQL): SQL {
  return sql`(not exists (select 1 from bids where bids.listing_id = ${listing})
    and not exists (select 1 from standings where standings.listing_id = ${listing})
    and not exists (select 1 from listing_live over_live
      where over_live.listing_id = ${listing} and over_live.status = 'sold'))`
}
