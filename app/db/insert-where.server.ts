import { getTableColumns, type InferInsertModel, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.server.ts'

/**
 * Inserts rows where something holds at that moment, in one statement with one parameter for all of them. What a row does
 * not name takes its column's default. `computed`: columns that SQL reckons, the same for each row.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  holds: SQL,
  computed: { [Key in keyof InferInsertModel<Table>]?: SQL } = {},
) {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined,
  )
  const known = computed as Readonly<Record<string, SQL | undefined>>
  const values = rows.map((row) =>
    columns.map(([key, column]) => driverValue(column, (row as Record<string, unknown>)[key])),
  )
  const chosen = columns.map(([key], place) => known[key] ?? sql`value ->> ${sql.raw(String(place))}`)
  return db
    .insert(table)
    .select(sql`select ${sql.join(chosen, sql`, `)} from json_each(${JSON.stringify(values)}) where ${holds}`)
}

function driverValue(column: SQLiteColumn, given: unknown): unknown {
  const value = given === undefined ? column.default : given
  if (value === undefined || value === null) return null
  if (is(value, SQL)) throw new Error(`${column.name} is reckoned by SQL: name it among the computed.`)
  return column.mapToDriverValue(value)
}
