import { join } from 'node:path'
import { openLocal, stateDir } from '#scripts/lib/local.ts'
import { Bidders, offersFor } from './bidders.ts'
import { frameDoor } from './doors.ts'
import { awaitProjection, openMarket } from './market.ts'
import { warmUp } from './offers.ts'
import { type Part, withServer } from './part.ts'
import type { Running } from './server.ts'
import { type Spread, sleep, spreadOf } from './statistics.ts'
import { counted, newTable, percent, shortMs } from './tables.ts'

const BIDDERS = 16
const LISTING = 'projected'
const LOOK_EVERY_MS = 200
const MOST_LAG_MS = 1_000
const MOST_SLOWDOWN = 0.2

const table = newTable('D1 at full load', [
  'answers/s',
  'without D1',
  'slower by',
  'lag p50',
  'p95',
  'p99 ms',
])

/**
 * How far D1 is behind a room at full load, and what bringing everything there costs the room: two servers take turns,
 * one of which cannot project, because its D1 lacks the table.
 */
export const projection: Part = {
  name: 'projection',
  listings: [{ id: LISTING, format: 'ascending' }],
  measure: async ({ tokens, seconds, tell }) => {
    const elsewhere = join(stateDir(), 'without')
    const others = await inFolder(elsewhere, async () => {
      const opened = await openMarket([{ id: LISTING, format: 'ascending' }], BIDDERS)
      await hideOffers()
      return opened
    })
    const measured = await withServer((whole) =>
      withServer(
        async (without) => {
          const projecting = await openBidders(whole, tokens)
          const alone = await openBidders(without, others)
          for (const contestant of [projecting, alone]) await warmUp(contestant)
          for (let done = 0; done < seconds; done += 1)
            for (const contestant of [projecting, alone]) await contestant.run(1_000, { counted: true })
          const lag = await measureLag(whole, projecting, seconds * 1_000)
          for (const contestant of [projecting, alone]) contestant.close()
          const figures = { whole: projecting.figures, without: alone.figures, lag }
          return {
            ...figures,
            accepted: projecting.accepted,
            faults: [...projecting.faults, ...alone.faults],
          }
        },
        { STATE_DIR: elsewhere },
      ),
    )
    const { whole, without, lag } = measured
    const { differs } = await awaitProjection([LISTING], measured.accepted)
    const slower = 1 - whole.answeredPerSecond / Math.max(1, without.answeredPerSecond)
    tell(table, [
      `frames, ${BIDDERS}`,
      counted(whole.answeredPerSecond),
      counted(without.answeredPerSecond),
      percent(slower),
      ...[lag.p50, lag.p95, lag.p99].map(shortMs),
    ])
    return {
      figures: [{ bidders: BIDDERS, whole, without, slower, lag }],
      goals: [
        {
          what: 'D1 behind a room at full load, p99',
          goal: `< ${MOST_LAG_MS} ms`,
          measured: `${shortMs(lag.p99)} ms`,
          met: lag.count > 0 ? lag.p99 < MOST_LAG_MS : null,
        },
        {
          what: 'a room slower for projecting',
          goal: `< ${percent(MOST_SLOWDOWN)}`,
          measured: percent(slower),
          met: slower < MOST_SLOWDOWN,
        },
      ],
      faults: [...measured.faults, ...differs],
    }
  },
}

async function openBidders({ origin, cpuMs }: Running, tokens: readonly string[]): Promise<Bidders> {
  const doors = await Promise.all(tokens.slice(0, BIDDERS).map((token) => frameDoor(origin, LISTING, token)))
  return new Bidders(doors, { next: offersFor(LISTING), inFlight: 1, cpuMs })
}

/** While offers come as fast as they can: how long ago the first offer was accepted that the API does not count yet. */
async function measureLag({ origin }: Running, bidders: Bidders, ms: number): Promise<Spread> {
  const lags: number[] = []
  const running = bidders.run(ms, { counted: false })
  const until = performance.now() + ms
  while (performance.now() < until) {
    await sleep(LOOK_EVERY_MS)
    const known = await countKnown(origin)
    const missing = bidders.acceptedAt[known]
    lags.push(missing === undefined ? 0 : performance.now() - missing)
  }
  await running
  return spreadOf(lags)
}

/** Offers that D1 knows of, as the API tells a visitor. */
async function countKnown(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/product/singleProduct?id=${LISTING}`)
  const { data } = (await answer.json()) as { data: { responseData: { bid_count: number } } }
  return data.responseData.bid_count
}

async function hideOffers() {
  const { d1, stop } = await openLocal()
  await d1.prepare('alter table bids rename to bids_elsewhere').run()
  await stop()
}

/** Everything local is in the folder that STATE_DIR names. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.STATE_DIR
  process.env.STATE_DIR = folder
  try {
    return await work()
  } finally {
    process.env.STATE_DIR = before
  }
}
