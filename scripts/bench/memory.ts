import type { WebSocket } from 'ws'
import { openSocket } from './doors.ts'
import { Listeners } from './listeners.ts'
import { type Part, withCeiling, withServer } from './part.ts'
import type { Running } from './server.ts'
import { sleep } from './statistics.ts'
import { counted, newTable } from './tables.ts'

const SOCKETS = 2_000
const WARM_SOCKETS = 200
const OPEN_AT_ONCE = 32
const LISTING = 'memory'
const RELAYS = ['local-0', 'local-1', 'local-2', 'local-3']
/** An object whose sockets have been quiet for ten seconds is put to sleep under them. */
const ASLEEP_MS = 13_000
const SETTLED_MS = 3_000

const table = newTable('idle sockets', ['RSS before', 'RSS after', 'KiB a socket'])

/** What a socket costs while nobody says anything: of a room, of a relay with one listing on show, of a bare object. */
export const memory: Part = {
  name: 'memory',
  listings: [{ id: LISTING, format: 'ascending' }],
  measure: async ({ tell }) => {
    const figures = []
    for (const { at, serve, open } of PLACES) {
      const measured = await serve((server) => measureMemory(server, open))
      figures.push({ at, sockets: SOCKETS, ...measured })
      const { beforeKib, afterKib } = measured
      const each = ((afterKib - beforeKib) / SOCKETS).toFixed(1)
      tell(table, [`${counted(SOCKETS)}, ${at}`, mebibytes(beforeKib), mebibytes(afterKib), each])
    }
    return { figures, goals: [], faults: [] }
  },
}

type Opened = { close: () => void }

const PLACES = [
  { at: 'room', serve: withServer<Measured>, open: openRoom },
  { at: 'relay', serve: withServer<Measured>, open: openRelays },
  { at: 'bare', serve: withCeiling<Measured>, open: openRoom },
]

type Measured = { beforeKib: number; afterKib: number }

async function measureMemory(
  server: Running,
  open: (origin: string, count: number) => Promise<Opened>,
): Promise<Measured> {
  // whatever the first sockets bring with them, code above all, is none of theirs
  const warm = await open(server.origin, WARM_SOCKETS)
  await sleep(SETTLED_MS)
  const beforeKib = server.rssKib()
  const opened = await open(server.origin, SOCKETS)
  await sleep(ASLEEP_MS)
  const afterKib = server.rssKib()
  for (const each of [warm, opened]) each.close()
  return { beforeKib, afterKib }
}

async function openRoom(origin: string, count: number): Promise<Opened> {
  const sockets: WebSocket[] = []
  let left = count
  const openSome = async () => {
    while (left > 0) {
      left -= 1
      sockets.push(await openSocket(origin, LISTING, null))
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openSome))
  return { close: () => sockets.map((socket) => socket.terminate()) }
}

async function openRelays(origin: string, count: number): Promise<Opened> {
  const listeners = new Listeners(LISTING, () => undefined)
  await listeners.open(origin, RELAYS, [LISTING], count)
  return listeners
}

function mebibytes(kib: number): string {
  return `${Math.round(kib / 1024)} MiB`
}
