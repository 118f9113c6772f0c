import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedLoad } from '#drizzle/seed/load.ts'
import { resetAll } from '#drizzle/seed/reset.ts'
import { claimState, migrate, openLocal, stateDir } from './lib/local.ts'

const USAGE = `Usage: npm run seed -- --listings N --buyers M [--reset]
  --listings N   lots of the load catalogue, ending from one hour to seven days from now
  --buyers M     accounts from buyer0001@demo.test on, all with the password Fairlot1!
  --reset        first empties the database and forgets all auction rooms
With --reset alone nothing is added: the next npm start lists the demo catalogue anew.`

const MOST = 1_000_000
const SAY_EVERY = 10_000

type Order = { listings: number; buyers: number; reset: boolean }

await main().catch((error: unknown) => {
  console.error(`\n${sentenceOf(error)}`)
  process.exit(1)
})

async function main() {
  const order = readOrder(process.argv.slice(2))
  if (order === null) return console.log(USAGE)
  await claimState()
  // before anything opens them: a room that still sleeps would wake and write its old auction into the new tables
  if (order.reset) await rm(join(stateDir(), 'v3', 'do'), { recursive: true, force: true })
  const { d1, stop } = await openLocal()
  try {
    await migrate(d1)
    if (order.reset) await empty(d1)
    if (order.listings + order.buyers > 0) await fill(d1, order)
  } finally {
    await stop()
  }
}

async function empty(d1: D1Database) {
  const seconds = stopwatch()
  const before = await countMarket(d1)
  await resetAll(d1)
  console.log(`Removed ${told(before)}, all else in the database and the auction rooms in ${seconds()}.`)
}

async function fill(d1: D1Database, { listings, buyers }: Order) {
  const seconds = stopwatch()
  console.log(`Seeding ${told({ listings, buyers })} into ${stateDir()} …`)
  const before = await countMarket(d1)
  await seedLoad(d1, {
    listings,
    buyers,
    now: Date.now(),
    onProgress: (what, done) => {
      if (done % SAY_EVERY === 0) console.log(`  ${counted(done)} ${what}, ${seconds()}`)
    },
  })
  const after = await countMarket(d1)
  const added = { listings: after.listings - before.listings, buyers: after.buyers - before.buyers }
  const known =
    added.listings < listings || added.buyers < buyers ? ' What was there already stayed as it was.' : ''
  console.log(`Added ${told(added)} in ${seconds()}.${known}`)
  console.log(`The database now holds ${told(after)}. npm start serves them.`)
}

type Market = { listings: number; buyers: number }

async function countMarket(d1: D1Database): Promise<Market> {
  const found = await d1
    .prepare(
      `select (select count(*) from listings) as listings,
         (select count(*) from people where role = 'buyer') as buyers`,
    )
    .first<Market>()
  return found ?? { listings: 0, buyers: 0 }
}

/** Null when help was asked for. */
function readOrder(args: string[]): Order | null {
  const { values } = parseArgs({
    args,
    options: {
      listings: { type: 'string' },
      buyers: { type: 'string' },
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const order = {
    listings: countFrom('--listings', values.listings),
    buyers: countFrom('--buyers', values.buyers),
    reset: values.reset,
  }
  if (order.listings + order.buyers === 0 && !order.reset)
    throw new Error(`Nothing to do: say how many listings or buyers to add.\n${USAGE}`)
  return order
}

function countFrom(option: string, text: string | undefined): number {
  if (text === undefined) return 0
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(count <= MOST))
    throw new Error(
      `${option} is "${text}". Give it a whole number from 0 to ${counted(MOST)}, without commas.`,
    )
  return count
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return `${message}\n${USAGE}`
  if (message.includes('SQLITE_BUSY'))
    return `Another program is using the database in ${stateDir()}. Stop it and run the same command again: what is there already stays as it is.`
  return message
}

function told({ listings, buyers }: Market): string {
  return `${counted(listings)} ${listings === 1 ? 'listing' : 'listings'} and ${counted(buyers)} ${buyers === 1 ? 'buyer' : 'buyers'}`
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}

function stopwatch(): () => string {
  const started = performance.now()
  return () => `${((performance.now() - started) / 1000).toFixed(1)} s`
}
