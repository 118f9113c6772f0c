import type { OverOwnLimit } from '#app/domain/auction/eligibility.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { backOff, within } from '#app/lib/within.ts'
import type { GuardStub, Standing } from '#party/guard/guard-talk.ts'
import { commitmentOf, type Demand } from './commitment.ts'
import type { RoomMemory } from './room-store.ts'

const ANSWER_MS = 5_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 60_000

type Line = {
  /** What the guard was last told that this listing holds; null before it was told anything. */
  told: number | null
  /** Asked for and not decided; decided and not told. */
  undecided: Set<string>
  decided: Set<string>
  telling: Promise<void> | null
  failures: number
  notBefore: number
}

/**
 * The room's line to the guards of those who have set a limit. Whom it tells of is in its SQLite before it first asks,
 * so that no restart leaves something held for ever. What is told is a state, so that saying it twice does no harm.
 */
export class GuardLine {
  readonly #sql: SqlStorage
  readonly #lines = new Map<PersonId, Line>()

  constructor(
    storage: DurableObjectStorage,
    private readonly room: {
      now: () => number
      memory: () => RoomMemory | null
      guard: (person: PersonId) => GuardStub
      /** There is something to wait for anew. */
      changed: () => void
      report: (what: string, facts: Record<string, unknown>) => void
    },
  ) {
    this.#sql = storage.sql
    this.#sql.exec(`
      create table if not exists guarded (person text primary key, told integer) without rowid;
      create table if not exists holds (person text not null, bid_id text not null, primary key (person, bid_id))
        without rowid;`)
    for (const row of this.#sql.exec('select person, told from guarded'))
      this.#lines.set(String(row.person), newLine(row.told === null ? null : Number(row.told)))
    // whatever a room asked for before it was restarted is decided: it is in the log, or it never will be
    for (const row of this.#sql.exec('select person, bid_id from holds'))
      this.#lines.get(String(row.person))?.decided.add(String(row.bid_id))
  }

  /** Asks for what a command needs; the answer says what stands against it. Throws when there is no answer. */
  async hold(person: PersonId, bidId: string, demand: Demand): Promise<OverOwnLimit | null> {
    const listingId = this.room.memory()?.card.listingId ?? ''
    const line = this.#lineOf(person)
    // a word on its way that this id is decided must not take away what is asked for anew
    if (line.decided.has(bidId)) await line.telling
    line.decided.delete(bidId)
    line.undecided.add(bidId)
    this.#sql.exec('insert or ignore into holds values (?, ?)', person, bidId)
    try {
      const asking = this.room.guard(person).hold({ person, listingId, bidId, ...demand })
      const answer = await within(ANSWER_MS, asking)
      if (answer.granted) return null
      const { limit, held, asked } = answer
      return { limit, held, asked }
    } catch (error) {
      this.room.report('guard.silent', { listing: listingId, error: String(error) })
      throw error
    }
  }

  /** A command that was asked for is decided, one way or the other, and what it did is in the log. */
  decided(person: PersonId, bidId: string) {
    const line = this.#lineOf(person)
    line.undecided.delete(bidId)
    line.decided.add(bidId)
    this.run()
  }

  /** Where a person stands here; from now on their guard is told of every change. */
  standingOf(person: PersonId): Standing | null {
    const memory = this.room.memory()
    if (!memory) return null
    const line = this.#lineOf(person)
    const amount = commitmentOf(memory, person)
    return { seq: memory.seq, amount, undecided: [...line.undecided, ...line.decided] }
  }

  /** When somebody is to be told again (epoch ms); null while there is nothing to tell. */
  dueAt(): number | null {
    let due: number | null = null
    for (const [person, line] of this.#lines)
      if (this.#hasNews(person, line)) {
        const at = line.telling ? this.room.now() + ANSWER_MS : Math.max(line.notBefore, this.room.now())
        due = Math.min(due ?? at, at)
      }
    return due
  }

  /** Tells whom there is something to tell of. Never throws: what failed is due again later. */
  run() {
    for (const [person, line] of this.#lines)
      if (!line.telling && line.notBefore <= this.room.now() && this.#hasNews(person, line))
        line.telling = this.#tell(person, line).finally(() => {
          line.telling = null
          this.room.changed()
        })
  }

  async #tell(person: PersonId, line: Line) {
    for (
      let memory = this.room.memory();
      memory && this.#hasNews(person, line);
      memory = this.room.memory()
    ) {
      const { card, seq } = memory
      const amount = commitmentOf(memory, person)
      const decided = [...line.decided]
      try {
        const settlement = { person, listingId: card.listingId, seq, amount, decided }
        await within(ANSWER_MS, this.room.guard(person).settle(settlement))
      } catch (error) {
        line.failures += 1
        line.notBefore = this.room.now() + backOff(line.failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
        this.room.report('guard.untold', {
          listing: card.listingId,
          tries: line.failures,
          error: String(error),
        })
        return
      }
      line.failures = 0
      line.told = amount
      for (const bidId of decided) {
        line.decided.delete(bidId)
        if (!line.undecided.has(bidId))
          this.#sql.exec('delete from holds where person = ? and bid_id = ?', person, bidId)
      }
      this.#sql.exec('update guarded set told = ? where person = ?', amount, person)
      if (isOver(memory.state.status) && !this.#hasNews(person, line) && line.undecided.size === 0)
        this.#end(person)
    }
  }

  /** Nothing more will happen to this person here. */
  #end(person: PersonId) {
    this.#lines.delete(person)
    this.#sql.exec('delete from guarded where person = ?', person)
  }

  #hasNews(person: PersonId, { decided, told }: Line): boolean {
    const memory = this.room.memory()
    return decided.size > 0 || (memory !== null && commitmentOf(memory, person) !== told)
  }

  #lineOf(person: PersonId): Line {
    const known = this.#lines.get(person)
    if (known) return known
    const line = newLine(null)
    this.#lines.set(person, line)
    this.#sql.exec('insert or ignore into guarded values (?, null)', person)
    return line
  }
}

function newLine(told: number | null): Line {
  return { told, undecided: new Set(), decided: new Set(), telling: null, failures: 0, notBefore: 0 }
}
