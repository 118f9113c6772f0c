import { Bidders, offersFor } from './bidders.ts'
import { frameDoor } from './doors.ts'
import { awaitProjection } from './market.ts'
import { type Part, withCeiling, withServer } from './part.ts'
import type { Running } from './server.ts'
import { type Spread, spreadOf } from './statistics.ts'
import { counted, newTable, ratioOf, shortMs } from './tables.ts'

const LISTINGS = 100
const WARM_UP_MS = 3_000

const listings = Array.from({ length: LISTINGS }, (_, index) => `parallel-${index + 1}`)
const table = newTable('listings at once', [
  'answers/s',
  'p50',
  'p95',
  'p99 ms',
  'bare/s',
  'bare p99',
  'ratio',
])

/** Many listings with one busy bidder each: nothing can be committed together. */
export const parallel: Part = {
  name: 'parallel',
  listings: listings.map((id) => ({ id, format: 'ascending' })),
  measure: async ({ tokens, seconds, tell }) => {
    const measured = await withServer((room) =>
      withCeiling(async (ceiling) => {
        const rooms = await openAll(room, tokens, '')
        const bares = await openAll(ceiling, tokens, 'alone-')
        for (const contestants of [rooms, bares]) await runAll(contestants, WARM_UP_MS, false)
        for (let done = 0; done < seconds; done += 1)
          for (const contestants of [rooms, bares]) await runAll(contestants, 1_000, true)
        for (const each of [...rooms, ...bares]) each.close()
        return {
          room: figuresOf(rooms, seconds),
          bare: figuresOf(bares, seconds),
          accepted: rooms.reduce((sum, { accepted }) => sum + accepted, 0),
          faults: rooms.flatMap(({ faults }) => faults),
        }
      }),
    )
    const { room, bare, accepted } = measured
    const { differs } = await awaitProjection(listings, accepted)
    const ratio = ratioOf(room.answersPerSecond, bare.answersPerSecond)
    tell(table, [
      `${LISTINGS} listings`,
      counted(room.answersPerSecond),
      ...[room.receipts.p50, room.receipts.p95, room.receipts.p99].map(shortMs),
      counted(bare.answersPerSecond),
      shortMs(bare.receipts.p99),
      ratio.toFixed(2),
    ])
    return {
      figures: [{ listings: LISTINGS, room, bare }],
      goals: [],
      faults: [...new Set([...measured.faults, ...differs])],
    }
  },
}

function openAll({ origin }: Running, tokens: readonly string[], prefix: string): Promise<Bidders[]> {
  return Promise.all(
    listings.map(async (id, index) => {
      const listing = `${prefix}${id}`
      const door = await frameDoor(origin, listing, tokens[index % tokens.length] ?? '')
      return new Bidders([door], { next: offersFor(listing), inFlight: 1, cpuMs: () => null })
    }),
  )
}

async function runAll(bidders: readonly Bidders[], ms: number, isCounted: boolean) {
  await Promise.all(bidders.map((each) => each.run(ms, { counted: isCounted })))
}

function figuresOf(
  bidders: readonly Bidders[],
  seconds: number,
): { answersPerSecond: number; receipts: Spread } {
  const receipts = spreadOf(bidders.flatMap((each) => each.receipts))
  return { answersPerSecond: Math.round(receipts.count / seconds), receipts }
}
