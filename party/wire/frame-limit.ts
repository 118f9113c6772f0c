/** How many frames somebody may send within a second; in memory, as a flood is over when the room sleeps. */
export class FrameLimit {
  #seen = new Map<string, { second: number; count: number }>()

  constructor(
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  admits(who: string): boolean {
    const second = Math.floor(this.now() / 1000)
    const seen = this.#seen.get(who)
    if (seen?.second !== second) {
      if (this.#seen.size > 10_000) this.#seen.clear()
      this.#seen.set(who, { second, count: 1 })
      return this.most >= 1
    }
    seen.count += 1
    return seen.count <= this.most
  }
}
