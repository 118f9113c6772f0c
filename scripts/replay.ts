import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { replayFile } from '#app/domain/auction/replay.ts'
import type { ReplayFile } from '#app/domain/auction/replay-case.ts'
import { printHistories, replayHistories } from '#app/domain/auction/replay-history.ts'
import { BUILT_IN_LADDERS } from '#app/domain/auction/tables.ts'
import { centsFromDollars } from '#app/domain/money/money.ts'

const USAGE =
  'Usage: npm run -s replay -- FILE.json, or npm run -s replay -- --csv FILE.csv --increments ebay.'

const dollars = z
  .number()
  .refine((value) => centsFromDollars(value) !== null, 'expected dollars with at most two decimals')
const price = dollars.nonnegative()
const step = dollars.positive()
const seconds = z.number().nonnegative()

const bid = z
  .strictObject({
    t: z.number(),
    bidder: z.string().min(1),
    amount: dollars.nullish().transform((amount) => amount ?? null),
    kind: z.enum([
      'max',
      'hard',
      'sealed',
      'buy_now',
      'lower_max',
      'retract_all',
      'retract_last',
      'pause',
      'resume',
      'extend',
    ]),
  })
  .refine(({ amount, kind }) => amount !== null || TAKES_NO_AMOUNT.has(kind), {
    path: ['amount'],
    message: 'expected dollars for this kind',
  })
const TAKES_NO_AMOUNT: ReadonlySet<string> = new Set([
  'buy_now',
  'retract_all',
  'retract_last',
  'pause',
  'resume',
])

// Cases carry notes of their own (source, note, expect), which are let be; what changes a result is read strictly.
const scenario = z.object({
  id: z.string(),
  type: z.enum([
    'proxy',
    'hard',
    'mixed',
    'reserve',
    'validation',
    'soft_close',
    'buy_now',
    'sealed_rank',
    'reverse',
    'retract',
    'taking_back',
    'pause',
  ]),
  start_price: price,
  increments: z.union([step, z.string()]),
  reserve: price.nullish(),
  reserve_mode: z.enum(['jump', 'reach']).nullish(),
  buy_now: z
    .union([
      price,
      z.strictObject({ price, policy: z.enum(['first_bid', 'price_reaches', 'bid_at_or_above_ends']) }),
    ])
    .nullish(),
  soft_close: z
    .strictObject({
      close_at: z.number(),
      window: seconds,
      extend: seconds,
      mode: z.enum(['reset', 'add', 'none']),
      cap_total: seconds.nullish(),
    })
    .nullish(),
  options: z
    .strictObject({
      whole_only: z.boolean().nullish(),
      close_at: z.number().nullish(),
      min: dollars.nullish(),
      max: dollars.nullish(),
      seller: z.string().nullish(),
      retract_most: z.int().nonnegative().nullish(),
      come_back_at_least: z.boolean().nullish(),
    })
    .nullish(),
  bids: z.array(bid),
})

const replayInput: z.ZodType<ReplayFile> = z.object({
  tables: z.record(z.string(), z.array(z.strictObject({ from: price, inc: step })).min(1)).default({}),
  scenarios: z.array(scenario),
})

function main(): string {
  const { values, positionals } = readArguments()
  const [file, ...rest] = positionals
  if (values.csv !== undefined) {
    if (file !== undefined || values.increments === undefined) throw new Error(USAGE)
    const ladder = BUILT_IN_LADDERS.get(values.increments)
    if (!ladder) {
      const known = [...BUILT_IN_LADDERS.keys()].join(', ')
      throw new Error(`There is no increments table named ${values.increments}; there is ${known}.`)
    }
    return printHistories(replayHistories(readText(values.csv), ladder)).join('\n')
  }
  if (file === undefined || rest.length > 0 || values.increments !== undefined) throw new Error(USAGE)
  return JSON.stringify(replayFile(readCases(file)), null, 2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { csv: { type: 'string' }, increments: { type: 'string' } },
    })
  } catch {
    throw new Error(USAGE)
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`The file ${path} cannot be read.`)
  }
}

function readCases(path: string): ReplayFile {
  const read = replayInput.safeParse(parseJson(path))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${path} is no file of cases: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}.`)
}

function parseJson(path: string): unknown {
  const text = readText(path)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not JSON.`)
  }
}

try {
  process.stdout.write(`${main()}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  // Not process.exit: what stands in the pipe is still to be written.
  process.exitCode = 1
}
