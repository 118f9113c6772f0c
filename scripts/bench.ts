import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { broadcast } from './bench/broadcasts.ts'
import { checkouts } from './bench/checkouts.ts'
import { cold } from './bench/cold.ts'
import { crowd } from './bench/crowd.ts'
import { fanOut } from './bench/fan-out.ts'
import { live } from './bench/live.ts'
import { logins } from './bench/logins.ts'
import { heading, thisMachine } from './bench/machine.ts'
import { openMarket } from './bench/market.ts'
import { memory } from './bench/memory.ts'
import { formats, frames, http } from './bench/offers.ts'
import { paper } from './bench/paper.ts'
import { parallel } from './bench/parallel.ts'
import type { Outcome, Part } from './bench/part.ts'
import { pickups } from './bench/pickups.ts'
import { projection } from './bench/projection.ts'
import { sellers } from './bench/sellers.ts'
import { storm } from './bench/storm.ts'
import { goalTable, markdownOf, type Table, textLine } from './bench/tables.ts'
import { taps } from './bench/taps.ts'
import { main, onEnd } from './lib/process.ts'

const PARTS: readonly Part[] = [
  frames,
  http,
  formats,
  broadcast,
  parallel,
  projection,
  fanOut,
  live,
  storm,
  memory,
  checkouts,
  paper,
  logins,
  sellers,
  pickups,
  crowd,
  taps,
  cold,
]
const MOST_BIDDERS = 64

const USAGE = `Usage: npm run bench [-- --seconds N] [-- --only frames,http,…] [-- --json | --markdown]
  --seconds N   how long each case is counted, 1 to 60 (3)
  --only …      some of: ${PARTS.map(({ name }) => name).join(', ')}
  --json        figures as JSON on stdout and nothing else there; use npm run -s bench
  --markdown    the tables for docs/benchmarks.md on stdout and nothing else there`

await main(async () => {
  const order = readOrder(process.argv.slice(2))
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-bench-'))
  process.env.STATE_DIR = folder
  // whatever ends this: a result, an error, Ctrl-C. Servers have an exit of their own, in bench/server.ts, before this
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  onEnd(async () => undefined)
  const faults = await measure(order)
  for (const fault of faults) console.error(`Wrong: ${fault}`)
  process.exit(faults.length > 0 ? 1 : 0)
})

type Order = { seconds: number; parts: readonly Part[]; write: 'text' | 'json' | 'markdown' }

/** Measures and tells; returns what was wrong, which no figure ever is. */
async function measure({ seconds, parts, write }: Order): Promise<string[]> {
  const say = (text: string) => (write === 'text' ? console.log(text) : console.error(text))
  const machine = thisMachine()
  const at = new Date().toISOString()
  const tables: Table[] = []
  const tell = (table: Table, cells: string[]) => {
    if (!tables.includes(table)) tables.push(table)
    if (tables.at(-1) !== table || table.rows.length === 0) say(`\n${textLine(table)}`)
    table.rows.push(cells)
    say(textLine(table, cells))
  }
  const tokens = await openMarket(
    parts.flatMap(({ listings }) => listings),
    MOST_BIDDERS,
  )
  say(heading(machine, seconds))
  const outcomes: ({ part: string } & Outcome)[] = []
  for (const part of parts)
    outcomes.push({ part: part.name, ...(await part.measure({ tokens, seconds, tell })) })
  const goals = goalTable(outcomes.flatMap((outcome) => outcome.goals))
  const goalLines: Table = { ...goals, rows: [] }
  for (const cells of goals.rows) tell(goalLines, cells)
  if (write === 'json') console.log(JSON.stringify({ at, machine, seconds, outcomes }, null, 2))
  if (write === 'markdown')
    console.log([`${at.slice(0, 10)}. ${heading(machine, seconds)}\n`, ...tables.map(markdownOf)].join('\n'))
  return outcomes.flatMap(({ part, faults }) => faults.map((fault) => `${part}: ${fault}`))
}

function readOrder(args: string[]): Order {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '3' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
  })
  const seconds = Number(values.seconds)
  if (!(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60))
    throw new Error(`--seconds is "${values.seconds}".\n${USAGE}`)
  const write = values.json ? 'json' : values.markdown ? 'markdown' : 'text'
  return { seconds, parts: readParts(values.only), write }
}

function readParts(only: string | undefined): readonly Part[] {
  if (only === undefined) return PARTS
  return only.split(',').map((name) => {
    const part = PARTS.find((each) => each.name === name)
    if (!part) throw new Error(`--only names "${name}", which is no part.\n${USAGE}`)
    return part
  })
}
