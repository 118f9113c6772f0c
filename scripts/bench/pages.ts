import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedLoad } from '#drizzle/seed/load.ts'
import { migrate, openLocal } from '#scripts/lib/local.ts'
import { main, onEnd } from '#scripts/lib/process.ts'
import { firstBytes } from './first-bytes.ts'
import { type Judged, judge } from './lighthouse.ts'
import { heading, thisMachine } from './machine.ts'
import { PAGES } from './page-kinds.ts'
import { type Asked, countRows } from './page-rows.ts'
import { type Running, startServer } from './server.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { counted, type Goal, goalTable, markdownOf, newTable, type Table, textLine } from './tables.ts'

const USAGE = `Usage: npm run bench:pages [-- --sizes 10000,100000] [-- --seconds N] [-- --runs N] [-- --json | --markdown]
  --sizes …     how many listings the markets have, each a folder and a server of its own (10000,100000)
  --seconds N   how long each case is counted, 1 to 60 (4)
  --runs N      how often Lighthouse judges a page, 0 to 9; the median counts (3)
  --json        figures as JSON on stdout and nothing else there; use npm run -s bench:pages
  --markdown    the tables for docs/benchmarks.md on stdout and nothing else there`

const READERS = [1, 16] as const
/** The markets take turns of this length, so that whatever else the machine does meets all alike. */
const TURN_MS = 1_000
const MOST_GROWTH = 1.2

type Order = { sizes: number[]; seconds: number; runs: number; write: 'text' | 'json' | 'markdown' }
type Market = { listings: number; rows: Record<string, Asked>; server: Running }
type Timed = { page: string; listings: number; one: Spread; many: Spread; anew: Spread }

await main(async () => {
  const order = readOrder(process.argv.slice(2))
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-pages-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  onEnd(async () => undefined)
  await measure(order, folder)
  process.exit(0)
})

async function measure({ sizes, seconds, runs, write }: Order, folder: string) {
  const say = (text: string) => (write === 'text' ? console.log(text) : console.error(text))
  const machine = thisMachine()
  const at = new Date().toISOString()
  say(heading(machine, seconds))
  const markets: Market[] = []
  for (const listings of sizes) markets.push(await openMarket(listings, join(folder, String(listings)), say))
  const timed = await timePages(markets, seconds)
  const [first] = markets
  const judged =
    first && runs > 0
      ? await judge(
          PAGES.map(({ path }) => first.server.origin + path),
          runs,
        )
      : []
  for (const { server } of markets) await server.stop()

  const rows = markets.map(({ listings, rows }) => ({ listings, rows }))
  const goals = goalsOf(timed, rows, judged)
  const tables = [timeTable(timed), rowTable(rows), judgedTable(judged), goalTable(goals)]
  for (const table of tables)
    say(`\n${[textLine(table), ...table.rows.map((cells) => textLine(table, cells))].join('\n')}`)
  if (write === 'json')
    console.log(
      JSON.stringify({ at, machine, seconds, runs, timed, rows, judged: named(judged), goals }, null, 2),
    )
  if (write === 'markdown')
    console.log([`${at.slice(0, 10)}. ${heading(machine, seconds)}\n`, ...tables.map(markdownOf)].join('\n'))
}

async function openMarket(listings: number, folder: string, say: (text: string) => void): Promise<Market> {
  say(`Listing ${counted(listings)} lots …`)
  process.env.STATE_DIR = folder
  const { d1, stop } = await openLocal()
  try {
    await migrate(d1)
    await seedLoad(d1, { listings, buyers: 1, now: Date.now() })
  } finally {
    await stop()
  }
  const rows = await countRows()
  const server = await startServer('scripts/serve.ts', { STATE_DIR: folder, DEMO: 'off' })
  return { listings, rows, server }
}

async function timePages(markets: readonly Market[], seconds: number): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const { name, path } of PAGES) {
    const cases = markets.map(({ listings, server }) => ({
      listings,
      address: server.origin + path,
      one: [] as number[],
      many: [] as number[],
      anew: [] as number[],
    }))
    // the first answers compile the program
    for (const { address } of cases) await firstBytes(address, { readers: 2, ms: TURN_MS })
    for (let turn = 0; turn < seconds; turn += 1)
      for (const { address, one, many, anew } of cases) {
        one.push(...(await firstBytes(address, { readers: READERS[0], ms: TURN_MS })))
        many.push(...(await firstBytes(address, { readers: READERS[1], ms: TURN_MS })))
        anew.push(...(await firstBytes(address, { readers: READERS[0], ms: TURN_MS, anew: true })))
      }
    for (const { listings, one, many, anew } of cases)
      timed.push({ page: name, listings, one: spreadOf(one), many: spreadOf(many), anew: spreadOf(anew) })
  }
  return timed
}

/** Each market's figure to that of the first one, for the same page. */
function growth<Row extends { page: string; listings: number }>(
  rows: readonly Row[],
  figure: (row: Row) => number,
): { page: string; listings: number; times: number }[] {
  return rows.flatMap((row) => {
    const base = rows.find(({ page }) => page === row.page)
    if (!base || base === row) return []
    return [{ page: row.page, listings: row.listings, times: figure(row) / Math.max(0.01, figure(base)) }]
  })
}

function timeTable(timed: readonly Timed[]): Table {
  const columns = ['listings', '1: p50 ms', 'p95', '16: p50 ms', 'p95 of 16', 'anew: p50', 'p95 anew']
  const rows = timed.map(({ page, listings, one, many, anew }) => [
    page,
    counted(listings),
    ...[one, many, anew].flatMap(({ p50, p95 }) => [p50.toFixed(1), p95.toFixed(1)]),
  ])
  return { ...newTable('first byte', columns), rows }
}

type Rows = { listings: number; rows: Record<string, Asked> }

function rowTable(markets: readonly Rows[]): Table {
  const rows = PAGES.filter(({ ask }) => ask).flatMap(({ name }) =>
    markets.map(({ listings, rows }) => {
      const { statements = 0, rowsRead = 0 } = rows[name] ?? {}
      return [name, counted(listings), counted(statements), counted(rowsRead)]
    }),
  )
  return { ...newTable('asked of D1, anew', ['listings', 'statements', 'rows read']), rows }
}

function judgedTable(judged: readonly Judged[]): Table {
  const columns = [
    'perf.',
    'access.',
    'best pr.',
    'SEO',
    'LCP ms',
    'TBT ms',
    'CLS',
    'requests',
    'kB',
    'JS kB',
  ]
  const rows = named(judged).map(({ page, scores, lcpMs, blockedMs, shift, requests, kB, scriptKB }) =>
    [page, ...Object.values(scores), lcpMs, blockedMs, shift, requests, kB, scriptKB].map(String),
  )
  return { ...newTable('Lighthouse, telephone', columns), rows }
}

function named(judged: readonly Judged[]) {
  return judged.map((each, place) => ({ page: PAGES[place]?.name ?? '', ...each }))
}

function goalsOf(timed: readonly Timed[], markets: readonly Rows[], judged: readonly Judged[]): Goal[] {
  const told = (times: number) => `${times.toFixed(2)} ×`
  const rows = markets.flatMap(({ listings, rows }) =>
    Object.entries(rows).map(([page, { rowsRead }]) => ({ page, listings, rowsRead })),
  )
  const grown = [
    ...growth(timed, ({ one }) => one.p50).map((each) => ({ ...each, what: 'first byte, 1 reader' })),
    ...growth(timed, ({ many }) => many.p50).map((each) => ({ ...each, what: 'first byte, 16 readers' })),
    ...growth(rows, ({ rowsRead }) => rowsRead)
      .filter(({ page }) => PAGES.some(({ name, ask }) => name === page && ask))
      .map((each) => ({ ...each, what: 'rows read anew' })),
  ]
  const scored = named(judged).map(({ page, scores }) => {
    const least = Math.min(...Object.values(scores))
    return {
      what: `${page}: least Lighthouse score`,
      goal: '≥ 95',
      measured: String(least),
      met: least >= 95,
    }
  })
  return [
    ...grown.map(({ what, page, listings, times }) => ({
      what: `${page}: ${what}, ${counted(listings)}`,
      goal: `≤ ${told(MOST_GROWTH)}`,
      measured: told(times),
      met: times <= MOST_GROWTH,
    })),
    ...scored,
  ]
}

function readOrder(args: string[]): Order {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      seconds: { type: 'string', default: '4' },
      runs: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
  })
  const sizes = values.sizes.split(',').map((size) => wholeFrom('--sizes', size, 100, 1_000_000))
  const seconds = wholeFrom('--seconds', values.seconds, 1, 60)
  const runs = wholeFrom('--runs', values.runs, 0, 9)
  return { sizes, seconds, runs, write: values.json ? 'json' : values.markdown ? 'markdown' : 'text' }
}

function wholeFrom(option: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) throw new Error(`${option} is "${text}".\n${USAGE}`)
  return number
}
