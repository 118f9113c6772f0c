import { env } from 'cloudflare:workers'
import { type Db, openDb } from '#app/db/client.server.ts'

/**
 * The tests' database as a process sees it that dies at its n-th call: before that call arrives, or when it has arrived and
 * nobody hears the answer. Every call after it fails, too. Counted from 0.
 */
export function mortalDb(n: number, dies: 'before' | 'after'): { db: Db; died: () => boolean } {
  let calls = 0
  const call = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const mine = calls
    calls += 1
    if (mine > n || (mine === n && dies === 'before')) throw new Error('The process is gone.')
    const answer = await run()
    if (mine === n) throw new Error('The process is gone.')
    return answer
  }
  const mortal = {
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
    withSession: () => mortal,
  }
  return { db: openDb(mortal as unknown as D1Database, null).db, died: () => calls > n }
}
