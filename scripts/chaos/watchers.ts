import type { WebSocket } from 'ws'
import type { PublicChange, ServerFrame } from '#party/wire/protocol.ts'
import { openSocket } from './doors.ts'

/** Somebody who only looks on, over all lives of the server, and resumes from what was heard last. */
export class Watcher {
  /** What was told under each seq. */
  readonly heard = new Map<number, PublicChange>()
  /** Changes that were told again otherwise. */
  readonly contradictions: string[] = []
  #socket: WebSocket | null = null

  constructor(
    readonly listing: string,
    private readonly alsoTell: (frame: ServerFrame) => void,
  ) {}

  /** Up to here nothing is missing; -1 before the first. */
  get seq(): number {
    let seq = -1
    while (this.heard.has(seq + 1)) seq += 1
    return seq
  }

  async come(origin: string) {
    const since = this.seq
    this.#socket = await openSocket(origin, this.listing, null, (frame) => this.#hear(frame))
    this.#socket.send(JSON.stringify({ type: 'resume', since }))
  }

  leave() {
    this.#socket?.terminate()
    this.#socket = null
  }

  #hear(frame: ServerFrame) {
    if (frame.type === 'bidAddtime') for (const change of frame.events) this.#take(change)
    if (frame.type === 'realclosedupdates') {
      const { type: _, id: _id, dTime: _time, sold: _sold, ledger_head: _head, ...change } = frame
      this.#take(change)
    }
    this.alsoTell(frame)
  }

  #take(change: PublicChange) {
    const known = this.heard.get(change.seq)
    if (known && JSON.stringify(known) !== JSON.stringify(change))
      this.contradictions.push(`${this.listing} ${change.seq}: ${JSON.stringify([known, change])}`)
    else this.heard.set(change.seq, change)
  }
}
