import type { WebSocket } from 'ws'
import { Bidders, offersFor } from './bidders.ts'
import { frameDoor, openSocket } from './doors.ts'
import { awaitProjection } from './market.ts'
import { type Part, withServer } from './part.ts'
import { type Spread, sleep, spreadOf } from './statistics.ts'
import { counted, inSeconds, newTable, shortMs } from './tables.ts'

const CLIENTS = 1_000
const OPEN_AT_ONCE = 32
const LISTING = 'storm'
/** Offers that everybody missed: fewer than a room tells one by one. */
const MISSED = 200
const GRACE_MS = 30_000

const table = newTable('clients at once', ['missed', 'p50', 'p95', 'p99 ms', 'all after'])

/** Everybody is back at the same moment: on sockets that stood, and on new ones after all were lost. */
export const storm: Part = {
  name: 'storm',
  listings: [{ id: LISTING, format: 'ascending' }],
  measure: async ({ tokens, tell }) => {
    const measured = await withServer(async ({ origin }) => {
      const door = await frameDoor(origin, LISTING, tokens[0] ?? '')
      const bidder = new Bidders([door], { next: offersFor(LISTING), inFlight: 1, cpuMs: () => null })
      while (bidder.accepted < MISSED) await bidder.run(50, { counted: false })
      const since = bidder.lastSeq - MISSED
      const sockets = await openSome(origin)
      const resumed = await catchUp(
        sockets.map((socket) => async () => socket),
        since,
        bidder.lastSeq,
      )
      for (const socket of sockets) socket.terminate()
      await sleep(1_000)
      const opening = Array.from({ length: CLIENTS }, () => () => openSocket(origin, LISTING, null))
      const returned = await catchUp(opening, since, bidder.lastSeq)
      bidder.close()
      return { resumed, returned, accepted: bidder.accepted, faults: bidder.faults }
    })
    const { resumed, returned } = measured
    const { differs } = await awaitProjection([LISTING], measured.accepted)
    tell(table, cellsOf(`${counted(CLIENTS)} resume`, resumed))
    tell(table, cellsOf(`${counted(CLIENTS)} reconnect`, returned))
    return {
      figures: [{ clients: CLIENTS, missed: MISSED, resumed, returned }],
      goals: [],
      faults: [...measured.faults, ...resumed.faults, ...returned.faults, ...differs],
    }
  },
}

type CaughtUp = { spread: Spread; allAfterMs: number; faults: string[] }

/** All at once: open, ask for what was missed, and have it. Times run from the moment when all begin. */
async function catchUp(
  openings: readonly (() => Promise<WebSocket>)[],
  since: number,
  lastSeq: number,
): Promise<CaughtUp> {
  const begun = performance.now()
  const took: number[] = []
  const faults = new Set<string>()
  const sockets: WebSocket[] = []
  const all = openings.map(async (open) => {
    const socket = await open()
    sockets.push(socket)
    await hearFrom(socket, since, lastSeq)
    took.push(performance.now() - begun)
  })
  const settled = Promise.all(all.map((each) => each.catch((error: unknown) => faults.add(String(error)))))
  await Promise.race([settled, sleep(GRACE_MS)])
  const allAfterMs = performance.now() - begun
  if (took.length < openings.length)
    faults.add(`${openings.length - took.length} of ${openings.length} clients did not catch up.`)
  for (const socket of sockets) socket.removeAllListeners('message')
  return { spread: spreadOf(took), allAfterMs: Math.round(allAfterMs), faults: [...faults] }
}

function hearFrom(socket: WebSocket, since: number, lastSeq: number): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`A socket was closed with code ${code}.`)))
    socket.on('message', (data: Buffer) => {
      if (!data.subarray(0, 40).includes('"bidAddtime"')) return
      const frame = JSON.parse(data.toString()) as { from_seq: number; seq: number; events: unknown[] }
      if (frame.from_seq !== since + 1) return
      const whole = frame.seq === lastSeq && frame.events.length === lastSeq - since
      if (whole) resolve()
      else
        reject(
          new Error(`A client was told ${frame.from_seq} to ${frame.seq}, ${frame.events.length} events.`),
        )
    })
    socket.send(JSON.stringify({ type: 'resume', since }))
  })
}

async function openSome(origin: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  let left = CLIENTS
  const open = async () => {
    while (left > 0) {
      left -= 1
      sockets.push(await openSocket(origin, LISTING, null))
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, open))
  return sockets
}

function cellsOf(name: string, { spread, allAfterMs }: CaughtUp): string[] {
  return [name, counted(MISSED), ...[spread.p50, spread.p95, spread.p99].map(shortMs), inSeconds(allAfterMs)]
}
