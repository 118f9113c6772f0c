import type { Connection } from 'partyserver'
import { Silence, within } from '#app/lib/within.ts'
import { sendAll } from '#party/room/broadcast.ts'
import type { OwnFrame, SubscribeFrame } from '#party/wire/protocol-relay.ts'
import { tagged } from '#party/wire/sockets.ts'
import type { Audience } from './audience.ts'
import { MOST_SUBSCRIPTIONS } from './audience.ts'
import type { RelayBoard } from './relay-board.ts'
import type { RelayLeases } from './relay-leases.ts'
import type { RelayStore } from './relay-store.ts'
import { readStandings, readTileSnapshots, type Stand } from './tile-snapshots.ts'

type Order = { connection: Connection; frame: SubscribeFrame | 'gone' }

/** A database that has not answered by then has failed; for how long it is left alone then. */
const ANSWER_MS = 1_500
const SILENT_MS = 2_000

/** Told apart from any listing's id by its #. */
export const NEW_CHANNEL = '#new'

/**
 * Subscriptions wait here; one timer of 0 ms takes all that have arrived, reads D1 once for those listings that the
 * relay does not hold, and writes them in one transaction. What arrives meanwhile is the next round.
 */
export class RelayDesk {
  #orders: Order[] = []
  #busy = false
  #silentUntil = 0

  constructor(
    private readonly relay: {
      db: D1Database
      store: RelayStore
      board: RelayBoard
      audience: Audience
      leases: RelayLeases
      now: () => number
      report: (what: string, facts: Record<string, unknown>) => void
    },
  ) {}

  take(connection: Connection, frame: Order['frame']) {
    this.#orders.push({ connection, frame })
    if (this.#busy) return
    this.#busy = true
    setTimeout(() => void this.#work(), 0)
  }

  async #work() {
    while (this.#orders.length > 0) {
      const orders = this.#orders
      this.#orders = []
      await this.#round(orders).catch((error) => this.#failed(error))
    }
    this.#busy = false
  }

  async #round(orders: readonly Order[]) {
    const { store, board, audience, leases } = this.relay
    // without D1 those whom the relay knows are served all the same
    const { found, owns } = (await this.#readInTime(orders)) ?? {}
    const ownOf = new Map(owns?.map(({ person, frame }) => [`${person} ${frame.id}`, frame]))
    const answers: (() => void)[] = []
    store.atomically(() => {
      for (const snapshot of found?.values() ?? []) board.hold(snapshot)
      for (const order of orders) answers.push(this.#apply(order, ownOf, found ? NOT_FOUND : TRY_AGAIN))
    })
    for (const answer of answers) answer()
    for (const { frame } of orders)
      if (frame !== 'gone' && frame.type === 'subscribe')
        for (const id of frame.ids ?? []) if (audience.listens(id)) leases.want(id)
    board.tell()
  }

  /** While D1 hangs the listings that the relay knows are served at once, once it was found to hang. */
  async #readInTime(orders: readonly Order[]) {
    if (this.relay.now() < this.#silentUntil) return undefined
    try {
      return await within(ANSWER_MS, this.#read(orders))
    } catch (error) {
      if (error instanceof Silence) this.#silentUntil = this.relay.now() + SILENT_MS
      return this.#failed(error)
    }
  }

  /** What must be known before these orders can be answered. */
  async #read(orders: readonly Order[]) {
    const { db, board, now } = this.relay
    const wanted = new Set<string>()
    const stands: Stand[] = []
    for (const { connection, frame } of orders) {
      if (frame === 'gone' || frame.type !== 'subscribe') continue
      const person = tagged(connection, 'person')
      for (const listing of frame.ids ?? []) {
        if (!board.has(listing)) wanted.add(listing)
        if (person) stands.push({ person, listing })
      }
    }
    const [found, owns] = await Promise.all([
      readTileSnapshots(db, [...wanted], now()),
      readStandings(db, stands, now()),
    ])
    return { found, owns }
  }

  #failed(error: unknown): undefined {
    this.relay.report('relay.failed', { error: String(error) })
  }

  /** Does what is asked; returns how to answer it. */
  #apply(
    { connection, frame }: Order,
    ownOf: ReadonlyMap<string, OwnFrame>,
    strangers: typeof NOT_FOUND | typeof TRY_AGAIN,
  ): () => void {
    const { audience, board } = this.relay
    if (frame === 'gone') {
      for (const id of audience.gone(connection.id)) board.viewersChanged(id)
      return () => undefined
    }
    const ids = [...new Set(frame.ids ?? []), ...(frame.channel ? [NEW_CHANNEL] : [])]
    if (frame.type === 'unsubscribe') {
      for (const id of ids) {
        audience.remove(connection.id, id)
        board.viewersChanged(id)
      }
      return () => undefined
    }
    if (connection.readyState !== WebSocket.OPEN) return () => undefined
    const known = ids.filter((id) => id === NEW_CHANNEL || board.has(id))
    const taken = known.filter((id) => audience.add(connection.id, connection, id, frame.viewing ?? false))
    if (frame.viewing) for (const id of taken) board.viewersChanged(id)
    return () => {
      for (const id of taken) this.#greet(connection, id, ownOf)
      const strange = ids.filter((id) => !known.includes(id))
      if (strange.length > 0) sendAll([connection], { ...strangers, ids: strange })
      const refused = known.filter((id) => !taken.includes(id))
      if (refused.length > 0) sendAll([connection], { ...TOO_MANY, ids: refused })
    }
  }

  #greet(connection: Connection, id: string, ownOf: ReadonlyMap<string, OwnFrame>) {
    const { board } = this.relay
    const snapshot = board.snapshot(id)
    if (snapshot) sendAll([connection], snapshot)
    const person = tagged(connection, 'person')
    if (!person) return
    const projected = ownOf.get(`${person} ${id}`)
    const heard = board.own(id, person)
    const own = heard && heard.seq >= (projected?.seq ?? -1) ? heard : projected
    if (own) sendAll([connection], own)
  }
}

const TRY_AGAIN = { type: 'error', code: 'try_again', message: 'Try again in a moment' } as const
const NOT_FOUND = { type: 'error', code: 'not_found', message: 'There is no such listing' } as const
const TOO_MANY = {
  type: 'error',
  code: 'too_many',
  message: `A connection hears of ${MOST_SUBSCRIPTIONS} listings at most`,
} as const
