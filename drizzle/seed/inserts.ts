import { getTableColumns, type InferInsertModel } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** D1 takes a parameter of at most 2 MB; half of that leaves room for letters of more than one byte. */
const MOST_CHARACTERS = 1_000_000

/**
 * Statements that add rows and leave those alone whose key is there already. The rows travel as one JSON parameter,
 * because D1 binds no more than 100. A column that the first row does not name takes its default in all of them.
 */
export function insertsOf<T extends SQLiteTable>(
  d1: D1Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
): D1PreparedStatement[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const values = columns.map((_, position) => `value ->> ${position}`).join(', ')
  // "on conflict" and not "insert or ignore", which would swallow a row that breaks a check. It needs the "where".
  const sql = `insert into "${getTableConfig(table).name}" (${names})
    select ${values} from json_each(?1) where true on conflict do nothing`
  const lines = rows.map((row: Record<string, unknown>) =>
    JSON.stringify(
      columns.map(([key, column]) => stored(row[key], (value) => column.mapToDriverValue(value))),
    ),
  )
  return parcels(lines).map((parcel) => d1.prepare(sql).bind(parcel))
}

function stored(value: unknown, encode: (value: unknown) => unknown): unknown {
  return value === null || value === undefined ? null : encode(value)
}

/** JSON arrays of the lines, each short enough for one parameter. */
function parcels(lines: readonly string[]): string[] {
  const made: string[] = []
  let open: string[] = []
  let length = 0
  for (const line of lines) {
    if (length + line.length > MOST_CHARACTERS) {
      made.push(`[${open.join(',')}]`)
      open = []
      length = 0
    }
    open.push(line)
    length += line.length + 1
  }
  return [...made, `[${open.join(',')}]`]
}
