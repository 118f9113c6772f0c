/** How old a value may be, ms: until `fresh` it is taken as it is, until `stale` while one request makes it anew. */
export type Age = { fresh: number; stale: number }

/** A value as of `at` (epoch ms). `passing`: it is shown to whoever asked for it, and not held. */
export type Made<Value> = { at: number; value: Value; passing?: boolean }

type Asker = {
  now: () => number
  waitUntil: (work: Promise<unknown>) => void
  failed: (error: unknown) => void
}

type Most = {
  /** Of all values together, by `costOf`: beyond it the oldest go first. */
  cost: number
  /** Who waits for another's making looks so often, and then makes it for themselves. */
  polls: number
}

const POLL_MS = 5

/**
 * What an isolate holds for everybody who asks. Values only, never a promise: what one request waits for, another must
 * not; so whoever waits for another's making looks for themselves.
 */
export class HeldValues<Value> {
  #held = new Map<string, { at: number; value: Value; cost: number }>()
  #underWay = new Set<string>()
  #cost = 0

  constructor(
    private readonly most: Most,
    private readonly costOf: (key: string, value: Value) => number,
  ) {}

  /** What is held under that key, or what `make` gives. Throws what `make` throws where nothing is held. */
  async read(
    { now, waitUntil, failed }: Asker,
    key: string,
    { fresh, stale }: Age,
    make: () => Promise<Made<Value>>,
  ): Promise<Value> {
    // what comes from the future was put there by another clock, and is worth nothing
    const heardOf = (limit: number) => {
      const entry = this.#held.get(key)
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY
      return entry && age >= 0 && age < limit ? entry : null
    }
    const found = heardOf(stale)
    if (found) {
      if (!heardOf(fresh) && !this.#underWay.has(key)) waitUntil(this.renew(key, make).catch(failed))
      return found.value
    }
    for (let polls = 0; polls < this.most.polls && this.#underWay.has(key); polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      const heard = heardOf(stale)
      if (heard) return heard.value
    }
    return this.renew(key, make)
  }

  /** Past what is held. */
  async renew(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    this.#underWay.add(key)
    try {
      const { at, value, passing } = await make()
      if (!passing) this.#hold(key, at, value)
      return value
    } finally {
      this.#underWay.delete(key)
    }
  }

  dropWhere(isGone: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#held) if (isGone(value)) this.#drop(key)
  }

  #hold(key: string, at: number, value: Value): void {
    this.#drop(key)
    const cost = this.costOf(key, value)
    this.#held.set(key, { at, value, cost })
    this.#cost += cost
    for (const [oldest] of this.#held) {
      if (this.#cost <= this.most.cost) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#cost -= this.#held.get(key)?.cost ?? 0
    this.#held.delete(key)
  }
}
