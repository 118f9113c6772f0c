import { type SQL, sql } from 'drizzle-orm'

type Kept = { yards: readonly string[] | null }

/** What a statement says of rows at a yard, for somebody who is kept to some: nothing for everybody else. */
export function atYards(column: SQL, { yards }: Kept): SQL {
  return yards === null
    ? sql``
    : sql`and ${column} in (select value from json_each(${JSON.stringify(yards)}))`
}

/** The same of rows that may have no yard yet, which are everybody's. */
export function atYardsOrNone(column: SQL, { yards }: Kept): SQL {
  return yards === null
    ? sql``
    : sql`and coalesce(${column}, '') in (select value from json_each(${JSON.stringify(['', ...yards])}))`
}
