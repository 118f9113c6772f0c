import type { Ranking } from '#app/domain/auction/people.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { OwnFrame, OwnNews } from '#party/wire/protocol-relay.ts'
import type { Bidder } from './bidders.ts'
import { sendAll } from './broadcast.ts'
import { ownPart } from './public-view.ts'
import type { RoomMemory } from './room-store.ts'

/** Nobody is told more often: in a room full of offers, where somebody stood in between is of no use to them. */
const PAUSE_MS = 100
/** One offer moves many ranks: they are told together, this far apart. */
const RANKS_PAUSE_MS = 250
/** Relays are told of so many whose rank alone has moved: tiles show no rank, and who watches one is here. */
const MOST_RANKS_RELAYED = 500
/** How many are told by way of relays at once, where everybody is. */
const CROWD_PART = 500
/** People of whom it is kept when they were told last. */
const MOST_REMEMBERED = 10_000

type Socket = Pick<WebSocket, 'send'>
/** Who of all bidders is meant. */
type Crowd = (bidder: Bidder) => boolean
type Room = {
  now: () => number
  memory: () => RoomMemory
  socketsOf: (person: PersonId) => readonly Socket[]
  /** Everybody who holds a socket here. */
  people: () => Iterable<PersonId>
  /** Whether a relay listens at all, and telling those that do. */
  hasRelays: () => boolean
  tellRelays: (owns: readonly OwnNews[]) => void
}

/** Tells people where they stand themselves, each alone, and only when it is elsewhere than they were told. */
export class StandingNews {
  /** Ranks as they were last told. A room that has slept takes it that its sockets know them from their snapshot. */
  #ranks: Ranking
  /** Of those who have been told since. */
  readonly #ranksSince = new Map<PersonId, number | null>()
  /** The best and the worst rank that anybody has left or taken since: the others' are what they were. */
  #moved: { best: number; worst: number } | null = null
  #ranksToldAt = 0
  #ranksTimer: ReturnType<typeof setTimeout> | null = null
  readonly #toldAt = new Map<PersonId, number>()
  readonly #waiting = new Set<PersonId>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly room: Room) {
    this.#ranks = room.memory().state.standings
  }

  /** After a commit: `touched` stand elsewhere; whose rank alone has changed is found here. */
  tell(touched: readonly PersonId[]) {
    this.#noteMoves(touched)
    this.#tellAll(this.#unhurried(touched))
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#tellWaiting(), PAUSE_MS)
    if (this.#ranksTimer || this.#ranks === this.#now) return
    const wait = this.#ranksToldAt + RANKS_PAUSE_MS - this.room.now()
    if (wait <= 0) this.#tellRanks()
    else this.#ranksTimer = setTimeout(() => this.#tellRanks(), wait)
  }

  /** Many stand elsewhere at once, as all do after the close: who is here hears at once, the others part by part. */
  tellCrowd(crowd: Crowd) {
    const here = new Set<PersonId>()
    for (const person of this.room.people()) {
      const own = this.room.memory().bidders.get(person)
      if (own && crowd(own)) here.add(person)
    }
    this.#tellAll([...here])
    if (this.room.hasRelays()) this.#tellPart(this.#others(crowd, here))
  }

  frameOf(person: PersonId): OwnFrame {
    const memory = this.room.memory()
    const { card, seq } = memory
    return { type: 'ownstatus', id: card.listingId, seq, dTime: this.room.now(), ...ownPart(memory, person) }
  }

  get #now(): Ranking {
    return this.room.memory().state.standings
  }

  *#others(crowd: Crowd, told: ReadonlySet<PersonId>): Iterator<PersonId> {
    for (const own of this.room.memory().bidders) if (crowd(own) && !told.has(own.person)) yield own.person
  }

  #tellPart(people: Iterator<PersonId>) {
    const part: OwnNews[] = []
    while (part.length < CROWD_PART) {
      const next = people.next()
      if (next.done) break
      part.push({ person: next.value, frame: this.frameOf(next.value) })
    }
    if (part.length > 0) this.room.tellRelays(part)
    if (part.length === CROWD_PART) setTimeout(() => this.#tellPart(people), PAUSE_MS)
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

  #noteMoves(touched: readonly PersonId[]) {
    const now = this.#now
    if (now === this.#ranks) return
    for (const person of touched)
      for (const rank of [
        this.#ranks.rankOf(person) ?? this.#ranks.size + 1,
        now.rankOf(person) ?? now.size + 1,
      ])
        this.#moved = {
          best: Math.min(rank, this.#moved?.best ?? rank),
          worst: Math.max(rank, this.#moved?.worst ?? rank),
        }
  }

  #tellRanks() {
    this.#ranksTimer = null
    this.#ranksToldAt = this.room.now()
    const candidates = new Set(this.room.people())
    if (this.room.hasRelays()) for (const person of this.#between()) candidates.add(person)
    const moved: PersonId[] = []
    for (const person of candidates) {
      const known = this.#ranksSince.get(person)
      const told = known === undefined ? this.#ranks.rankOf(person) : known
      if (told !== this.#now.rankOf(person)) moved.push(person)
    }
    this.#ranks = this.#now
    this.#ranksSince.clear()
    this.#moved = null
    if (moved.length > 0) this.#tellAll(moved)
  }

  /** Those whose rank may have moved, the best first. */
  *#between(): Iterable<PersonId> {
    if (!this.#moved) return
    const { best, worst } = this.#moved
    for (let rank = best; rank <= Math.min(worst, best + MOST_RANKS_RELAYED - 1); rank += 1) {
      const standing = this.#now.at(rank)
      if (!standing) return
      yield standing.person
    }
  }

  #tellAll(people: readonly PersonId[]) {
    if (this.#toldAt.size > MOST_REMEMBERED) this.#toldAt.clear()
    const relayed = this.room.hasRelays()
    const owns: OwnNews[] = []
    for (const person of people) {
      if (this.#ranks !== this.#now) this.#ranksSince.set(person, this.#now.rankOf(person))
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
