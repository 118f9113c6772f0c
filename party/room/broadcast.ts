import { isOver } from '#app/domain/shop/listing.ts'
import type { PublicChange, ServerFrame } from '#party/wire/protocol.ts'
import type { RelayFrame } from '#party/wire/protocol-relay.ts'

/** At once when quiet; when busy, one frame with all that happened since the last, this far apart. */
const PAUSE_MS = 100
/** One push costs the room's thread about 40 µs a socket: it must not be all that the thread does. */
const PAUSE_A_SOCKET_MS = 0.1

/** Brings public changes to every socket of the room. */
export class Broadcast {
  #waiting: PublicChange[] = []
  #nextAt = 0
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly listingId: string,
    private readonly sockets: () => readonly Pick<WebSocket, 'send'>[],
    private readonly head: () => string,
    private readonly now: () => number,
  ) {}

  add(changes: readonly PublicChange[]) {
    this.#waiting.push(...changes)
    if (this.#timer || this.#waiting.length === 0) return
    const wait = this.#nextAt - this.now()
    if (wait <= 0) this.#push()
    else this.#timer = setTimeout(() => this.#push(), wait)
  }

  #push() {
    this.#timer = null
    const changes = this.#waiting
    this.#waiting = []
    const sockets = this.sockets()
    this.#nextAt = this.now() + Math.max(PAUSE_MS, sockets.length * PAUSE_A_SOCKET_MS)
    for (const frame of changeFrames(this.listingId, changes, this.head(), this.now()))
      sendAll(sockets, frame)
  }
}

/** Changes as frames, in their order: offers, extensions and the opening together, every other one by itself. */
export function changeFrames(
  id: string,
  changes: readonly PublicChange[],
  ledger_head: string,
  dTime: number,
): ServerFrame[] {
  const frames: ServerFrame[] = []
  let events: PublicChange[] = []
  const endBatch = () => {
    const [first] = events
    const last = events.at(-1)
    if (first && last)
      frames.push({ type: 'bidAddtime', id, dTime, ...last, from_seq: first.seq, events, ledger_head })
    events = []
  }
  for (const change of changes) {
    const alone = frameAlone(id, change, ledger_head, dTime)
    if (!alone) {
      events.push(change)
      continue
    }
    endBatch()
    frames.push(alone)
  }
  endBatch()
  return frames
}

/** The frame of a change that goes by itself; null for one that others may share a frame with. */
function frameAlone(
  id: string,
  change: PublicChange,
  ledger_head: string,
  dTime: number,
): ServerFrame | null {
  const shared = { id, dTime, ...change, ledger_head }
  if (isOver(change.market_status))
    return { type: 'realclosedupdates', ...shared, sold: change.market_status === 'sold' }
  switch (change.about) {
    case 'pre_bid':
      return { type: 'preBidAddtime', ...shared }
    case 'cancelled':
    case 'declined':
      return { type: 'cancelBidEmitted', ...shared }
    case undefined:
      return null
  }
}

/** One frame, written once, to many sockets. */
export function sendAll(sockets: Iterable<Pick<WebSocket, 'send'>>, frame: ServerFrame | RelayFrame) {
  sendText(sockets, JSON.stringify(frame))
}

/** A written frame to each of them. A socket that is going away is no reason to stop. */
export function sendText(sockets: Iterable<Pick<WebSocket, 'send'>>, text: string) {
  for (const socket of sockets) {
    try {
      socket.send(text)
    } catch {
      // closed meanwhile: its client resumes from its last seq
    }
  }
}
