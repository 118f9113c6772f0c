import { isExpected, offersFor } from './bidders.ts'
import { type Door, frameDoor } from './doors.ts'
import { Listeners } from './listeners.ts'
import { awaitProjection } from './market.ts'
import { type Part, type Run, withServer } from './part.ts'
import { rounded, type Spread, sleep, spreadOf } from './statistics.ts'
import { counted, inSeconds, newTable, shortMs } from './tables.ts'

const SIZES = [100, 1_000, 5_000]
const RELAYS = ['local-0', 'local-1', 'local-2', 'local-3']
/** Tiles that each page shows; one of them is hot. */
const TILES = 20
const BIDDERS = 4
const OFFERS_PER_SECOND = 100
const WARM_UP_MS = 1_000
const GRACE_MS = 25_000

type FanOutResult = {
  sockets: number
  openedInMs: number
  offersPerSecond: number
  /** Frames that one socket got a second, and all of them together. */
  framesPerSocket: number
  framesPerSecond: number
  /** From sending an offer to each socket's frame that tells of it, ms. */
  deliveries: Spread
  /** From sending an offer to having its receipt, ms. */
  receipts: Spread
  faults: string[]
}

const table = newTable('sockets on relays', [
  'opened in',
  'offers/s',
  'each/s',
  'frames/s',
  'p50',
  'p95',
  'p99 ms',
  'receipt p50',
  'receipt p99',
])

/**
 * One hot listing on many pages: sockets spread over four relays, each with a page of tiles, and offers at a steady
 * rate.
 */
export const fanOut: Part = {
  name: 'fan-out',
  listings: [...SIZES.map(hotListing), ...quietListings()].map((id) => ({ id, format: 'ascending' })),
  measure: async (run) => {
    const figures: FanOutResult[] = []
    for (const sockets of SIZES) {
      const result = await measureFanOut(sockets, run)
      figures.push(result)
      run.tell(table, cellsOf(result))
    }
    const faults = figures.flatMap(({ sockets, faults }) => faults.map((each) => `${sockets}: ${each}`))
    return { figures, goals: [], faults }
  },
}

async function measureFanOut(sockets: number, { tokens, seconds }: Run): Promise<FanOutResult> {
  const listing = hotListing(sockets)
  const { result, accepted, faults } = await withServer(({ origin }) =>
    measureOn(origin, listing, { sockets, tokens, seconds }),
  )
  const { differs } = await awaitProjection([listing], accepted)
  return { ...result, faults: [...faults, ...differs] }
}

type Order = { sockets: number; tokens: readonly string[]; seconds: number }

async function measureOn(origin: string, listing: string, { sockets, tokens, seconds }: Order) {
  const sentAt = new Map<number, number>()
  const heardAt = new Map<number, number[]>()
  const listeners = new Listeners(listing, (seq, at) => {
    const times = heardAt.get(seq)
    if (times) times.push(at)
    else heardAt.set(seq, [at])
  })
  const doors = await Promise.all(tokens.slice(0, BIDDERS).map((token) => frameDoor(origin, listing, token)))
  const opening = performance.now()
  await listeners.open(origin, RELAYS, [listing, ...quietListings()], sockets)
  const openedInMs = Math.round(performance.now() - opening)
  // the relays may still be registering with the rooms
  await sleep(1_000)

  const bout = await placeSteadily(doors, { name: listing, seconds, sentAt, frames: () => listeners.frames })
  const faults = [...bout.faults, ...(await listeners.faultsAfter(Math.max(...sentAt.keys(), 0)))]
  listeners.close()
  for (const door of doors) door.close()

  const deliveries: number[] = []
  for (const [seq, sent] of sentAt)
    if (sent >= bout.from) for (const at of heardAt.get(seq) ?? []) deliveries.push(at - sent)
  const result = {
    sockets,
    openedInMs,
    offersPerSecond: rounded(bout.receipts.length / seconds),
    framesPerSocket: rounded(bout.frames / sockets / seconds),
    framesPerSecond: Math.round(bout.frames / seconds),
    deliveries: spreadOf(deliveries),
    receipts: spreadOf(bout.receipts),
  }
  return { result, accepted: sentAt.size, faults }
}

type Bout = {
  name: string
  seconds: number
  sentAt: Map<number, number>
  frames: () => number
  perSecond?: number
}

/** Rising offers by turns, whatever becomes of those before; what comes after the warm-up is counted. */
export async function placeSteadily(
  doors: readonly Door[],
  { name, seconds, sentAt, frames, perSecond = OFFERS_PER_SECOND }: Bout,
) {
  const next = offersFor(name)
  const begun = performance.now()
  const from = begun + WARM_UP_MS
  const receipts: number[] = []
  const faults = new Set<string>()
  const placed: Promise<unknown>[] = []
  let framesBefore = 0
  async function place(door: Door) {
    const at = performance.now()
    const answer = await door.place(next())
    if (answer.ok) {
      sentAt.set(answer.seq, at)
      if (at >= from) receipts.push(performance.now() - at)
    } else if (!isExpected(answer.code)) faults.add(`An offer was refused with ${answer.code}.`)
  }
  const last = (WARM_UP_MS / 1_000 + seconds) * perSecond
  for (let turn = 0; turn < last; turn += 1) {
    await sleep(Math.max(0, begun + (turn * 1_000) / perSecond - performance.now()))
    if (turn === (WARM_UP_MS / 1_000) * perSecond) framesBefore = frames()
    const door = doors[turn % doors.length]
    if (door) placed.push(place(door).catch((error: unknown) => faults.add(String(error))))
  }
  const counted = frames() - framesBefore
  const answered = await Promise.race([Promise.all(placed).then(() => true), sleep(GRACE_MS)])
  if (!answered) faults.add('Some offers got no receipt.')
  return { from, receipts, frames: counted, faults: [...faults] }
}

function hotListing(sockets: number): string {
  return `fan-out-${sockets}`
}

function quietListings(): string[] {
  return Array.from({ length: TILES - 1 }, (_, index) => `quiet-${index + 1}`)
}

function cellsOf(result: FanOutResult): string[] {
  const { sockets, openedInMs, offersPerSecond, framesPerSocket, framesPerSecond, deliveries, receipts } =
    result
  return [
    `${counted(sockets)} sockets`,
    inSeconds(openedInMs),
    counted(offersPerSecond),
    framesPerSocket.toFixed(1),
    counted(framesPerSecond),
    ...[deliveries.p50, deliveries.p95, deliveries.p99].map(shortMs),
    ...[receipts.p50, receipts.p99].map(shortMs),
  ]
}
