import { openDb } from '#app/db/client.server.ts'
import { openLocal } from '#scripts/lib/local.ts'
import { PAGES } from './page-kinds.ts'

/** What a page's own questions cost the database when nothing is kept; the shell's are the same on every page. */
export type Asked = { statements: number; rowsRead: number }

/** By page; no server may run on the state folder meanwhile. */
export async function countRows(): Promise<Record<string, Asked>> {
  const { d1, stop } = await openLocal()
  try {
    const counted: Record<string, Asked> = {}
    for (const { name, ask } of PAGES) {
      const { db, sum } = counting(d1)
      const reads = { db, clock: { now: Date.now }, actor: null }
      await ask?.({ ...reads, kept: { read: (_key, work) => work(reads) } })
      counted[name] = sum
    }
    return counted
  } finally {
    await stop()
  }
}

function counting(d1: D1Database) {
  const sum: Asked = { statements: 0, rowsRead: 0 }
  const all = async <Row>(statement: D1PreparedStatement) => {
    const result = await statement.all<Row>()
    sum.statements += 1
    sum.rowsRead += result.meta.rows_read
    return result
  }
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values))
        if (name === 'all') return () => all(target)
        // its rows as lists: columns of equal names must not overwrite one another
        if (name === 'raw')
          return async () => {
            await all(target)
            return target.raw()
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const listening = {
    prepare: (sql: string) => counted(d1.prepare(sql)),
    withSession: () => listening,
    getBookmark: () => null,
  }
  // what drizzle calls of a binding is all there
  return { db: openDb(listening as unknown as D1Database, null).db, sum }
}
