import { backOff, within } from '#app/lib/within.ts'
import type { ClockStore } from './clock-store.ts'
import type { LotStub } from './clock-talk.ts'

const ANSWER_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const SIDE_BY_SIDE = 20
/** Failures in a row before an operator hears of it. */
const QUIET_FAILURES = 4

type Clock = {
  now: () => number
  room: (listingId: string) => LotStub
  report: (what: string, facts: Record<string, unknown>) => void
}

/**
 * Tells lots the time that they now have, until each has said that it knows. What is told is a state: late or twice it
 * does no harm, and a lot that closes before it hears asks anyway.
 */
export class ClockPush {
  #running = false
  #failures = 0

  constructor(
    private readonly store: ClockStore,
    private readonly clock: Clock,
    private readonly setAlarm: (at: number) => void,
  ) {}

  /** Begins now; the alarm goes on with it if this object does not live to. */
  start() {
    this.setAlarm(this.clock.now() + ANSWER_MS)
    void this.run()
  }

  async run() {
    if (this.#running) return
    this.#running = true
    let failed = false
    try {
      for (let lots = this.store.untold(); lots.length > 0 && !failed; lots = this.store.untold())
        for (let at = 0; at < lots.length; at += SIDE_BY_SIDE) {
          const told = await Promise.all(lots.slice(at, at + SIDE_BY_SIDE).map((lot) => this.#tell(lot)))
          failed ||= told.includes(false)
        }
    } catch (error) {
      failed = true
      this.clock.report('clock.failed', { error: String(error) })
    } finally {
      this.#running = false
    }
    this.#failures = failed ? this.#failures + 1 : 0
    if (failed) this.setAlarm(this.clock.now() + backOff(this.#failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS))
  }

  async #tell({ listingId, closesAt }: { listingId: string; closesAt: number }): Promise<boolean> {
    try {
      const room = this.clock.room(listingId)
      const lot = await within(ANSWER_MS, room.applyClock({ type: 'move_close', closesAt }))
      if (!lot.open) this.store.setOver(listingId)
      else if (lot.closesAt >= closesAt) this.store.setTold(listingId, closesAt)
      return !lot.open || lot.closesAt >= closesAt
    } catch (error) {
      if (this.#failures >= QUIET_FAILURES)
        this.clock.report('clock.untold', { listing: listingId, error: String(error) })
      return false
    }
  }
}
