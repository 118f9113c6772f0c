type Most = {
  underWay: number
  waiting: number
  /** Whoever has waited that long is put off, too: an answer that comes after its asker has gone is worth nothing. */
  waitMs: number
}

/**
 * A line for work that must never be more than so much at once: a few are under way, some wait in the order in which they
 * came, and whoever comes when it is full is told so at once.
 */
export class BoundedLine {
  #underWay = 0
  #waiting: (() => void)[] = []

  constructor(private readonly most: Most) {}

  get waiting(): number {
    return this.#waiting.length
  }

  /** Whoever comes now is put off. */
  get isFull(): boolean {
    return this.#underWay >= this.most.underWay && this.#waiting.length >= this.most.waiting
  }

  /** Does the work when its turn has come; null, and nothing is done, when it does not come. */
  async take<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.isFull) return null
    if (this.#underWay < this.most.underWay) this.#underWay += 1
    else if (!(await this.#turn())) return null
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  /** False when it has not come in time. */
  #turn(): Promise<boolean> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(late)
        resolve(true)
      }
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        resolve(false)
      }, this.most.waitMs)
      this.#waiting.push(go)
    })
  }

  /** Whoever waits longest has the place of whom is done. */
  #next() {
    const go = this.#waiting.shift()
    if (go) go()
    else this.#underWay -= 1
  }
}
