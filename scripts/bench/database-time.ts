import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'

/** What a page asks of the database. */
export type Work = (ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>) => Promise<unknown>

/** Milliseconds that the database itself was at work, all statements added up. */
export async function databaseTime(d1: D1Database, work: Work): Promise<number> {
  let spent = 0
  const measured = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => measured(target.bind(...values))
        if (name === 'all')
          return async () => {
            const result = await target.all()
            spent += result.meta.duration
            return result
          }
        if (name === 'raw')
          return async () => {
            const result = await target.all<Record<string, unknown>>()
            spent += result.meta.duration
            return result.results.map((row) => Object.values(row))
          }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const listening = {
    prepare: (sql: string) => measured(d1.prepare(sql)),
    withSession: () => listening,
    getBookmark: () => null,
  }
  const { db } = openDb(listening as unknown as D1Database, null)
  await work({ db, clock: { now: Date.now }, actor: null })
  return Math.round(spent * 10) / 10
}
