import { Bidders, type OfferFigures, offersFor, type Way } from './bidders.ts'
import { type Door, frameDoor, httpDoor } from './doors.ts'
import { awaitProjection, type BenchListing } from './market.ts'
import { type Outcome, type Part, type Run, withCeiling, withServer } from './part.ts'
import type { Running } from './server.ts'
import { counted, type Goal, inSeconds, newTable, percent, ratioOf, shortMs } from './tables.ts'
import { Watchers } from './watchers.ts'

const MOST_WARM_UPS = 5
const WARM_ANSWERS = 1_000

type OfferCase = {
  door: 'frames' | 'http'
  format: BenchListing['format']
  bidders: number
  inFlight: number
}
type OfferResult = OfferCase & {
  room: OfferFigures
  /** The bare room, which commits each offer by itself, and the same when it commits them together. */
  bare: OfferFigures
  grouped: OfferFigures
  projectedAfterMs: number
  faults: string[]
}

const table = newTable('offers at one listing', [
  'accepted/s',
  'late',
  'answers/s',
  'p50',
  'p95',
  'p99 ms',
  'CPU µs',
  'bare/s',
  'bare p99',
  'bare CPU',
  'ratio',
  'grouped/s',
  'in D1',
])

const hot = (door: OfferCase['door'], bidders: number, inFlight = 1): OfferCase => ({
  door,
  bidders,
  inFlight,
  format: 'ascending',
})

export const frames: Part = offersPart('frames', [hot('frames', 1), hot('frames', 16), hot('frames', 64)])

export const http: Part = offersPart('http', [hot('http', 1), hot('http', 16), hot('http', 64)])

export const formats: Part = offersPart('formats', [
  { ...hot('frames', 16), format: 'reverse' },
  { ...hot('frames', 16), format: 'sealed' },
])

function offersPart(name: string, cases: readonly OfferCase[]): Part {
  return {
    name,
    listings: cases.map((each) => ({ id: listingOf(each), format: each.format })),
    measure: (run) => measureAll(cases, run),
  }
}

function listingOf({ door, format, bidders }: OfferCase): string {
  return `${format}-${door}-${bidders}`
}

async function measureAll(cases: readonly OfferCase[], run: Run): Promise<Outcome> {
  const figures: OfferResult[] = []
  for (const each of cases) {
    const result = await measureOffers(each, run)
    figures.push(result)
    run.tell(table, cellsOf(result))
  }
  const faults = figures.flatMap((each) => each.faults.map((fault) => `${listingOf(each)}: ${fault}`))
  return { figures, goals: figures.flatMap(goalsOf), faults }
}

/**
 * Offers at the real room and at the bare one, in turns of a second: what else the machine does meets all three alike.
 */
async function measureOffers(each: OfferCase, { tokens, seconds }: Run): Promise<OfferResult> {
  const listing = listingOf(each)
  const measured = await withServer((room) =>
    withCeiling(async (ceiling) => {
      const watchers = await Watchers.open(room.origin, listing, 1)
      const bidders = await openBidders(each, tokens, room, listing)
      const bare = await openBidders(each, tokens, ceiling, `alone-${listing}`)
      const grouped = await openBidders(each, tokens, ceiling, `grouped-${listing}`)
      const contestants = [bidders, bare, grouped]
      for (const contestant of contestants) await warmUp(contestant)
      for (let done = 0; done < seconds; done += 1)
        for (const contestant of contestants) await contestant.run(1_000, { counted: true })
      const faults = [...bidders.faults, ...(await watchers.faultsAfter(bidders.lastSeq))]
      for (const opened of [watchers, ...contestants]) opened.close()
      for (const { faults } of [bare, grouped])
        if (faults.length > 0) throw new Error(`The bare room failed: ${faults.join(' ')}`)
      const figures = { room: bidders.figures, bare: bare.figures, grouped: grouped.figures }
      return { ...figures, accepted: bidders.accepted, faults }
    }),
  )
  const { accepted, faults, ...figures } = measured
  const { waitedMs, differs } = await awaitProjection([listing], accepted)
  return { ...each, ...figures, projectedAfterMs: waitedMs, faults: [...faults, ...differs] }
}

/** A second, and more while the code has run too seldom to be compiled well. */
export async function warmUp(bidders: Bidders) {
  for (let bout = 0; bout < MOST_WARM_UPS; bout += 1) {
    if (bout > 0 && bidders.answered >= WARM_ANSWERS) return
    await bidders.run(1_000, { counted: false })
  }
}

const ways: Record<BenchListing['format'], Way> = {
  // nobody offers there
  fixed: 'rising',
  ascending: 'rising',
  reverse: 'falling',
  sealed: 'rising',
}

async function openBidders(
  { door, format, bidders, inFlight }: OfferCase,
  tokens: readonly string[],
  { origin, cpuMs }: Running,
  listing: string,
): Promise<Bidders> {
  const open = (token: string): Door | Promise<Door> =>
    door === 'http' ? httpDoor(origin, listing, token) : frameDoor(origin, listing, token)
  const doors = await Promise.all(tokens.slice(0, bidders).map(open))
  return new Bidders(doors, { next: offersFor(listing, ways[format]), inFlight, cpuMs })
}

function cellsOf(result: OfferResult): string[] {
  const { room, bare, grouped, projectedAfterMs } = result
  const { acceptedPerSecond, answeredPerSecond, receipts, outOfOrder, busy } = room
  return [
    nameOf(result),
    counted(acceptedPerSecond),
    percent(outOfOrder + busy),
    counted(answeredPerSecond),
    ...[receipts.p50, receipts.p95, receipts.p99].map(shortMs),
    micros(room),
    counted(bare.answeredPerSecond),
    shortMs(bare.receipts.p99),
    micros(bare),
    ratioOf(answeredPerSecond, bare.answeredPerSecond).toFixed(2),
    counted(grouped.answeredPerSecond),
    inSeconds(projectedAfterMs),
  ]
}

function nameOf({ door, format, bidders }: OfferCase): string {
  return format === 'ascending' ? `${door}, ${bidders}` : `${format}, ${bidders}`
}

function goalsOf(result: OfferResult): Goal[] {
  const { door, bidders, room, bare } = result
  if (bidders === 1) return []
  const ratio = ratioOf(room.answeredPerSecond, bare.answeredPerSecond)
  const speed = {
    what: `${nameOf(result)}: answers to the bare object's`,
    goal: door === 'http' ? '≥ 1.0, aim 1.5' : '≥ 1.0, aim 2.0',
    measured: ratio.toFixed(2),
    met: ratio >= 1,
  }
  if (bidders < 64 || door === 'http') return [speed]
  const patience = {
    what: `${nameOf(result)}: p99 to the bare object's`,
    goal: `≤ ${shortMs(bare.receipts.p99)} ms`,
    measured: `${shortMs(room.receipts.p99)} ms`,
    met: room.receipts.p99 <= bare.receipts.p99,
  }
  return [speed, patience]
}

function micros({ cpuMicros }: OfferFigures): string {
  return cpuMicros === null ? '–' : counted(cpuMicros)
}
