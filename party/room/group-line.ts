import { clockOf } from '#app/domain/auction/pause.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { backOff, pause, within } from '#app/lib/within.ts'
import type { ClockStub, LotState } from '#party/clock/clock-talk.ts'
import type { ClockCommand } from './gate.ts'
import type { RoomMemory } from './room-store.ts'

/** Longer than the clock needs for a round among its lots. */
const ANSWER_MS = 12_000
const FIRST_PAUSE_MS = 125
const LONGEST_PAUSE_MS = 15_000
/** Failures in a row before an operator hears of it. */
const QUIET_FAILURES = 4

/** How long another lot's close waits for offers that came here before it, and how often that is looked at. */
const SETTLE_WAITS_MS = 1_000
const SETTLE_PAUSE_MS = 20

type Ask = { about: 'extend' | 'release'; closesAt: number }

/**
 * A lot's line to the clock of its auction. What there is to ask follows from the lot's own state (an ask not granted,
 * a close that has come), so that nothing is kept beside it and a restart goes on where it was.
 */
export class GroupLine {
  #running = false
  #failures = 0
  #notBefore = 0

  constructor(
    private readonly lot: {
      now: () => number
      memory: () => RoomMemory
      /** Whether somebody who was in time is still to be heard. */
      holdsClose: () => boolean
      clock: (auctionId: string) => ClockStub
      /** Decides all that wait, then what the clock has said. */
      flush: (command?: ClockCommand) => void
      /** Whether somebody who came before this time is still to be heard. */
      waitsFor: (before: number) => boolean
      /** No stamp from now on is earlier than this. */
      stampFrom: (at: number) => void
      /** There is something to wait for anew. */
      changed: () => void
      report: (what: string, facts: Record<string, unknown>) => void
    },
  ) {}

  /** The clock moves the close of this lot, or lets it close. Offers that wait go before it. */
  take(command: ClockCommand): LotState {
    if (this.lot.memory().card.groupClose) this.lot.flush(command)
    return lotState(this.lot.memory())
  }

  /**
   * The clock asks before it lets another lot close: every offer that came here before that time is judged, and what
   * comes from now on is stamped with that time or later.
   */
  async settle(before: number): Promise<LotState> {
    // our clock may lag behind theirs, by a moment
    const lag = before - this.lot.now()
    if (lag > 0) await pause(Math.min(lag, SETTLE_WAITS_MS))
    if (lag <= SETTLE_WAITS_MS) this.lot.stampFrom(before)
    const mine = Math.min(before, this.lot.memory().state.closesAt)
    for (let waited = 0; waited < SETTLE_WAITS_MS && this.lot.waitsFor(mine); waited += SETTLE_PAUSE_MS)
      await pause(SETTLE_PAUSE_MS)
    this.lot.flush()
    return lotState(this.lot.memory())
  }

  /** When the clock must be asked (epoch ms); null while there is nothing to ask. */
  dueAt(): number | null {
    if (this.#ask() === null) return null
    // if this object does not live to hear the answer, its alarm asks anew
    return this.#running ? this.lot.now() + ANSWER_MS : Math.max(this.#notBefore, this.lot.now())
  }

  /** Asks what there is to ask. Never throws: what failed is due again later. */
  run() {
    if (!this.#running && this.lot.now() >= this.#notBefore && this.#ask()) void this.#run()
  }

  async #run() {
    this.#running = true
    try {
      for (let ask = this.#ask(); ask !== null; ) {
        this.lot.flush(await within(ANSWER_MS, this.#put(ask)))
        this.#failures = 0
        const next = this.#ask()
        if (next && next.about === ask.about && next.closesAt === ask.closesAt)
          throw new Error('The answer left things as they were.')
        ask = next
      }
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#running = false
      this.lot.changed()
    }
  }

  #put({ about, closesAt: asked }: Ask): Promise<ClockCommand> {
    const { card, state } = this.lot.memory()
    const auctionId = card.auctionId ?? ''
    const { listingId } = card
    const { closesAt } = state
    const clock = this.lot.clock(auctionId)
    return about === 'extend'
      ? clock.extend(auctionId, { listingId, closesAt, asked })
      : clock.release(auctionId, { listingId, closesAt })
  }

  #ask(): Ask | null {
    const { card, state } = this.lot.memory()
    if (!moves(this.lot.memory()) || card.auctionId === null) return null
    if (state.askedClose !== null) return { about: 'extend', closesAt: state.askedClose }
    return isDue(this.lot.memory(), this.lot.now()) && !this.lot.holdsClose()
      ? { about: 'release', closesAt: state.closesAt }
      : null
  }

  #failed(error: unknown) {
    this.#failures += 1
    this.#notBefore = this.lot.now() + backOff(this.#failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
    if (this.#failures <= QUIET_FAILURES) return
    const { listingId, auctionId } = this.lot.memory().card
    const tries = this.#failures
    this.lot.report('clock.failed', { listing: listingId, auction: auctionId, tries, error: String(error) })
  }
}

/** What is answered for a listing that there is not. */
export const NO_LOT: LotState = { open: false, closesAt: 0, askedClose: null }

/** Whether a lot's close has come and the clock has not yet said what becomes of it: offers wait for that. */
export function awaitsClock(memory: RoomMemory, now: number): boolean {
  return memory.card.auctionId !== null && moves(memory) && isDue(memory, now)
}

function lotState(memory: RoomMemory): LotState {
  const { closesAt, askedClose } = memory.state
  return { open: moves(memory), closesAt, askedClose }
}

function moves({ card, state }: RoomMemory): boolean {
  return card.groupClose && !isOver(state.status)
}

/** Also of a lot that slept through its start: it opens when it is next looked at. */
function isDue({ state }: RoomMemory, now: number): boolean {
  return clockOf(state, now) >= state.closesAt
}
