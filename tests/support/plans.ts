import { env } from 'cloudflare:workers'
import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'

type Reads = Pick<Ctx, 'db' | 'clock' | 'actor'>
/** A statement as D1 is asked it. */
export type Asked = { sql: string; params: unknown[] }

/** What a query function takes, on the tests' database. */
export function reads(given: { actor?: Actor | null; now?: number } = {}): Reads {
  return {
    db: openDb(env.DB, null).db,
    clock: { now: () => given.now ?? Date.now() },
    actor: given.actor ?? null,
  }
}

/** The tests' database, and every statement that it is asked. */
export function listeningD1(): { d1: D1Database; asked: Asked[] } {
  const asked: Asked[] = []
  const listening = {
    prepare(sql: string) {
      const statement = env.DB.prepare(sql)
      const bind = statement.bind.bind(statement)
      const entry: Asked = { sql, params: [] }
      asked.push(entry)
      statement.bind = (...params: unknown[]) => {
        entry.params = params
        return bind(...params)
      }
      return statement
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    getBookmark: () => null,
    withSession: () => listening,
  }
  return { d1: listening as unknown as D1Database, asked }
}

/** The statements of a query function. */
export async function statementsOf(work: (ctx: Reads) => Promise<unknown>, actor: Actor | null = null) {
  const { d1, asked } = listeningD1()
  await work({ ...reads({ actor }), db: openDb(d1, null).db })
  return asked
}

/** How SQLite goes about a statement: one line for each step. */
export async function planOf({ sql, params }: Asked): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/** Tables that grow with the business, under the names that statements give them. */
const LARGE = new Set(
  'listings listing_live live listing_images image bids standings invoices invoice_lines events people sessions memberships favourites watched cart_lines line sold reminders notes questions parent root messages message_threads threads follows own orders order_lines negotiations talk said money_lines'.split(
    ' ',
  ),
)

/** Steps that read a large table, or an index of it, from end to end. */
export async function wholeReads(statement: Asked): Promise<string[]> {
  return (await planOf(statement)).filter((step) =>
    LARGE.has(/^SCAN (\w+)(?! VIRTUAL)/.exec(step)?.[1] ?? ''),
  )
}
