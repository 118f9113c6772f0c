import { env } from 'cloudflare:workers'
import { type Db, openDb } from '#app/db/client.server.ts'

/**
 * The tests' database as a process sees it that dies at its n-th call: before that call arrives, or when it has arrived and
 * nobody hears the answer. Every call after it fails, too. Counted from 0.
 */
export function mortalDb(n: number, dies: 'before' | 'after'): { db: Db; died: () => boolean } {
  const { db, failed } = outageDb(n, dies)
  return { db, died: failed }
}

/** The same as it is for those who cannot reach it for a while: until it is back each call fails. */
export function outageDb(n: number, begins: 'before' | 'after') {
  let calls = 0
  let isBack = false
  const call = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const mine = calls
    calls += 1
    if (isBack) return run()
    if (mine > n || (mine === n && begins === 'before')) throw new Error('D1 cannot be reached.')
    const answer = await run()
    if (mine === n) throw new Error('D1 cannot be reached.')
    return answer
  }
  const unreliable = {
    prepare(sql: string) {
      const statement = env.DB.prepare(sql)
      const bind = statement.bind.bind(statement)
      statement.bind = (...params: unknown[]) => {
        const bound = bind(...params)
        for (const way of ['all', 'raw', 'run', 'first'] as const) {
          const real = bound[way].bind(bound) as (...given: unknown[]) => Promise<unknown>
          bound[way] = ((...given: unknown[]) => call(() => real(...given))) as never
        }
        return bound
      }
      return statement
    },
    batch: (statements: D1PreparedStatement[]) => call(() => env.DB.batch(statements)),
    getBookmark: () => null,
    withSession: () => unreliable,
  }
  return {
    db: openDb(unreliable as unknown as D1Database, null).db,
    failed: () => calls > n,
    back: () => {
      isBack = true
    },
  }
}

/** The tests' database, which fails for each statement that reads like this, or carries such a parameter. */
export function refusingDb(refuses: (sql: string, params: readonly unknown[]) => boolean): Db {
  const refusing = {
    prepare(sql: string) {
      const statement = env.DB.prepare(sql)
      const bind = statement.bind.bind(statement)
      statement.bind = (...params: unknown[]) => {
        const bound = bind(...params)
        if (!refuses(sql, params)) return bound
        for (const way of ['all', 'raw', 'run', 'first'] as const)
          bound[way] = (async () => {
            throw new Error('D1_ERROR: Network connection lost.')
          }) as never
        return bound
      }
      return statement
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    getBookmark: () => null,
    withSession: () => refusing,
  }
  return openDb(refusing as unknown as D1Database, null).db
}

/** The tests' database, in whose batches the n-th statement fails; `statements`: how many the last batch had. */
export function brokenBatchDb(n: number): { db: Db; statements: () => number } {
  let statements = 0
  const breaking = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch(batch: D1PreparedStatement[]) {
      statements = batch.length
      return env.DB.batch(batch.with(n, env.DB.prepare('select * from there_is_no_such_table')))
    },
    getBookmark: () => null,
    withSession: () => breaking,
  }
  return { db: openDb(breaking as unknown as D1Database, null).db, statements: () => statements }
}
