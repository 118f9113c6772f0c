import type { Answer, Door, Offer } from './doors.ts'
import { rounded, type Spread, sleep, spreadOf } from './statistics.ts'

/** How long after the last offer its receipt may still come. */
const GRACE_MS = 25_000
/** Refusals that a sound room gives under load. Any other means that this program or the room is wrong. */
const EXPECTED_REFUSALS = ['below_next_min', 'above_next_max', 'busy', 'try_again']

export function isExpected(code: string | null): boolean {
  return code !== null && EXPECTED_REFUSALS.includes(code)
}

export type OfferFigures = {
  acceptedPerSecond: number
  /** Offers that were judged, whether accepted or refused. */
  answeredPerSecond: number
  /** From sending an offer to having its receipt, ms. */
  receipts: Spread
  /** The server's processor time for each answer, microseconds; null where it cannot be read. */
  cpuMicros: number | null
  /** Share of answers that refused an offer because a higher one had come in before it. */
  outOfOrder: number
  /** Share of answers that asked to try again. */
  busy: number
}

/** Which way offers go: a cent up each time, or a cent down. */
export type Way = 'rising' | 'falling'

/** Where offers begin, in cents: high enough to fall for longer than any run lasts. */
export const FIRST_CENTS: Record<Way, number> = { rising: 100, falling: 90_000_000_00 }

/** Offers, each with an id of its own. Shared by all bidders of a listing. */
export function offersFor(name: string, way: Way = 'rising'): () => Offer {
  let count = 0
  return () => {
    count += 1
    const cents = FIRST_CENTS[way] + (way === 'rising' ? count : -count)
    return { bidId: `${name}-${String(count).padStart(8, '0')}`, cents }
  }
}

/** Bidders on one listing who keep `inFlight` offers each on their way, in bouts. */
export class Bidders {
  readonly #next: () => Offer
  readonly #inFlight: number
  readonly #cpuMs: () => number | null
  readonly #turns = new Turns()
  readonly #receipts: number[] = []
  readonly #acceptedAt: number[] = []
  readonly #refusals = new Map<string, number>()
  readonly #seqs = new Set<number>()
  #countedMs = 0
  #sent = 0
  #answered = 0
  #accepted = 0
  #acceptedCounted = 0
  #lostWhy: string | null = null
  #cpu = { ms: 0, answers: 0 }

  /** `cpuMs`: the processor time that the server has used so far. */
  constructor(
    private readonly doors: readonly Door[],
    { next, inFlight, cpuMs }: { next: () => Offer; inFlight: number; cpuMs: () => number | null },
  ) {
    this.#next = next
    this.#inFlight = inFlight
    this.#cpuMs = cpuMs
  }

  /** One bout. Returns when every offer of it is answered, or can no longer be. */
  async run(ms: number, { counted }: { counted: boolean }) {
    const until = performance.now() + ms
    if (counted) this.#countedMs += ms
    const before = { cpuMs: this.#cpuMs(), answered: this.#answered }
    const bid = async (door: Door) => {
      for (;;) {
        await this.#turns.mine(door)
        const sentAt = performance.now()
        if (sentAt >= until) return
        this.#sent += 1
        const answer = await door.place(this.#next())
        const now = performance.now()
        this.#take(answer, counted && now < until ? now - sentAt : null)
      }
    }
    const lanes = Array.from({ length: this.#inFlight }, () => this.doors).flat()
    const lose = (error: unknown) => {
      this.#lostWhy ??= error instanceof Error ? error.message : String(error)
    }
    await Promise.race([Promise.all(lanes.map((door) => bid(door).catch(lose))), sleep(ms + GRACE_MS)])
    const after = this.#cpuMs()
    if (counted && before.cpuMs !== null && after !== null)
      this.#cpu = {
        ms: this.#cpu.ms + after - before.cpuMs,
        answers: this.#cpu.answers + this.#answered - before.answered,
      }
  }

  close() {
    for (const door of this.doors) door.close()
  }

  /** In all bouts, counted or not. */
  get answered(): number {
    return this.#answered
  }

  /** In all bouts, counted or not. */
  get accepted(): number {
    return this.#accepted
  }

  /** From sending each counted offer to having its receipt, ms. */
  get receipts(): readonly number[] {
    return this.#receipts
  }

  /** When each accepted offer's receipt came (performance.now), in that order. */
  get acceptedAt(): readonly number[] {
    return this.#acceptedAt
  }

  get lastSeq(): number {
    return [...this.#seqs].reduce((last, seq) => Math.max(last, seq), 0)
  }

  get figures(): OfferFigures {
    const answers = this.#receipts.length
    const share = (...codes: string[]) =>
      rounded(codes.reduce((sum, code) => sum + (this.#refusals.get(code) ?? 0), 0) / Math.max(1, answers))
    return {
      acceptedPerSecond: Math.round((this.#acceptedCounted * 1_000) / this.#countedMs),
      answeredPerSecond: Math.round((answers * 1_000) / this.#countedMs),
      receipts: spreadOf(this.#receipts),
      cpuMicros:
        this.#cpu.ms > 0 ? Math.round((this.#cpu.ms * 1_000) / Math.max(1, this.#cpu.answers)) : null,
      outOfOrder: share('below_next_min', 'above_next_max'),
      busy: share('busy', 'try_again'),
    }
  }

  get faults(): string[] {
    const faults: string[] = []
    const lost = this.#sent - this.#answered
    const why = this.#lostWhy === null ? '' : ` (${this.#lostWhy})`
    if (lost > 0) faults.push(`${lost} of ${this.#sent} offers got no receipt${why}.`)
    for (const [code, count] of this.#refusals)
      if (!isExpected(code)) faults.push(`${count} offers were refused with ${code}.`)
    if (this.#seqs.size < this.#accepted) faults.push('Two accepted offers were given the same seq.')
    if (this.#accepted === 0) faults.push('No offer was accepted.')
    return faults
  }

  /** `tookMs`: null for an answer that is not counted. */
  #take({ ok, code, seq }: Answer, tookMs: number | null) {
    this.#answered += 1
    if (tookMs !== null) this.#receipts.push(tookMs)
    if (ok) {
      this.#accepted += 1
      this.#acceptedAt.push(performance.now())
      if (tookMs !== null) this.#acceptedCounted += 1
      this.#seqs.add(seq)
    } else {
      const refusal = code ?? 'no code'
      if (tookMs !== null || !isExpected(refusal))
        this.#refusals.set(refusal, (this.#refusals.get(refusal) ?? 0) + 1)
    }
  }
}

/**
 * Gives amounts out in the order in which a room will come by them: it reads one frame of each socket before the
 * second of any, and an amount that comes after a higher one is refused.
 */
class Turns {
  #waiting: { door: Door; go: () => void }[] = []

  mine(door: Door): Promise<void> {
    if (this.#waiting.length === 0) setImmediate(() => this.#release())
    return new Promise((go) => this.#waiting.push({ door, go }))
  }

  #release() {
    const rounds: (() => void)[][] = []
    const seen = new Map<Door, number>()
    for (const { door, go } of this.#waiting) {
      const round = seen.get(door) ?? 0
      seen.set(door, round + 1)
      const others = rounds[round] ?? []
      others.push(go)
      rounds[round] = others
    }
    this.#waiting = []
    for (const go of rounds.flat()) go()
  }
}
