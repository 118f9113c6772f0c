import type { RelayStore } from './relay-store.ts'

type Socket = Pick<WebSocket, 'send'>
type Listener = { socket: Socket; viewing: boolean }

/** Subscriptions that one socket may hold: far more than any page shows. */
export const MOST_SUBSCRIPTIONS = 1_000
/** And those of all sockets together: each is in the relay's memory, about 200 bytes. */
const MOST_OF_ALL = 250_000

/** Who listens to what. In memory for speed, in the relay's SQLite for after its sleep. */
export class Audience {
  readonly #listeners = new Map<string, Map<string, Listener>>()
  readonly #subscribed = new Map<string, Set<string>>()
  #count = 0

  /** Rebuilt for the sockets that are still there; what the others had subscribed is forgotten. */
  constructor(
    private readonly store: RelayStore,
    sockets: ReadonlyMap<string, Socket>,
  ) {
    const gone = new Set<string>()
    for (const { connection, listing, viewing } of store.subscriptions()) {
      const socket = sockets.get(connection)
      if (socket) this.#join(connection, listing, { socket, viewing })
      else gone.add(connection)
    }
    if (gone.size > 0)
      store.atomically(() => {
        for (const connection of gone) store.removeConnection(connection)
      })
  }

  /** False when the socket has subscribed to as much as it may. */
  add(connection: string, socket: Socket, listing: string, viewing: boolean): boolean {
    const subscribed = this.#subscribed.get(connection)
    const isNew = !subscribed?.has(listing)
    if (isNew && ((subscribed?.size ?? 0) >= MOST_SUBSCRIPTIONS || this.#count >= MOST_OF_ALL)) return false
    this.#join(connection, listing, { socket, viewing })
    this.store.addSubscription({ connection, listing, viewing })
    return true
  }

  remove(connection: string, listing: string) {
    if (!this.#subscribed.get(connection)?.delete(listing)) return
    this.#leave(connection, listing)
    this.store.removeSubscription(connection, listing)
  }

  /** The socket is closed. Returns the listings that it was viewing. */
  gone(connection: string): string[] {
    const subscribed = [...(this.#subscribed.get(connection) ?? [])]
    if (subscribed.length === 0) return []
    const viewed = subscribed.filter((listing) => this.#listeners.get(listing)?.get(connection)?.viewing)
    for (const listing of subscribed) this.#leave(connection, listing)
    this.#subscribed.delete(connection)
    this.store.removeConnection(connection)
    return viewed
  }

  listens(listing: string): boolean {
    return this.#listeners.has(listing)
  }

  *socketsOf(listing: string): Iterable<Socket> {
    for (const { socket } of this.#listeners.get(listing)?.values() ?? []) yield socket
  }

  *viewersOf(listing: string): Iterable<Socket> {
    for (const { socket, viewing } of this.#listeners.get(listing)?.values() ?? []) if (viewing) yield socket
  }

  countViewers(listing: string): number {
    let count = 0
    for (const _ of this.viewersOf(listing)) count += 1
    return count
  }

  #join(connection: string, listing: string, listener: Listener) {
    const listeners = this.#listeners.get(listing) ?? new Map<string, Listener>()
    this.#listeners.set(listing, listeners.set(connection, listener))
    const subscribed = this.#subscribed.get(connection) ?? new Set<string>()
    if (!subscribed.has(listing)) this.#count += 1
    this.#subscribed.set(connection, subscribed.add(listing))
  }

  #leave(connection: string, listing: string) {
    const listeners = this.#listeners.get(listing)
    if (listeners?.delete(connection)) this.#count -= 1
    if (listeners?.size === 0) this.#listeners.delete(listing)
  }
}
