import { backOff, pause, within } from '#app/lib/within.ts'
import type { ClockStore, KnownLot } from './clock-store.ts'
import type { ExtendAsk, LotStub } from './clock-talk.ts'

const ANSWER_MS = 2_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
/** A lot that has not answered by then cannot keep the others open. */
const TRIES = 3
const SIDE_BY_SIDE = 20

/**
 * Before a lot may close at a time, the lots that could still move it say that they have judged every offer that came
 * before that time: else an offer in time, whose ask is a moment slower than the close, would find the lot closed.
 */
export class ClockRounds {
  #running = new Map<number, Promise<void>>()
  /** Every lot that could move one which closes then or earlier has been heard. */
  #settledUntil = 0

  constructor(
    private readonly store: ClockStore,
    private readonly clock: {
      room: (listingId: string) => LotStub
      report: (what: string, facts: Record<string, unknown>) => void
    },
    private readonly extend: (ask: ExtendAsk) => void,
  ) {}

  /** Done when nothing that came before this time can still ask. One round serves all who close then. */
  settled(before: number): Promise<void> {
    if (before <= this.#settledUntil) return Promise.resolve()
    const running = this.#running.get(before)
    if (running) return running
    const round = this.#round(before).finally(() => this.#running.delete(before))
    this.#running.set(before, round)
    return round
  }

  async #round(before: number) {
    const lots = this.store.lots().filter((lot) => lot.isOpen && lot.closesAt - before < lot.windowMs)
    for (let at = 0; at < lots.length; at += SIDE_BY_SIDE)
      await Promise.all(lots.slice(at, at + SIDE_BY_SIDE).map((lot) => this.#settle(lot, before)))
    this.#settledUntil = Math.max(this.#settledUntil, before)
  }

  async #settle({ listingId }: KnownLot, before: number) {
    for (let tries = 1; ; tries += 1)
      try {
        const lot = await within(ANSWER_MS, this.clock.room(listingId).settle(before))
        if (!lot.open) this.store.setOver(listingId)
        else if (lot.askedClose !== null)
          this.extend({ listingId, closesAt: lot.closesAt, asked: lot.askedClose })
        return
      } catch (error) {
        if (tries >= TRIES)
          return this.clock.report('clock.unsettled', { listing: listingId, error: String(error) })
        await pause(backOff(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS))
      }
  }
}
