import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'

/** A live object's statement under way: `run` does it. Throwing instead is a database that fails. */
type Around = (run: () => Promise<unknown>) => Promise<unknown>

const arounds = new Map<string, Around>()

/**
 * Stands between live objects and every D1 statement that carries this parameter. The Worker's own reads go through a
 * session and are not touched. Undone when the test is over, or by the function that it returns.
 */
export function aroundD1(param: string, around: Around): () => void {
  wrapD1()
  arounds.set(param, around)
  const undo = () => void arounds.delete(param)
  onTestFinished(undo)
  return undo
}

/** A database that fails for this parameter. */
export async function noAnswer(): Promise<never> {
  throw new Error('D1_ERROR: Network connection lost.')
}

/** A database that never answers for this parameter. */
export function hangs(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * A database that makes this parameter's statements wait, or their answers, until it is let go. Both sides look again
 * and again: a promise that one object settles must not be awaited by another.
 */
export function holdD1(param: string, what: 'statements' | 'answers' = 'statements') {
  let waits = false
  let released = false
  const undo = aroundD1(param, async (run) => {
    const read = what === 'answers' ? await run() : null
    waits = true
    while (!released) await scheduler.wait(5)
    return what === 'answers' ? read : run()
  })
  return {
    /** Until a statement waits. */
    asked: async () => {
      while (!waits) await scheduler.wait(5)
    },
    answer: () => {
      undo()
      released = true
    },
  }
}

let wrapped = false

function wrapD1() {
  if (wrapped) return
  wrapped = true
  const { DB } = env
  const prepare = DB.prepare.bind(DB)
  const batch = DB.batch.bind(DB)
  const paramsOf = (statement: unknown, sql?: string) => {
    const { params = [] } = statement as { params?: unknown[] }
    // what is known of a bidder is asked of the bidder, whatever the lot
    return sql?.includes('from sessions join people') ? params.slice(0, 1) : params
  }
  const aroundOf = (statements: readonly unknown[], sql?: string) =>
    statements
      .flatMap((statement) => paramsOf(statement, sql))
      .map((param) => arounds.get(String(param)))
      .find((around) => around !== undefined)
  DB.batch = (async (statements: D1PreparedStatement[]) => {
    const around = aroundOf(statements)
    return around ? around(() => batch(statements)) : batch(statements)
  }) as typeof DB.batch
  DB.prepare = (sql) => {
    const statement = prepare(sql)
    const bind = statement.bind.bind(statement)
    statement.bind = (...values) => {
      const bound = bind(...values)
      const first = bound.first.bind(bound) as (column?: string) => Promise<unknown>
      bound.first = ((column?: string) => {
        const around = aroundOf([bound], sql)
        return around ? around(() => first(column)) : first(column)
      }) as typeof bound.first
      const all = bound.all.bind(bound) as () => Promise<unknown>
      bound.all = (() => {
        const around = aroundOf([bound], sql)
        return around ? around(all) : all()
      }) as typeof bound.all
      return bound
    }
    return statement
  }
}
