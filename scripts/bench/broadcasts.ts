import { frameDoor } from './doors.ts'
import { awaitProjection } from './market.ts'
import { type Part, type Run, withServer } from './part.ts'
import { counted, inSeconds, newTable, shortMs } from './tables.ts'
import { type BroadcastFigures, runBroadcast, Watchers } from './watchers.ts'

/** A lively auction, not a flood. */
const OFFERS_PER_SECOND = 20
const BIDDERS = 4
const SIZES = [10, 100, 1_000]

type BroadcastResult = BroadcastFigures & { watchers: number; openedInMs: number; faults: string[] }

const table = newTable('to watchers', [
  'opened in',
  'offers/s',
  'p50',
  'p95',
  'p99 ms',
  'frames/s',
  'receipt p50',
  'receipt p99',
])

export const broadcast: Part = {
  name: 'broadcast',
  listings: SIZES.map((watchers) => ({ id: listingOf(watchers), format: 'ascending' })),
  measure: async (run) => {
    const figures: BroadcastResult[] = []
    for (const watchers of SIZES) {
      const result = await measureBroadcast(watchers, run)
      figures.push(result)
      run.tell(table, cellsOf(result))
    }
    const faults = figures.flatMap(({ watchers, faults }) => faults.map((each) => `${watchers}: ${each}`))
    return { figures, goals: [], faults }
  },
}

function listingOf(watchers: number): string {
  return `broadcast-${watchers}`
}

async function measureBroadcast(count: number, { tokens, seconds }: Run): Promise<BroadcastResult> {
  const listing = listingOf(count)
  const { figures, accepted, faults, openedInMs } = await withServer(async ({ origin }) => {
    const started = performance.now()
    const watchers = await Watchers.open(origin, listing, count)
    const openedInMs = Math.round(performance.now() - started)
    const doors = await Promise.all(
      tokens.slice(0, BIDDERS).map((token) => frameDoor(origin, listing, token)),
    )
    const measured = await runBroadcast(doors, watchers, {
      name: listing,
      seconds,
      perSecond: OFFERS_PER_SECOND,
    })
    watchers.close()
    for (const door of doors) door.close()
    return { ...measured, openedInMs }
  })
  const { differs } = await awaitProjection([listing], accepted)
  return { ...figures, watchers: count, openedInMs, faults: [...faults, ...differs] }
}

function cellsOf(result: BroadcastResult): string[] {
  const { watchers, openedInMs, offersPerSecond, broadcasts, framesPerSecond, receipts } = result
  return [
    `${counted(watchers)} watchers`,
    inSeconds(openedInMs),
    counted(offersPerSecond),
    ...[broadcasts.p50, broadcasts.p95, broadcasts.p99].map(shortMs),
    counted(framesPerSecond),
    ...[receipts.p50, receipts.p99].map(shortMs),
  ]
}
