import { sendAll } from '#party/room/broadcast.ts'
import type { Snapshot } from '#party/wire/protocol.ts'
import type { OwnFrame, RoomNews } from '#party/wire/protocol-relay.ts'
import type { Audience } from './audience.ts'
import { framesBetween } from './relay-frames.ts'
import type { RelayStore } from './relay-store.ts'

/** At most four frames a second about one listing. */
const PAUSE_MS = 250
const VIEWERS_PAUSE_MS = 2_000
/** Listings that one relay holds: a snapshot is about a kilobyte. */
export const MOST_LISTINGS = 20_000

type Entry = {
  /** The last that was heard. Its viewers are those elsewhere: the relay counts its own. */
  known: Snapshot
  /** The last that the listeners were told. */
  told: Snapshot
  toldAt: number
  viewersTold: number
  viewersToldAt: number
  leaseUntil: number
  /** Standings heard from the room, by person: D1 may lag behind them. */
  owns: Map<string, OwnFrame>
}

/** What the relay knows of each listing, and the pace at which it tells its listeners. */
export class RelayBoard {
  readonly #entries = new Map<string, Entry>()
  readonly #untold = new Set<string>()
  readonly #uncounted = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly store: RelayStore,
    private readonly audience: Audience,
    private readonly now: () => number,
    /** Whether somebody has a socket at this relay. */
    private readonly holds: (person: string) => boolean,
  ) {
    // what nobody listens to any more need not come back after a sleep
    for (const { id, known, leaseUntil } of store.listings())
      if (audience.listens(id)) this.#entries.set(id, newEntry(known, leaseUntil))
      else store.dropListing(id)
  }

  ids(): string[] {
    return [...this.#entries.keys()]
  }

  has(id: string): boolean {
    return this.#entries.has(id)
  }

  known(id: string): Snapshot | undefined {
    return this.#entries.get(id)?.known
  }

  leaseUntil(id: string): number {
    return this.#entries.get(id)?.leaseUntil ?? 0
  }

  /** What somebody who subscribes now is given first. */
  snapshot(id: string): Snapshot | undefined {
    const entry = this.#entries.get(id)
    return entry && { ...entry.known, viewers: this.#viewers(id, entry), dTime: this.now() }
  }

  /** The room's own word on where a person stands, where it was heard. */
  own(id: string, person: string): OwnFrame | undefined {
    return this.#entries.get(id)?.owns.get(person)
  }

  /** A listing as D1 has it, until its room is heard. Not where the relay holds as many as it may. */
  hold(known: Snapshot) {
    if (this.#entries.has(known.id)) return
    if (this.#entries.size >= MOST_LISTINGS) this.#letGo()
    if (this.#entries.size >= MOST_LISTINGS) return
    this.#entries.set(known.id, newEntry(known, 0))
    this.store.setListing({ id: known.id, known, leaseUntil: 0 })
  }

  /** Takes in what the room says. News of a listing that nobody listens to any more changes nothing. */
  hear({ snapshot, counted, owns }: RoomNews, leaseUntil?: number) {
    const { id } = snapshot
    const entry = this.#entries.get(id)
    if (!entry) return
    const known = snapshot.seq >= entry.known.seq ? snapshot : entry.known
    entry.known = { ...known, viewers: Math.max(0, snapshot.viewers - counted) }
    entry.leaseUntil = leaseUntil ?? entry.leaseUntil
    for (const { person, frame } of owns) if (this.holds(person)) entry.owns.set(person, frame)
    this.store.setListing({ id, known: entry.known, leaseUntil: entry.leaseUntil })
    if (known.seq > entry.told.seq) this.#untold.add(id)
    this.#uncounted.add(id)
  }

  /** Keeps a listing as it is: a closed one needs no room any more. */
  keepUntil(id: string, leaseUntil: number) {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.leaseUntil = leaseUntil
    this.store.setListing({ id, known: entry.known, leaseUntil })
  }

  drop(id: string) {
    this.#entries.delete(id)
    this.store.dropListing(id)
  }

  viewersChanged(id: string) {
    this.#uncounted.add(id)
  }

  /** Tells the listeners what they may be told by now, and sets a timer for the rest. */
  tell() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const next = Math.min(this.#tellChanges(), this.#tellViewers())
    if (next < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.tell(), Math.max(1, next - this.now()))
  }

  /** Returns when the next change may be told. */
  #tellChanges(): number {
    let next = Number.POSITIVE_INFINITY
    const now = this.now()
    for (const id of this.#untold) {
      const entry = this.#entries.get(id)
      const due = entry ? entry.toldAt + PAUSE_MS : 0
      if (due > now) {
        next = Math.min(next, due)
        continue
      }
      this.#untold.delete(id)
      if (!entry) continue
      for (const frame of framesBetween(entry.told, entry.known, now))
        sendAll(this.audience.socketsOf(id), frame)
      entry.told = entry.known
      entry.toldAt = now
    }
    return next
  }

  /** Returns when the next count may be told. */
  #tellViewers(): number {
    let next = Number.POSITIVE_INFINITY
    const now = this.now()
    for (const id of this.#uncounted) {
      const entry = this.#entries.get(id)
      const due = entry ? entry.viewersToldAt + VIEWERS_PAUSE_MS : 0
      if (due > now) {
        next = Math.min(next, due)
        continue
      }
      this.#uncounted.delete(id)
      if (!entry) continue
      const viewers = this.#viewers(id, entry)
      if (viewers === entry.viewersTold) continue
      sendAll(this.audience.viewersOf(id), { type: 'viewcount', id, viewers })
      entry.viewersTold = viewers
      entry.viewersToldAt = now
    }
    return next
  }

  /** Lets go of what nobody listens to, before its lease has run out. */
  #letGo() {
    for (const id of this.#entries.keys()) if (!this.audience.listens(id)) this.drop(id)
  }

  #viewers(id: string, { known }: Entry): number {
    return known.viewers + this.audience.countViewers(id)
  }
}

function newEntry(known: Snapshot, leaseUntil: number): Entry {
  return {
    known,
    told: known,
    toldAt: 0,
    viewersTold: -1,
    viewersToldAt: 0,
    leaseUntil,
    owns: new Map(),
  }
}
