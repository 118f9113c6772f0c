import { type SQL, sql } from 'drizzle-orm'

/**
 * The sales tax at a moment of the row of `locations` that a statement is at, in basis points with one decimal at most:
 * what administrators have set from a day on; before the first of these, what the yard came with.
 */
export function taxBpsAt(now: number): SQL<number> {
  return sql<number>`coalesce((select rate / 10.0 from tax_rates
    where tax_rates.location_id = locations.id and tax_rates.holds_from <= ${now}
    order by tax_rates.holds_from desc limit 1), locations.tax_bps)`
}
