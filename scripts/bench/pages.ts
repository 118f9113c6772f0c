import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedLoad } from '#drizzle/seed/load.ts'
import { migrate, openLocal } from '#scripts/lib/local.ts'
import { main, onEnd } from '#scripts/lib/process.ts'
import { packedPage } from './first-bytes.ts'
import { type Judged, judge } from './lighthouse.ts'
import { heading, thisMachine } from './machine.ts'
import { openSessions } from './market.ts'
import { PAGES } from './page-kinds.ts'
import { type Asked, countRows } from './page-rows.ts'
import { BARE, type Measured, type Timed, timeGoals, timePage, timeTables } from './page-times.ts'
import { type Running, startServer } from './server.ts'
import { counted, type Goal, goalTable, markdownOf, newTable, type Table, textLine } from './tables.ts'

const USAGE = `Usage: npm run bench:pages [-- --sizes 10000,100000] [-- --seconds N] [-- --runs N] [-- --json | --markdown]
  --sizes …     how many listings the markets have, each a folder and a server of its own (10000,100000)
  --seconds N   how long each case is counted, 1 to 60 (4)
  --runs N      how often Lighthouse judges a page, 0 to 9; the median counts (3)
  --json        figures as JSON on stdout and nothing else there; use npm run -s bench:pages
  --markdown    the tables for docs/benchmarks.md on stdout and nothing else there`

const MOST_GROWTH = 1.2
const FOR_VISITORS = PAGES.filter(({ forVisitors = true }) => forVisitors)

type Order = { sizes: number[]; seconds: number; runs: number; write: 'text' | 'json' | 'markdown' }
type Market = { listings: number; rows: Record<string, Asked>; session: string; server: Running }

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
  const [first] = markets
  if (!first) throw new Error('No market is to be measured: name at least one size.')
  const bare = await openBare(first.server, folder)
  const servers: Measured[] = [
    ...markets.map(({ listings, server, session }) => ({ name: counted(listings), server, session })),
    { name: BARE, server: bare, session: null },
  ]
  const timed: Timed[] = []
  for (const page of PAGES) timed.push(...(await timePage(page, servers, seconds)))
  await bare.stop()
  const judged =
    runs > 0
      ? await judge(
          FOR_VISITORS.map(({ path }) => first.server.origin + path),
          runs,
        )
      : []
  for (const { server } of markets) await server.stop()

  const rows = markets.map(({ listings, rows }) => ({ listings, rows }))
  const largest = counted(Math.max(...sizes))
  const goals = [...timeGoals(timed, largest), ...goalsOf(timed, rows, judged)]
  const tables = [...timeTables(timed), rowTable(rows), judgedTable(judged), goalTable(goals)]
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
  let session = ''
  try {
    await migrate(d1)
    await seedLoad(d1, { listings, buyers: 1, now: Date.now() })
    session = (await openSessions(d1, [1], Date.now()))[0] ?? ''
  } finally {
    await stop()
  }
  const rows = await countRows()
  const server = await startServer('scripts/serve.ts', { STATE_DIR: folder, DEMO: 'off' })
  return { listings, rows, session, server }
}

/** A Worker that answers the first market's bytes and does nothing else. */
async function openBare(market: Running, folder: string): Promise<Running> {
  const pages: Record<string, string> = {}
  for (const { path } of FOR_VISITORS)
    pages[path] = (await packedPage(market.origin + path)).toString('base64')
  const file = join(folder, 'bare-pages.json')
  writeFileSync(file, JSON.stringify(pages))
  return await startServer('scripts/bench/bare-pages.ts', { BARE_PAGES: file })
}

/** Each market's figure to that of the first one, for the same page. */
function growth<Row extends { page: string; name: string }>(
  rows: readonly Row[],
  figure: (row: Row) => number,
): { page: string; name: string; times: number }[] {
  return rows.flatMap((row) => {
    const base = rows.find(({ page }) => page === row.page)
    if (!base || base === row) return []
    return [{ page: row.page, name: row.name, times: figure(row) / Math.max(0.01, figure(base)) }]
  })
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
  return judged.map((each, place) => ({ page: FOR_VISITORS[place]?.name ?? '', ...each }))
}

function goalsOf(timed: readonly Timed[], markets: readonly Rows[], judged: readonly Judged[]): Goal[] {
  const told = (times: number) => `${times.toFixed(2)} ×`
  const rows = markets.flatMap(({ listings, rows }) =>
    Object.entries(rows).map(([page, { rowsRead }]) => ({ page, name: counted(listings), rowsRead })),
  )
  const ofMarkets = timed.filter(({ name, by }) => name !== BARE && by.one)
  const grown = [
    ...growth(ofMarkets, ({ by }) => by.one?.first.p50 ?? 0).map((each) => ({
      ...each,
      what: 'first byte, 1 reader',
    })),
    ...growth(ofMarkets, ({ by }) => by.many?.first.p50 ?? 0).map((each) => ({
      ...each,
      what: 'first byte, 16 readers',
    })),
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
    ...grown.map(({ what, page, name, times }) => ({
      what: `${page}: ${what}, ${name}`,
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
