import { sql } from 'drizzle-orm'

/** A yard's address in one line, of the `locations` of a statement. */
export const YARD_ADDRESS = sql.raw(
  "locations.address1 || ', ' || locations.city || ', ' || locations.state || ' ' || locations.zip",
)
