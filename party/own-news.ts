import type { PersonId } from '#app/domain/ids.ts'
import { sendAll } from './broadcast.ts'
import type { OwnFrame, OwnNews } from './protocol-relay.ts'
import { ownPart } from './public-view.ts'
import { ranksOf } from './ranks.ts'
import type { RoomMemory } from './room-store.ts'

/** Nobody is told more often: in a room full of offers, where somebody stood in between is of no use to them. */
const PAUSE_MS = 100
/** One offer moves many ranks: they are told together, this far apart. */
const RANKS_PAUSE_MS = 250

type Socket = Pick<WebSocket, 'send'>
type Room = {
  now: () => number
  memory: () => RoomMemory
  socketsOf: (person: PersonId) => readonly Socket[]
  /** Whether a relay listens at all, and telling those that do. */
  hasRelays: () => boolean
  tellRelays: (owns: readonly OwnNews[]) => void
}

/** Tells people where they stand themselves, each alone, and only when it is elsewhere than they were told. */
export class StandingNews {
  /** Ranks as they were last told. A room that has slept takes it that its sockets know them from their snapshot. */
  readonly #ranks: Map<PersonId, number>
  #ranksToldAt = 0
  #ranksTimer: ReturnType<typeof setTimeout> | null = null
  readonly #toldAt = new Map<PersonId, number>()
  readonly #waiting = new Set<PersonId>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly room: Room) {
    this.#ranks = new Map(ranksOf(room.memory().state))
  }

  /** After a commit: `touched` stand elsewhere; whose rank alone has changed is found here. */
  tell(touched: readonly PersonId[]) {
    this.#tellAll(this.#unhurried(touched))
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#tellWaiting(), PAUSE_MS)
    if (this.#ranksTimer || !this.#ranksMoved()) return
    const wait = this.#ranksToldAt + RANKS_PAUSE_MS - this.room.now()
    if (wait <= 0) this.#tellRanks()
    else this.#ranksTimer = setTimeout(() => this.#tellRanks(), wait)
  }

  frameOf(person: PersonId): OwnFrame {
    const memory = this.room.memory()
    const { card, seq } = memory
    return { type: 'ownstatus', id: card.listingId, seq, dTime: this.room.now(), ...ownPart(memory, person) }
  }

  /** Who has just been told waits a little; returns the others. */
  #unhurried(touched: Iterable<PersonId>): PersonId[] {
    const before = this.room.now() - PAUSE_MS
    const others: PersonId[] = []
    for (const person of touched)
      if ((this.#toldAt.get(person) ?? 0) <= before) others.push(person)
      else this.#waiting.add(person)
    return others
  }

  #tellWaiting() {
    const waiting = [...this.#waiting]
    this.#timer = null
    this.#waiting.clear()
    this.#tellAll(waiting)
  }

  #tellRanks() {
    this.#ranksTimer = null
    this.#ranksToldAt = this.room.now()
    const moved: PersonId[] = []
    for (const [person, rank] of ranksOf(this.room.memory().state))
      if (this.#ranks.get(person) !== rank) moved.push(person)
    if (moved.length > 0) this.#tellAll(moved)
  }

  #ranksMoved(): boolean {
    for (const [person, rank] of ranksOf(this.room.memory().state))
      if (this.#ranks.get(person) !== rank) return true
    return false
  }

  #tellAll(people: readonly PersonId[]) {
    const ranks = ranksOf(this.room.memory().state)
    const relayed = this.room.hasRelays()
    const owns: OwnNews[] = []
    for (const person of people) {
      const rank = ranks.get(person)
      if (rank === undefined) this.#ranks.delete(person)
      else this.#ranks.set(person, rank)
      const sockets = this.room.socketsOf(person)
      if (sockets.length === 0 && !relayed) continue
      this.#toldAt.set(person, this.room.now())
      const frame = this.frameOf(person)
      sendAll(sockets, frame)
      if (relayed) owns.push({ person, frame })
    }
    this.room.tellRelays(owns)
  }
}
