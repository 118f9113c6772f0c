import { isExpected, offersFor } from './bidders.ts'
import type { Door, Offer } from './doors.ts'
import { sleep } from './statistics.ts'

/** One bidder who offers at a steady pace, whether the last receipt has come or not. */
export class Paced {
  accepted = 0
  readonly #next: () => Offer

  constructor(
    private readonly door: Door,
    private readonly given: { listing: string; perSecond: number; faults: string[] },
  ) {
    this.#next = offersFor(given.listing)
  }

  /** What each receipt took, ms. */
  async run(ms: number): Promise<number[]> {
    const took: number[] = []
    const place = async () => {
      const sent = performance.now()
      const { ok, code } = await this.door.place(this.#next())
      took.push(performance.now() - sent)
      if (ok) this.accepted += 1
      else if (!isExpected(code)) this.given.faults.push(`An offer was refused with ${code}.`)
    }
    const lost = (error: unknown) => this.given.faults.push(String(error))
    await Promise.all(await paced(this.given.perSecond, ms, () => place().catch(lost)))
    return took
  }
}

/** Begins something that many times a second for that long; what has been begun. */
export async function paced<T>(perSecond: number, ms: number, begin: (turn: number) => Promise<T>) {
  const from = performance.now()
  const begun: Promise<T>[] = []
  for (let turn = 0; turn < (ms * perSecond) / 1_000; turn += 1) {
    await sleep(Math.max(0, from + (turn * 1_000) / perSecond - performance.now()))
    begun.push(begin(turn))
  }
  return begun
}
