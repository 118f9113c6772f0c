import type { ServerFrame } from '#party/wire/protocol.ts'
import { changeFrames } from './broadcast.ts'
import type { RoomMemory, RoomStore } from './room-store.ts'

/** Who has missed more gets a snapshot. */
const MOST_RESUMED = 500
/** Of so many moments to resume from the frames are kept: nearly all who come back at once were cut off at once. */
const MOST_KEPT = 16
/** Put in at sending: clocks are set by it. */
const CLOCK = '"dTime":0'

type Texts = readonly { before: string; after: string }[]

/**
 * What a client has missed, as frames that are read and written once for all who come back to the same moment: after a
 * cut line that is a thousand at once, on the thread that judges offers.
 */
export class Missed {
  #upTo = -1
  readonly #kept = new Map<number, Texts | null>()

  constructor(private readonly store: Pick<RoomStore, 'listLog'>) {}

  /** The frames that bring somebody from entry `since` to now; null where only a snapshot does. */
  since(memory: Pick<RoomMemory, 'seq' | 'head' | 'card'>, since: number, now: number): string[] | null {
    if (since > memory.seq || memory.seq - since > MOST_RESUMED) return null
    if (this.#upTo !== memory.seq) this.#kept.clear()
    this.#upTo = memory.seq
    let texts = this.#kept.get(since)
    if (texts === undefined) {
      texts = this.#read(memory, since)
      if (this.#kept.size < MOST_KEPT) this.#kept.set(since, texts)
    }
    return texts?.map(({ before, after }) => `${before}"dTime":${now}${after}`) ?? null
  }

  #read({ card, head }: Pick<RoomMemory, 'head' | 'card'>, since: number): Texts | null {
    const missed = this.store.listLog(since, MOST_RESUMED)
    // what offers came to that are gone by now is told to nobody any more
    if (missed.some(({ removed }) => removed !== null)) return null
    const changes = missed.map(({ change }) => change)
    return changeFrames(card.listingId, changes, head, 0).map(parted)
  }
}

function parted(frame: ServerFrame): { before: string; after: string } {
  const text = JSON.stringify(frame)
  const at = text.indexOf(CLOCK)
  return { before: text.slice(0, at), after: text.slice(at + CLOCK.length) }
}
