import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drizzle/seed/test-database.ts'
import { type Asked, statementsAsked } from './statements/asked.ts'

/** Questions that cannot be read from the source, and why each is no danger. */
const UNREAD: Record<string, string> = {
  'app/features/counter/search.server.ts':
    'ways are a list; each selects one id, and the tests of the search ask them all',
  'app/features/invoices/sales-export.server.ts':
    'kinds are handed on as functions; the file is compared column by column',
  'app/features/overview/queries.server.ts':
    'kinds are a table of functions; its tests ask each kind and the counts of all',
  'app/features/profile/export.server.ts': 'parts are a table; what they select is written as it comes',
}

let d1: D1Database
let stop: () => Promise<void>

beforeAll(async () => {
  const database = await openTestDatabase()
  d1 = database.d1
  stop = database.stop
}, 90_000)

afterAll(() => stop())

test('Every question whose rows are typed by hand is one that SQLite takes, and has the columns that its type names.', async () => {
  const asked = statementsAsked()
  // more than these are known today: a reader that has gone blind would find few
  expect(asked.length).toBeGreaterThan(300)
  const told = (await Promise.all(asked.map(faultsOf))).flat()
  expect(told.filter(({ file }) => !UNREAD[file]).map(({ fault }) => fault)).toEqual([])
  // what has become readable needs no excuse
  expect([...new Set(told.map(({ file }) => file))].sort()).toEqual(Object.keys(UNREAD).sort())
})

/** A question about one person, and a step that goes through all lots that are open, or closed, to find theirs. */
const OF_ONE = /\b(person_id|buyer_id|winner_id|search_id|supplier_id)\s*(=|is)\s*(\?|saved\.id)/
const THROUGH_ALL = /^SEARCH (live|listing_live) .*\((live|status|shelf)=\?( AND closes_at[<>]\?)*\)/

test('What is asked about one person begins with them: without counts of its tables SQLite would sooner go through all open lots (`cross join` keeps the order).', async () => {
  const asked = statementsAsked().filter(({ sql }) => sql !== null && OF_ONE.test(sql))
  expect(asked.length).toBeGreaterThan(60)
  const told = await Promise.all(
    asked.map(async ({ file, line, sql }) => {
      if (UNREAD[file]) return []
      const text = (sql ?? '').replaceAll(/\?\d*/g, '0')
      const { results } = await d1.prepare(`explain query plan ${text}`).all<{ detail: string }>()
      return results
        .filter(({ detail }) => THROUGH_ALL.test(detail))
        .map(({ detail }) => `${file}:${line}: ${detail}`)
    }),
  )
  expect(told.flat()).toEqual([])
})

type Fault = { file: string; fault: string }

async function faultsOf({ file, line, sql, names }: Asked): Promise<Fault[]> {
  const faults = (...all: string[]) => all.map((fault) => ({ file, fault: `${file}:${line}: ${fault}` }))
  if (sql === null) return faults('its SQL cannot be read')
  if (names === null) return faults('the type of its rows cannot be read')
  try {
    const columns = await columnsOf(sql)
    const missing = [...names].filter(([name, needed]) => needed && !columns.includes(name))
    return faults(...missing.map(([name]) => `no column ${name} among ${columns.join(', ')}`))
  } catch (error) {
    return faults(`${String(error)}\n${sql}`)
  }
}

/** The columns of a statement, which is prepared and has no row to go through. */
async function columnsOf(sql: string): Promise<string[]> {
  const text = sql.replaceAll(/\?\d*/g, '0')
  if (!/^\s*(insert|update|delete)/i.test(text)) {
    const [names = []] = await d1.prepare(`select * from (${text}) limit 0`).raw({ columnNames: true })
    return names
  }
  await d1.prepare(`explain ${text}`).all()
  const returned = /returning([\s\S]*)$/i.exec(text)?.[1] ?? ''
  return returned.split(',').map(
    (part) =>
      part
        .trim()
        .split(/\s+as\s+|\./i)
        .at(-1)
        ?.replaceAll('"', '') ?? '',
  )
}
