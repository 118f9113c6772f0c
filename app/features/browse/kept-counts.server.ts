import { type SQL, sql } from 'drizzle-orm'
import { chosenOf, type FacetKey, type Wanted } from './conditions.server.ts'

/** Whether one narrow index holds all that the search asks of a lot. */
export function isCovered(wanted: Wanted): boolean {
  const { match, status, marketStatus, featured, saleType, price, added, orderby } = wanted
  const ranged = [price, added].some(({ from, to }) => from !== null || to !== null)
  const whole = match === null && status === 'live' && marketStatus === null && orderby !== '20'
  return whole && !featured && saleType.length === 0 && !ranged
}

/**
 * Whether the table `live_counts`, which triggers keep, answers how many lots a search finds: it asks for nothing but
 * what is live, of some categories, conditions and locations.
 */
export function isKept(wanted: Wanted): boolean {
  const { from, to } = wanted.closes
  return isCovered(wanted) && from === null && to === null
}

/**
 * Rows of category, condition, location and a number of lots, which add up to the lots found. Those whose time is over
 * and whose room has not yet been heard are counted as live: they are taken away again, one by one, as there are few.
 */
export function keptCounts(
  wanted: Wanted,
  { now, without = [] }: { now: number; without?: readonly FacetKey[] },
): SQL {
  const chosen = chosenOf(wanted, without, sql`kept`)
  const where = chosen.length > 0 ? sql`where ${sql.join(chosen, sql` and `)}` : sql``
  return sql`(select * from (
      select category_id, condition_id, location_id, lots from live_counts where lots > 0
      union all
      select category_id, condition_id, location_id, -1 from listing_live indexed by listing_live_closing
        where live = 1 and closes_at <= ${now}
    ) kept ${where})`
}
