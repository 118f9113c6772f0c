import { frameDoor } from './doors.ts'
import { placeSteadily } from './fan-out.ts'
import { Listeners } from './listeners.ts'
import { awaitProjection } from './market.ts'
import { type Part, type Run, withServer } from './part.ts'
import { rounded, type Spread, sleep, spreadOf } from './statistics.ts'
import { counted, inSeconds, newTable, shortMs } from './tables.ts'

const FOLLOWERS = 1_000
const LOTS = 1_000
const RELAYS = ['local-0', 'local-1', 'local-2', 'local-3']
/** What one page hears of: the next lots to close, and some of its reader's own further back. */
const NEXT = 60
const OWN = 20
const BIDDERS = 16
const OFFERS_PER_SECOND = 20
/** How often the stage goes to the next lot. */
const TURNS = 5

type LiveResult = {
  followers: number
  lots: number
  openedInMs: number
  offersPerSecond: number
  framesPerSecond: number
  /** From sending an offer to each follower's frame that tells of it, ms. */
  deliveries: Spread
  receipts: Spread
  /** From the stage's change to each follower's snapshot of the lot that comes into hearing, ms. */
  turns: Spread
  faults: string[]
}

const table = newTable('a sale followed live', [
  'lots',
  'opened in',
  'offers/s',
  'frames/s',
  'p50',
  'p95',
  'p99 ms',
  'receipt p99',
  'turn p50',
  'turn p99',
])

/**
 * A sale of many lots with as many who follow it. Each hears of the lots that close next and of its own, the lot on the stage
 * gets offers, and at each turn all leave the lot that closed and ask for the one that comes into hearing.
 */
export const live: Part = {
  name: 'live',
  listings: Array.from({ length: LOTS }, (_, place) => ({ id: lotAt(place), format: 'ascending' as const })),
  measure: async (run) => {
    const { result, accepted, faults } = await withServer(({ origin }) => measureOn(origin, run))
    const { differs } = await awaitProjection([lotAt(0)], accepted)
    run.tell(table, cellsOf(result))
    return { figures: [result], goals: [], faults: [...faults, ...differs] }
  },
}

async function measureOn(origin: string, { tokens, seconds }: Run) {
  const stage = lotAt(0)
  const sentAt = new Map<number, number>()
  const heardAt = new Map<number, number[]>()
  const listeners = new Listeners(stage, (seq, at) => {
    const times = heardAt.get(seq)
    if (times) times.push(at)
    else heardAt.set(seq, [at])
  })
  const doors = await Promise.all(tokens.slice(0, BIDDERS).map((token) => frameDoor(origin, stage, token)))
  const opening = performance.now()
  await listeners.open(origin, RELAYS, windowOf, FOLLOWERS)
  const openedInMs = Math.round(performance.now() - opening)
  // the relays may still be registering with the rooms
  await sleep(1_000)
  const bout = await placeSteadily(doors, {
    name: stage,
    seconds,
    sentAt,
    perSecond: OFFERS_PER_SECOND,
    frames: () => listeners.frames,
  })
  const faults = [...bout.faults, ...(await listeners.faultsAfter(Math.max(...sentAt.keys(), 0)))]
  const turns: number[] = []
  for (let turn = 1; turn <= TURNS; turn += 1)
    turns.push(...(await listeners.exchange(lotAt(turn - 1), lotAt(NEXT + turn - 1))))
  listeners.close()
  for (const door of doors) door.close()

  const deliveries: number[] = []
  for (const [seq, sent] of sentAt)
    if (sent >= bout.from) for (const at of heardAt.get(seq) ?? []) deliveries.push(at - sent)
  const result: LiveResult = {
    followers: FOLLOWERS,
    lots: LOTS,
    openedInMs,
    offersPerSecond: rounded(bout.receipts.length / seconds),
    framesPerSecond: Math.round(bout.frames / seconds),
    deliveries: spreadOf(deliveries),
    receipts: spreadOf(bout.receipts),
    turns: spreadOf(turns),
    faults,
  }
  return { result, accepted: sentAt.size, faults }
}

function lotAt(place: number): string {
  return `live-${place}`
}

/** What a follower hears of: all the same next lots, and each other ones of their own. */
function windowOf(follower: number): string[] {
  const next = Array.from({ length: NEXT }, (_, place) => lotAt(place))
  const own = Array.from({ length: OWN }, (_, each) =>
    lotAt(NEXT + TURNS + ((follower * 37 + each * 41) % (LOTS - NEXT - TURNS))),
  )
  return [...new Set([next, own].flat())]
}

function cellsOf(result: LiveResult): string[] {
  const { followers, lots, openedInMs, offersPerSecond, framesPerSecond, deliveries, receipts, turns } =
    result
  return [
    `${counted(followers)} followers`,
    counted(lots),
    inSeconds(openedInMs),
    counted(offersPerSecond),
    counted(framesPerSecond),
    ...[deliveries.p50, deliveries.p95, deliveries.p99, receipts.p99, turns.p50, turns.p99].map(shortMs),
  ]
}
