/** What this isolate has lately found out: at most so many values, each for so long. Values only, never promises. */
export class Recent<Value> {
  readonly #kept = new Map<string, { value: Value; until: number }>()

  /** `freshMs`: how long a value holds, `Infinity` for what never changes. */
  constructor(
    private readonly most: number,
    private readonly freshMs: number,
  ) {}

  /** Undefined for what is not known, or no longer; `now` in epoch ms. */
  get(key: string, now: number): Value | undefined {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now) return kept.value
    this.#kept.delete(key)
    return undefined
  }

  forget(key: string) {
    this.#kept.delete(key)
  }

  set(key: string, value: Value, now: number) {
    this.#kept.delete(key)
    // a map keeps its order: the first is the oldest
    const [oldest] = this.#kept.size >= this.most ? this.#kept.keys() : []
    if (oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, { value, until: now + this.freshMs })
  }
}
