/** So long a count is believed: whatever it missed of sockets that went away, it is right again after that. */
const BELIEVED_MS = 1_000
const ALL = ''

/**
 * How many sockets carry a tag. To count them is to hold each of them in hand, and of a thousand who come back at once
 * each asks: they are counted once a second, and those that come and go in between are added and taken off.
 */
export class SocketCounts {
  #countedAt = Number.NEGATIVE_INFINITY
  readonly #known = new Map<string, number>()

  constructor(
    private readonly sockets: (tag?: string) => { length: number },
    private readonly now: () => number,
  ) {}

  /** Those that carry the tag; all of them without one. */
  of(tag: string = ALL): number {
    const now = this.now()
    // a clock may also be set back
    if (Math.abs(now - this.#countedAt) >= BELIEVED_MS) {
      this.#known.clear()
      this.#countedAt = now
    }
    const known = this.#known.get(tag)
    if (known !== undefined) return known
    const counted = this.sockets(tag === ALL ? undefined : tag).length
    this.#known.set(tag, counted)
    return counted
  }

  came(tags: readonly string[]) {
    this.#add(tags, 1)
  }

  gone(tags: readonly string[]) {
    this.#add(tags, -1)
  }

  #add(tags: readonly string[], one: 1 | -1) {
    for (const tag of [ALL, ...tags]) {
      const known = this.#known.get(tag)
      if (known !== undefined) this.#known.set(tag, Math.max(0, known + one))
    }
  }
}
