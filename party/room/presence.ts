import type { ListingId } from '#app/domain/ids.ts'
import { within } from '#app/lib/within.ts'

/** A guard keeps what it was told for days: to say it again now and then is enough. */
const TOLD_FOR_MS = 6 * 3_600_000
const MOST_TOLD = 20_000
const ANSWER_MS = 5_000
const RETRY_MS = [0, 1_000, 5_000, 30_000]

export type PresenceGuard = { visited: (listing: ListingId) => Promise<string[]> }

type Options = {
  now: () => number
  listing: () => ListingId
  guard: (person: string) => PresenceGuard
  /** Sessions that had ended before the guard heard of this room. */
  ended: (person: string, sessions: readonly string[]) => void
  failed: (error: unknown) => void
}

/**
 * Tells the guards of those whom this room lets in, or knows facts of, that it does: when a session of theirs ends, the
 * room is told, also where they stand with nothing (wire.md, facts).
 */
export class Presence {
  #told = new Map<string, number>()

  constructor(private readonly options: Options) {}

  /** Somebody is here. Nobody waits for it. */
  note(person: string) {
    const now = this.options.now()
    if (now - (this.#told.get(person) ?? Number.NEGATIVE_INFINITY) < TOLD_FOR_MS) return
    this.#told.delete(person)
    this.#told.set(person, now)
    const [oldest] = this.#told.keys()
    if (this.#told.size > MOST_TOLD && oldest !== undefined) this.#told.delete(oldest)
    void this.#tell(person)
  }

  async #tell(person: string) {
    const { guard, listing, ended, failed } = this.options
    for (const [turn, wait] of RETRY_MS.entries()) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        const gone = await within(ANSWER_MS, guard(person).visited(listing()))
        if (gone.length > 0) ended(person, gone)
        return
      } catch (error) {
        if (turn < RETRY_MS.length - 1) continue
        this.#told.delete(person)
        failed(error)
      }
    }
  }
}
