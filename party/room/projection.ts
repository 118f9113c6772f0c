import { isOver } from '#app/domain/shop/listing.ts'
import { forgetPagesOf } from '#app/lib/kept-pages.ts'
import { within } from '#app/lib/within.ts'
import { buyNowEvent } from './buyable-news.ts'
import { type Part, ProjectionParts } from './projection-parts.ts'
import { hasRevision, type StandingRow } from './projection-rows.ts'
import {
  buyNowStatement,
  entryStatements,
  eventStatement,
  liveStatement,
  revisionStatements,
  standingStatement,
} from './projection-statements.ts'
import type { LogRow, RoomMemory, RoomStore } from './room-store.ts'
import { closedEvent, purchasedEvent } from './sale-events.ts'

/** Purchases whose events go in one batch. */
const MOST_SALES = 500
/** A database that has not answered by then has failed. */
const ANSWER_MS = 10_000
/** At most four batches a second. */
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** The longest pause for D1's sake while it does take what it is given. */
const MOST_CONSIDERATE_MS = 2_000
/** How long word of somebody who was passed waits for that of others. */
const PASSED_WAIT_MS = 1_000
/** After this many refusals what D1 will not take is set aside. */
const TRIES = 5
/** What it says of something that it will never take, however often it is asked. */
const REFUSED = /constraint|too ?big|too large|too long|mismatch|malformed/i

type Suspects = { rows: readonly LogRow[]; people: readonly StandingRow[] }

/**
 * D1 follows the room. The room's log is the outbox: entries after `projectedSeq` have not been seen to arrive.
 * Every write is guarded by seq, so that a repeated or late batch changes nothing.
 */
export class Projection {
  #failures = 0
  #notBefore = 0
  readonly #parts: ProjectionParts
  /** Whether entries and standings go in batches of their own, as D1 has refused something among them. */
  #apart = false
  /** The last entry of a batch that D1 refused: until it is passed, batches stay small. */
  #suspectUntil = -1
  /** Which close D1 knows: of a listing that sold out and opened again there are several. */
  #closeKnown = -1
  /** The last purchase that D1 has; -1 while nothing has been asked. */
  #soldUntil = -1
  #running = false
  /** Until then a word that is under way speaks for whoever is passed. */
  #passedToldUntil = 0

  constructor(
    private readonly db: D1Database,
    private readonly store: RoomStore,
    private readonly now: () => number,
    private readonly announce: (eventId: string) => Promise<unknown>,
    private readonly report: (what: string, facts: Record<string, unknown>) => void,
    /** Somebody was passed, and D1 knows: their browser may be told, so many milliseconds from now. */
    private readonly passed: (wait: number) => Promise<unknown>,
  ) {
    this.#parts = new ProjectionParts(store)
  }

  /** When the next batch is due (epoch ms); null when D1 has everything. */
  dueAt(memory: RoomMemory): number | null {
    if (memory.projectedSeq >= memory.seq) return null
    // asked again while a batch is under way, it would wake the room over and over
    return this.#running ? this.now() + PAUSE_MS : this.#notBefore
  }

  /** One part of it. Returns the seq that D1 has now. Never throws: what failed is due again later. */
  async drain(memory: RoomMemory): Promise<number> {
    if (this.#running) return memory.projectedSeq
    this.#running = true
    const begunAt = this.now()
    let suspects: Suspects = { rows: [], people: [] }
    try {
      await this.#writeSales(memory)
      let part = this.#parts.next(memory)
      if (this.#apart && part.people.length > 0) {
        suspects = { rows: [], people: part.people }
        await this.#write(memory, [standingStatement(this.db, memory, part.people)])
        this.#parts.wrote({ last: part.last, goesOn: true })
        this.#parts.growPeople()
        part = { ...part, people: [] }
      }
      suspects = part
      await this.#writePart(memory, part)
      this.#failures = 0
      // D1 is one for all rooms: the slower it answers, the more seldom each of them asks
      this.#notBefore = this.now() + Math.max(PAUSE_MS, Math.min(this.now() - begunAt, MOST_CONSIDERATE_MS))
      this.#parts.wrote(part)
      if (part.goesOn) return memory.projectedSeq
      const seq = this.#advance(part.rows, memory.projectedSeq)
      if (seq >= this.#suspectUntil) {
        this.#parts.widen()
        this.#apart = false
      }
      return seq
    } catch (error) {
      return this.#failed(memory, suspects, error)
    } finally {
      this.#running = false
    }
  }

  async #writePart(memory: RoomMemory, { rows, people, goesOn }: Part) {
    const news = goesOn ? null : buyNowEvent(memory)
    const [told] = await this.#write(memory, [
      ...(news ? [buyNowStatement(this.db, news, this.now())] : []),
      liveStatement(this.db, memory, () => this.store.findClose(memory.seq)),
      ...(!goesOn && hasRevision(rows) ? revisionStatements(this.db, memory) : []),
      ...(goesOn ? [] : entryStatements(this.db, memory, rows)),
      ...(people.length > 0 ? [standingStatement(this.db, memory, people)] : []),
    ])
    if (news && told && told.meta.changes > 0) await this.#tell(this.announce(news.id))
    if (people.some(({ status }) => status === 'outbid')) this.#tellPassed()
  }

  /** A database that hangs is one that fails: whatever it did with the batch, the next one does it again. */
  async #write({ card }: RoomMemory, statements: D1PreparedStatement[]): Promise<D1Result[]> {
    const results = await within(ANSWER_MS, this.db.batch(statements))
    forgetPagesOf(card.listingId)
    return results
  }

  /** What is lost is found by the minute's sweep. */
  async #tell(word: Promise<unknown>) {
    await within(ANSWER_MS, word).catch(() => undefined)
  }

  /** Close and sales go first, in a batch of their own: they wait behind nothing. */
  async #writeSales(memory: RoomMemory) {
    const { status, reopenings } = memory.state
    const isNew = isOver(status) && this.#closeKnown < reopenings
    const closing = isNew ? this.store.findClose(memory.seq) : null
    const purchases = this.#purchases(memory)
    const events = purchases.flatMap((row) => purchasedEvent(memory, row) ?? [])
    if (closing) events.push(closedEvent(memory, closing))
    if (events.length === 0) return
    const last = () => this.store.findClose(memory.seq)
    await this.#write(memory, [
      liveStatement(this.db, memory, last),
      eventStatement(this.db, events, this.now()),
    ])
    if (closing) this.#closeKnown = reopenings
    this.#soldUntil = purchases.at(-1)?.seq ?? this.#soldUntil
    // the rows are safe: if a message is lost, the sweep delivers it
    for (const { id } of events) await this.#tell(this.announce(id))
  }

  /** Purchases that D1 may not have: those of projected entries went before them, those of the next batch are here. */
  #purchases({ card, state, seq, projectedSeq }: RoomMemory): LogRow[] {
    this.#soldUntil = Math.max(this.#soldUntil, projectedSeq)
    return card.format !== 'fixed' || state.sales === 0 || this.#soldUntil >= seq
      ? []
      : this.store.listPurchases(this.#soldUntil, MOST_SALES).filter((row) => row.seq <= seq)
  }

  /** What is lost is found by the minute's sweep. */
  #tellPassed() {
    if (this.now() < this.#passedToldUntil) return
    this.#passedToldUntil = this.now() + PASSED_WAIT_MS
    this.passed(PASSED_WAIT_MS).catch(() => undefined)
  }

  #advance(rows: readonly LogRow[], projectedSeq: number): number {
    const seq = rows.at(-1)?.seq ?? projectedSeq
    this.store.setProjected(seq)
    return seq
  }

  #failed(memory: RoomMemory, { rows, people }: Suspects, error: unknown): number {
    const message = error instanceof Error ? error.message : String(error)
    const refused = REFUSED.test(message) && rows.length + people.length > 0
    const isOne = rows.length + people.length === 1
    if (refused && !isOne) {
      // apart from each other and halved, until what D1 refuses stands alone
      this.#apart = true
      if (people.length > 1 && rows.length === 0) this.#parts.halvePeople(people.length)
      if (rows.length > 1) this.#parts.halveRows(rows.length)
      this.#suspectUntil = Math.max(this.#suspectUntil, rows.at(-1)?.seq ?? memory.projectedSeq + 1)
      this.#notBefore = this.now() + PAUSE_MS
      return memory.projectedSeq
    }
    this.#failures += 1
    this.#notBefore = this.now() + Math.min(PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS)
    // a close has no rows here: it is tried for ever, and never set aside
    if (refused && this.#failures >= TRIES) return this.#park(memory, { rows, people }, message)
    this.report('projection.failed', {
      listing: memory.card.listingId,
      tries: this.#failures,
      error: message,
    })
    return memory.projectedSeq
  }

  /** Sets aside the one thing that D1 will not take. */
  #park({ card, projectedSeq }: RoomMemory, { rows, people }: Suspects, error: string): number {
    const [row] = rows
    const [own] = people
    this.#failures = 0
    this.#notBefore = this.now()
    if (own) this.store.parkPerson(own.person, own.seq, error)
    else if (row) this.store.park(row.seq, error)
    this.report('projection.parked', {
      listing: card.listingId,
      seq: own?.seq ?? row?.seq,
      what: own ? 'standing' : 'entry',
      error,
    })
    if (!own) {
      this.#parts.passed()
      return this.#advance(rows, projectedSeq)
    }
    this.#parts.wrote({ last: own.person, goesOn: true })
    this.#parts.growPeople()
    return projectedSeq
  }
}
