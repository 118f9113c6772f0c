import type {
  ConnectToRoom,
  RoomLink,
  RoomListener,
} from '#app/features/bidding/components/room/room-socket.client.ts'
import type { ServerClock } from '#app/ui/server-clock.tsx'
import type { ServerFrame } from '#party/wire/protocol.ts'
import { hearTile, type LiveTile, NOTHING_HEARD } from './live-tile.ts'

/** Listings that one frame may name. party/wire/protocol-relay.ts has the same number beside schemas. */
const MOST_IDS = 200
const ACCOUNT_FRAMES = [
  'refreshuser',
  'restocking_fee_update',
  'cartupdate',
  'watchlistAdded',
  'notification',
  'pickupUpdate',
  'gatheringUpdate',
]

type Want = { tiles: number; pages: number }

/**
 * The page's one socket to its relay. It subscribes to what the page shows and to nothing else; what was missed while
 * it was away comes with the snapshots that answer the next subscription.
 */
export class LiveTiles {
  readonly #wanted = new Map<string, Want>()
  /** What the relay was asked for on this connection, and whether as somebody who watches. */
  readonly #asked = new Map<string, boolean>()
  readonly #tiles = new Map<string, LiveTile>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #links = new Set<{ id: string; listener: RoomListener }>()
  #socket: RoomLink | null = null
  #live = false
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly connectToRelay: (listener: RoomListener) => RoomLink,
    private readonly clock: Pick<ServerClock, 'sync'>,
    /** Something of the signed-in person's account is no longer as this page shows it. */
    private readonly accountChanged: (type: string) => void,
  ) {}

  get(id: string): LiveTile {
    return this.#tiles.get(id) ?? NOTHING_HEARD
  }

  /** Hears of a listing for as long as its tile is on the page; returns how to stop. */
  watch(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    this.#want(id, { tiles: 1, pages: 0 })
    return () => {
      listeners.delete(listener)
      this.#want(id, { tiles: -1, pages: 0 })
    }
  }

  /** The same for the page of an item: every frame about it, and its reader counts as watching. */
  connect: ConnectToRoom = (id, listener) => {
    const link = { id, listener }
    this.#links.add(link)
    this.#want(id, { tiles: 0, pages: 1 })
    if (this.#live)
      queueMicrotask(() => {
        if (!this.#links.has(link)) return
        listener.onConnection('live', 0)
        this.#socket?.ping()
      })
    return {
      // a relay takes no offers, and what was missed it tells by a snapshot
      send: (frame) => 'type' in frame && frame.type === 'resume' && this.#askAgain(id),
      ping: () => this.#socket?.ping(),
      close: () => {
        this.#links.delete(link)
        this.#want(id, { tiles: 0, pages: -1 })
      },
    }
  }

  /** Opens the socket again if there is something to hear. */
  reopen() {
    this.#flushSoon()
  }

  open() {
    if (this.#socket) return
    this.#socket = this.connectToRelay({
      onFrame: (frame) => this.#hear(frame),
      onOther: (type) => {
        if (ACCOUNT_FRAMES.includes(type)) this.accountChanged(type)
      },
      onClock: (sample) => {
        for (const { listener } of this.#links) listener.onClock(sample)
      },
      onConnection: (connection, attempt) => {
        this.#live = connection === 'live'
        this.#asked.clear()
        for (const { listener } of this.#links) listener.onConnection(connection, attempt)
        this.#flush()
      },
    })
  }

  close() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#socket?.close()
    this.#socket = null
    this.#live = false
    this.#asked.clear()
  }

  #want(id: string, more: Want) {
    const { tiles, pages } = this.#wanted.get(id) ?? { tiles: 0, pages: 0 }
    const want = { tiles: tiles + more.tiles, pages: pages + more.pages }
    if (want.tiles + want.pages > 0) this.#wanted.set(id, want)
    else this.#wanted.delete(id)
    if (more.pages > 0) this.#asked.delete(id)
    this.#flushSoon()
  }

  #askAgain(id: string): boolean {
    this.#asked.delete(id)
    this.#flushSoon()
    return this.#live
  }

  /** A page that gives way to another leaves and asks in one go: what both show is left alone. */
  #flushSoon() {
    this.#timer ??= setTimeout(() => this.#flush(), 0)
  }

  #flush() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#wanted.size > 0) this.open()
    if (!this.#live) return
    const left = [...this.#asked.keys()].filter((id) => !this.#wanted.has(id))
    for (const id of left) {
      this.#asked.delete(id)
      this.#tiles.delete(id)
      if (this.#listeners.get(id)?.size === 0) this.#listeners.delete(id)
    }
    this.#send('unsubscribe', left)
    for (const viewing of [false, true]) {
      const asks = [...this.#wanted].flatMap(([id, { pages }]) =>
        pages > 0 === viewing && this.#asked.get(id) !== viewing ? [id] : [],
      )
      for (const id of asks) this.#asked.set(id, viewing)
      this.#send('subscribe', asks, viewing ? { viewing } : {})
    }
  }

  #send(type: 'subscribe' | 'unsubscribe', ids: readonly string[], more: { viewing?: boolean } = {}) {
    for (let at = 0; at < ids.length; at += MOST_IDS)
      this.#socket?.send({ type, ids: ids.slice(at, at + MOST_IDS), ...more })
  }

  #hear(frame: ServerFrame) {
    if ('dTime' in frame) this.clock.sync(frame.dTime)
    for (const { id, listener } of this.#links)
      if (!('id' in frame) || frame.id === id) listener.onFrame(frame)
    if (!('id' in frame) || !this.#wanted.has(frame.id)) return
    const before = this.get(frame.id)
    const heard = hearTile(before, frame)
    if (heard === before) return
    this.#tiles.set(frame.id, heard)
    for (const listener of this.#listeners.get(frame.id) ?? []) listener()
  }
}
