import { isPassing } from '#app/lib/passing-fault.ts'
import { Recent } from '#app/lib/recent.ts'

/** What drizzle calls of a binding or a session. */
export type Session = Pick<D1DatabaseSession, 'prepare' | 'batch' | 'getBookmark'>

/** So many turns nobody asks anything more: what a page's loaders ask side by side they ask some awaits apart. */
const QUIET_TURNS = 12
/** D1 answers a batch as a whole. */
const MOST_AT_ONCE = 50
const MOST_SHAPES = 2_000

/** A statement that only reads: whatever else it may be, it goes as it is asked. */
const READS = /^\s*(select|with)\b/i
const WRITES = /\b(insert|update|delete|replace)\b/i

/**
 * Whether a statement's columns all have names of their own, by its text. A batch gives rows back by column name, and of a
 * join's columns of equal names one would overwrite the other: such a statement goes alone, and so does each the first time.
 */
const distinct = new Recent<boolean>(MOST_SHAPES, Number.POSITIVE_INFINITY)

type Row = Record<string, unknown>
type Waiting = {
  statement: D1PreparedStatement
  done: (result: D1Result<Row>) => void
  failed: (error: unknown) => void
}

/**
 * A session whose reads that are asked side by side go to D1 together, in one round: a page asks for a dozen things that
 * do not depend on one another. Each gets its own answer or its own failure, as if it had gone alone. `before` is called
 * as each read is asked: what it asks goes along.
 */
export function gatheredReads(session: Session, before: () => void): Session {
  /** The session's own statements, by those that were given out for them. */
  const own = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  let waiting: Waiting[] = []

  const ask = (statement: D1PreparedStatement) =>
    new Promise<D1Result<Row>>((done, failed) => {
      before()
      waiting.push({ statement, done, failed })
      if (waiting.length === 1) void send()
    })

  const send = async () => {
    for (let seen = 1, quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      await null
      if (waiting.length > seen) quiet = -1
      seen = waiting.length
    }
    const asked = waiting
    waiting = []
    for (let at = 0; at < asked.length; at += MOST_AT_ONCE) void together(asked.slice(at, at + MOST_AT_ONCE))
  }

  const together = async (asked: readonly Waiting[]) => {
    if (asked.length === 1) return alone(asked)
    try {
      const results = await session.batch<Row>(asked.map(({ statement }) => statement))
      for (const [place, { done }] of asked.entries()) done(results[place] as D1Result<Row>)
    } catch (error) {
      // one that is wrong has failed them all: each is to hear what is wrong with its own
      if (isPassing(error)) for (const { failed } of asked) failed(error)
      else await alone(asked)
    }
  }

  const alone = (asked: readonly Waiting[]) =>
    Promise.all(asked.map(({ statement, done, failed }) => statement.all().then(done, failed)))

  const gathered = (sql: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const given = {
      bind: (...values: unknown[]) => gathered(sql, statement.bind(...values)),
      all: () => ask(statement),
      raw: async () => {
        if (distinct.get(sql, 0)) return listed(await ask(statement))
        const [names = [], ...rows] = await statement.raw<unknown[]>({ columnNames: true })
        if (distinct.get(sql, 0) === undefined) distinct.set(sql, haveOwnNames(names as string[]), 0)
        return rows
      },
      first: statement.first.bind(statement),
      run: statement.run.bind(statement),
    } as unknown as D1PreparedStatement
    own.set(given, statement)
    return given
  }

  return {
    prepare(sql) {
      const statement = session.prepare(sql)
      return READS.test(sql) && !WRITES.test(sql) ? gathered(sql, statement) : statement
    },
    batch: (statements) => session.batch(statements.map((statement) => own.get(statement) ?? statement)),
    getBookmark: () => session.getBookmark(),
  }
}

function listed({ results }: D1Result<Row>): unknown[][] {
  return results.map((row) => Object.values(row))
}

/** An object gives whole numbers back first, whatever order they were put in. */
function haveOwnNames(names: readonly string[]): boolean {
  return new Set(names).size === names.length && !names.some((name) => /^\d+$/.test(name))
}
