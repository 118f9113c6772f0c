import { sendAll } from './broadcast.ts'

const EVERY_MS = 2_000
const SOONEST_MS = 1_000

/** Tells everybody in the room how many watch, when that has changed. */
export class Viewers {
  #timer: ReturnType<typeof setTimeout> | null = null
  #told = { viewers: -1, at: 0 }

  constructor(
    private readonly room: {
      now: () => number
      count: () => number
      /** Null while the room is not open. */
      listingId: () => string | null
      sockets: () => Iterable<Pick<WebSocket, 'send'>>
      told: () => void
    },
  ) {}

  tellSoon() {
    const wait = Math.max(SOONEST_MS, this.#told.at + EVERY_MS - this.room.now())
    this.#timer ??= setTimeout(() => this.#tell(), Math.min(wait, EVERY_MS))
  }

  #tell() {
    this.#timer = null
    const viewers = this.room.count()
    if (viewers === this.#told.viewers) return
    this.#told = { viewers, at: this.room.now() }
    const id = this.room.listingId()
    if (id) sendAll(this.room.sockets(), { type: 'viewcount', id, viewers })
    this.room.told()
  }
}
