import { isOver } from '#app/domain/shop/listing.ts'
import { backOff, within } from '#app/lib/within.ts'
import type { Snapshot } from '#party/wire/protocol.ts'
import { LEASE_MS } from '#party/wire/protocol-relay.ts'
import type { Audience } from './audience.ts'
import type { RelayBoard } from './relay-board.ts'

/** Before its end, so that nothing falls between two leases. */
const RENEW_BEFORE_MS = 60_000
const AGAIN_MS = 2_500
const LONGEST_PAUSE_MS = 60_000
/** A room that has not answered by then has failed. */
const ANSWER_MS = 10_000
/** A page of many listings must not ask all their rooms at one instant. */
const SIDE_BY_SIDE = 16

type Relay = {
  now: () => number
  register: (id: string, viewers: number) => Promise<Snapshot | null>
  /** The room's answer: where the listing stands, and that it tells this relay until then. */
  leased: (snapshot: Snapshot, counted: number, until: number) => void
  wakeAt: (at: number) => void
  report: (what: string, facts: Record<string, unknown>) => void
}

/**
 * Registers with the rooms of listings that somebody listens to: once a lease, however many sockets. A closed listing
 * needs no lease, and one that nobody listens to any more is let go when its lease has run out.
 */
export class RelayLeases {
  readonly #asking = new Set<string>()
  readonly #queue: string[] = []
  #running = 0
  #failures = 0
  /** Rooms do not answer: until then the alarm asks none of them. */
  #notBefore = 0

  constructor(
    private readonly board: RelayBoard,
    private readonly audience: Audience,
    private readonly relay: Relay,
  ) {}

  /** Makes sure of a lease for a listing that the board has. */
  want(id: string) {
    const known = this.board.known(id)
    const now = this.relay.now()
    if (!known || this.#asking.has(id) || this.board.leaseUntil(id) > now + RENEW_BEFORE_MS) return
    if (isOver(known.market_status)) {
      this.board.keepUntil(id, now + LEASE_MS + RENEW_BEFORE_MS)
      return this.relay.wakeAt(now + LEASE_MS)
    }
    this.#asking.add(id)
    this.#queue.push(id)
    if (this.#running < SIDE_BY_SIDE) void this.#work()
  }

  /** Renews what ends soon and lets go of what nobody listens to. */
  renew() {
    const now = this.relay.now()
    let next = Number.POSITIVE_INFINITY
    for (const id of this.board.ids()) {
      if (this.audience.listens(id)) this.want(id)
      else if (this.board.leaseUntil(id) <= now) this.board.drop(id)
      if (this.board.has(id) && !this.#asking.has(id)) next = Math.min(next, this.#dueAt(id))
    }
    if (next < Number.POSITIVE_INFINITY) this.relay.wakeAt(Math.max(next, this.#notBefore, now + 1_000))
  }

  #dueAt(id: string): number {
    const until = this.board.leaseUntil(id)
    return this.audience.listens(id) ? until - RENEW_BEFORE_MS : until
  }

  async #work() {
    this.#running += 1
    for (;;) {
      const id = this.#queue.shift()
      if (id === undefined) break
      await this.#register(id)
      this.#asking.delete(id)
    }
    this.#running -= 1
  }

  async #register(id: string) {
    const now = this.relay.now()
    const viewers = this.audience.countViewers(id)
    try {
      const snapshot = await within(ANSWER_MS, this.relay.register(id, viewers))
      this.#failures = 0
      const until = now + LEASE_MS
      if (snapshot) this.relay.leased(snapshot, viewers, until)
      else this.board.keepUntil(id, until)
      this.relay.wakeAt(until - RENEW_BEFORE_MS)
    } catch (error) {
      this.relay.report('relay.unregistered', { listing: id, error: String(error) })
      this.#failures += 1
      this.#notBefore = now + backOff(this.#failures, AGAIN_MS, LONGEST_PAUSE_MS)
      this.relay.wakeAt(this.#notBefore)
    }
  }
}
