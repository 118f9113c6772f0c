import { type BidderFacts, hasDeposited } from '#app/domain/auction/eligibility.ts'
import { lastClose } from '#app/domain/auction/pause.ts'
import type { OfferRefusal } from '#app/domain/auction/refusals.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { backOff } from '#app/lib/within.ts'
import type { Receipt, RoomAnswer, RoomCommand } from '#party/wire/protocol.ts'
import { asksAs, type BidderFactsCache, type FactsAnswer } from './bidder-facts.ts'
import { demandOf } from './commitment.ts'
import type { Accepted, ClockCommand, Gate } from './gate.ts'
import { awaitsClock } from './group-line.ts'
import type { GuardLine } from './guard-line.ts'
import { acceptedReceipt, fingerprintOf, refusedAnswer } from './receipts.ts'
import type { RoomLedger } from './room-ledger.ts'
import type { RoomStore } from './room-store.ts'

/** Beyond this many waiting commands a room says `busy` rather than keep people waiting in silence. */
const MOST_WAITING = 5_000
/** How long a close waits for offers that arrived in time and whose bidder's facts are still being read. */
const CLOSE_WAITS_MS = 1_000
/** How often those who came after a close that waits are looked at again. */
const HELD_PAUSE_MS = 50
/** How long somebody who came after a close waits to hear from the auction's clock whether it was one. */
const MOST_HELD_MS = 5_000
/** How long what cannot be written is left alone. */
const FIRST_REST_MS = 100
const LONGEST_REST_MS = 30_000

type Waiting = {
  command: RoomCommand
  stamp: number
  answer: (answer: RoomAnswer) => void
  /** Whose deposits count for nothing here, because they were taken back while this waited. */
  without?: Set<string>
}
type Ready = Waiting & { facts: BidderFacts | null }
type Outcome = { item: Ready } & (
  | { verdict: Accepted }
  | { repeats: Accepted }
  | { receipt: Receipt }
  | { refusal: OfferRefusal }
)

/**
 * Commands wait here; one timer of 0 ms takes all that have arrived and decides them in stamp order inside one
 * transaction, receipts after it. A room that answered each frame in its own turn would starve everything beside it.
 */
export class CommandQueue {
  #ready: Ready[] = []
  #reading = new Set<Waiting>()
  #timer: ReturnType<typeof setTimeout> | null = null
  /** How often in a row what time brings about could not be written. */
  #failures = 0
  #restsUntil = 0

  constructor(
    private readonly gate: Gate,
    private readonly store: RoomStore,
    private readonly ledger: RoomLedger,
    private readonly facts: BidderFactsCache,
    private readonly guard: GuardLine,
    private readonly now: () => number,
    private readonly committed: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Takes a command with its stamp (epoch ms on arrival). `answer` is called once, after the commit. */
  submit(command: RoomCommand, stamp: number, answer: (answer: RoomAnswer) => void) {
    const waiting: Waiting = { command, stamp, answer }
    if (this.#ready.length + this.#reading.size >= MOST_WAITING)
      return answer(this.#refused(waiting, { code: 'busy' }))
    const known = this.facts.fresh(asksAs(command))
    const fresh = known && this.#lacksDeposit(known) ? undefined : known
    if (fresh && !hasLimit(fresh)) return this.#admit(waiting, fresh)
    this.#reading.add(waiting)
    void this.#read(waiting, fresh).then((read) => {
      this.#reading.delete(waiting)
      this.#admit(waiting, read)
    })
  }

  /** Who lacks the deposit that is asked for here may have placed it by now. */
  #lacksDeposit(known: FactsAnswer): boolean {
    return known.known && known.facts !== null && !hasDeposited(known.facts, this.gate.memory.card)
  }

  /** The bidder's facts; of somebody who has set a limit also whether this command keeps to it. */
  async #read(waiting: Waiting, fresh: FactsAnswer | undefined): Promise<FactsAnswer> {
    const { command } = waiting
    const read = fresh ?? (await this.facts.read(asksAs(command)))
    const demand = demandOf(this.gate.memory, command)
    if (!read.known || !read.facts || !hasLimit(read) || demand === null) return read
    const { person } = read.facts
    // what was accepted once is answered as it was then
    if (this.store.findCommand(person, command.commandId)) return read
    const { answer } = waiting
    waiting.answer = (said) => {
      answer(said)
      this.guard.decided(person, command.commandId)
    }
    try {
      const overOwnLimit = await this.guard.hold(person, command.commandId, demand)
      return { known: true, facts: { ...read.facts, overOwnLimit } }
    } catch {
      return { known: false }
    }
  }

  /** What waits is judged as though this person had left no deposit, also where it is not yet known whose it is. */
  forgetDeposits(person: string) {
    for (const waiting of this.#reading) waiting.without = new Set(waiting.without).add(person)
    this.#ready = this.#ready.map((item) => withoutDeposits(item, new Set([person])))
  }

  /** The answer to a command that is not even taken. */
  refuse(command: RoomCommand, stamp: number, refusal: OfferRefusal): RoomAnswer {
    return this.#refused({ command, stamp, answer: () => undefined }, refusal)
  }

  /** Decides all that wait, what is due, and then what the auction's clock has said, in one transaction. */
  flush(said?: ClockCommand) {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const batch = this.#takeReady()
    if (this.#ready.length > 0) this.#timer = setTimeout(() => this.flush(), HELD_PAUSE_MS)
    const before = this.gate.memory
    const answers = this.#commit(batch, null, said) ?? this.#commitEach(batch, said)
    if (this.#failures > 0)
      this.#restsUntil = this.now() + backOff(this.#failures, FIRST_REST_MS, LONGEST_REST_MS)
    for (const answer of answers) answer()
    if (this.gate.memory.seq > before.seq) this.committed()
  }

  /** Returns the answers, to be given after the commit; null when nothing of it was kept. `dueUntil`: null for now. */
  #commit(batch: readonly Ready[], dueUntil: number | null, said?: ClockCommand): (() => void)[] | null {
    const before = this.gate.memory
    try {
      const answers = this.store.atomically(() => this.#decideAll(batch, dueUntil, said))
      if (batch.length === 0) this.#failures = 0
      return answers
    } catch (error) {
      this.gate.rewind(before)
      this.failed(error)
      if (batch.length === 0) this.#failures += 1
      return null
    }
  }

  /** What cannot be written together is written one by one, so that only what cannot be written at all is lost. */
  #commitEach(batch: readonly Ready[], said?: ClockCommand): (() => void)[] {
    const answers = batch.flatMap((item) => {
      this.#commit([], item.stamp)
      return this.#commit([item], item.stamp) ?? [() => item.answer(this.#refused(item, { code: 'busy' }))]
    })
    return [...answers, ...(this.#commit([], null, said) ?? [])]
  }

  /** What is due could not be written: until then (epoch ms) the alarm does not try again; 0 when all is well. */
  get restsUntil(): number {
    return this.#failures > 0 ? this.#restsUntil : 0
  }

  /** Up to when what is due may be done: not beyond a close that waits. */
  get #dueUntil(): number {
    return this.holdsClose ? Math.min(this.now(), lastClose(this.gate.memory.state) - 1) : this.now()
  }

  /** Whether a due close must still wait for somebody who was in time. */
  get holdsClose(): boolean {
    const { state } = this.gate.memory
    const closesAt = lastClose(state)
    if (isOver(state.status) || this.now() >= closesAt + CLOSE_WAITS_MS) return false
    return this.waitsFor(closesAt)
  }

  /** Whether somebody who came before this time is still to be heard. */
  waitsFor(before: number): boolean {
    for (const { stamp } of this.#reading) if (stamp < before) return true
    return false
  }

  /** What can be decided now, in stamp order. Who came after a close that waits, waits for it too. */
  #takeReady(): Ready[] {
    const closesAt = lastClose(this.gate.memory.state)
    const now = this.now()
    const held = this.holdsClose || awaitsClock(this.gate.memory, now)
    const ready = this.#ready.sort((one, other) => one.stamp - other.stamp)
    this.#ready = ready.filter((item) => {
      if (!held || item.stamp < closesAt) return false
      if (now - item.stamp < MOST_HELD_MS) return true
      item.answer(this.#refused(item, { code: 'busy' }))
      return false
    })
    return ready.filter(({ stamp }) => !held || stamp < closesAt)
  }

  #admit(waiting: Waiting, read: FactsAnswer) {
    if (!read.known) return waiting.answer(this.#refused(waiting, { code: 'try_again' }))
    const item = { ...waiting, facts: read.facts }
    this.#ready.push(waiting.without ? withoutDeposits(item, waiting.without) : item)
    this.#timer ??= setTimeout(() => this.flush(), 0)
  }

  #decideAll(batch: readonly Ready[], dueUntil: number | null, said?: ClockCommand): (() => void)[] {
    const before = this.gate.memory
    const accepted = new Map<string, { fingerprint: string; verdict: Accepted }>()
    const outcomes = batch.map((item) => this.#decideOne(item, accepted))
    this.gate.applyDue(dueUntil ?? this.#dueUntil)
    if (said) this.gate.applyClock(said, this.now())
    const { memory } = this.gate
    if (memory !== before) this.store.setRoom(memory)
    const signature = accepted.size > 0 ? this.ledger.signHead(memory.head) : ''
    const receipts = new Map<Accepted, Receipt>()
    for (const outcome of outcomes) {
      if (!('verdict' in outcome)) continue
      const receipt = acceptedReceipt(memory, outcome.item, outcome.verdict, {
        ledger: this.ledger,
        signature,
        now: this.now(),
      })
      receipts.set(outcome.verdict, receipt)
      const { person } = outcome.verdict
      this.store.insertCommand(person, receipt.bid_id, fingerprintOf(outcome.item.command), receipt)
    }
    return outcomes.map((outcome) => () => {
      const { item } = outcome
      if ('refusal' in outcome) return item.answer(this.#refused(item, outcome.refusal))
      const receipt =
        'receipt' in outcome
          ? outcome.receipt
          : receipts.get('verdict' in outcome ? outcome.verdict : outcome.repeats)
      if (receipt) item.answer({ receipt, status: 200 })
    })
  }

  #decideOne(item: Ready, accepted: Map<string, { fingerprint: string; verdict: Accepted }>): Outcome {
    const { command, facts, stamp } = item
    const fingerprint = fingerprintOf(command)
    if (facts?.sessionValid) {
      const stored = this.store.findCommand(facts.person, command.commandId)
      if (stored)
        return stored.fingerprint === fingerprint
          ? { item, receipt: stored.receipt }
          : { item, refusal: { code: 'bid_id_reused' } }
      const beside = accepted.get(`${facts.person} ${command.commandId}`)
      if (beside)
        return beside.fingerprint === fingerprint
          ? { item, repeats: beside.verdict }
          : { item, refusal: { code: 'bid_id_reused' } }
    }
    const before = this.gate.memory
    try {
      const verdict = this.store.atomically(() => {
        this.gate.applyDue(stamp)
        return this.gate.place(command, facts, stamp)
      })
      if (!verdict.ok) return { item, refusal: verdict.refusal }
      accepted.set(`${verdict.person} ${command.commandId}`, { fingerprint, verdict })
      return { item, verdict }
    } catch (error) {
      this.gate.rewind(before)
      this.failed(error)
      return { item, refusal: { code: 'busy' } }
    }
  }

  #refused(item: Waiting & { facts?: BidderFacts | null }, refusal: OfferRefusal): RoomAnswer {
    return refusedAnswer(this.gate.memory, item, refusal, this.now())
  }
}

function withoutDeposits(item: Ready, people: ReadonlySet<string>): Ready {
  const { facts } = item
  return facts && people.has(facts.person)
    ? { ...item, facts: { ...facts, deposits: [], auctionDeposits: [] } }
    : item
}

function hasLimit(read: FactsAnswer): boolean {
  return read.known && read.facts?.sessionValid === true && read.facts.hasLimit
}
