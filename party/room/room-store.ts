import type { ToldWhy } from '#app/domain/auction/explain.ts'
import type { LoggedEntry } from '#app/domain/auction/history.ts'
import { type BidKind, PLAIN_TERMS, type RuleCard } from '#app/domain/auction/rule-card.ts'
import { type AuctionEvent, type AuctionState, initialState } from '#app/domain/auction/state.ts'
import type { PublicChange, Receipt } from '#party/wire/protocol.ts'
import { type Bidders, countStanding } from './bidders.ts'
import {
  adoptOneRow,
  type Figures,
  figuresOf,
  isOneRow,
  type Participant,
  readPeople,
} from './room-people.ts'
import { makeTables } from './room-tables.ts'
import { Unwritten } from './unwritten.ts'

/** How an offer that no longer stands has gone. */
export type Removal = 'cancelled' | 'declined' | 'fallen'

/** One accepted command or tick, as the room keeps it. `events` holds every secret and never leaves the room. */
export type LogRow = {
  seq: number
  at: number
  person: string | null
  commandId: string | null
  /** What kind of offer, or that it is a purchase; null for everything else. */
  kind: BidKind | 'sealed' | 'pre' | 'purchase' | null
  /** Whether it is an offer that counts in public, one that does not, or none at all. */
  offer: 'public' | 'silent' | null
  answered: boolean
  /** Why the price moved: what everybody may be told, and what the bidder may. */
  whyPublic: ToldWhy | null
  whyParty: ToldWhy | null
  /** Set later, when the offer is gone. */
  removed: Removal | null
  events: string
  change: PublicChange
  entry: string
  hash: string
}

/** What repeats of a command are answered with: they have its id and, as the fingerprint tells, its content. */
type Answered = { fingerprint: string; receipt: Receipt }

export type RoomMemory = {
  card: RuleCard
  state: AuctionState
  seq: number
  lastAt: number
  /** Hash of the last ledger entry, lower-case hex. */
  head: string
  projectedSeq: number
  bidders: Bidders
  /** How many of them have an offer that stands. */
  standing: number
}

type PeoplePage = {
  /** Empty for the first. */
  after: string
  /** Null for everybody. */
  changed: { from: number; upTo: number } | null
  limit: number
}

/** All that an entry is; the answer to its command is another matter. */
const LOG_COLUMNS = `seq, at, person, command_id, kind, offer, answered, why_public, why_party, removed, events, change,
  entry, hash`

const FIND_ANSWER =
  'select fingerprint, receipt from log where person = ? and command_id = ? and receipt is not null'
/** The answers to commands that have become no entry, and those that an older room has given. */
const FIND_LOOSE = 'select fingerprint, receipt from commands where person = ? and command_id = ?'

/** Entries that are read at once when the whole log is asked for. */
const HISTORY_PAGE = 500

/** The object's SQLite. Synchronous throughout: nothing may come between reading and appending. */
export class RoomStore {
  readonly #sql: SqlStorage
  readonly #unwritten: Unwritten
  /** Whether some answers stand by themselves. */
  #hasLoose: boolean
  /** As it was last written. */
  #card: RuleCard | null = null

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql
    makeTables(this.#sql)
    this.#unwritten = new Unwritten(storage)
    this.#hasLoose = this.#sql.exec('select 1 from commands limit 1').toArray().length > 0
  }

  /** For reading what this transaction itself has written. */
  get #written(): SqlStorage {
    this.#unwritten.write()
    return this.#sql
  }

  /** When the last entry was written, epoch ms; 0 before its birth. */
  lastAt(): number {
    const [last] = this.#sql.exec('select at from log order by seq desc limit 1').toArray()
    return Number(last?.at ?? 0)
  }

  /** Everything that the room keeps in memory; null before its birth. */
  load(): RoomMemory | null {
    const [room] = this.#sql.exec('select card, state, projected_seq from room').toArray()
    const [last] = this.#sql.exec('select seq, at, hash from log order by seq desc limit 1').toArray()
    if (!room || !last) return null
    // a room that was born before a term or a part of the state was known has what it would have been born with
    const card: RuleCard = { ...PLAIN_TERMS, ...(JSON.parse(String(room.card)) as RuleCard) }
    const figures = this.#figures(card, String(room.state))
    const people = readPeople(this.#sql, card)
    const state = { ...initialState(card), ...figures, ...people.state }
    return {
      card,
      state,
      seq: Number(last.seq),
      lastAt: Number(last.at),
      head: String(last.hash),
      projectedSeq: Number(room.projected_seq),
      bidders: people.bidders,
      standing: countStanding(people.bidders, state.status),
    }
  }

  #figures(card: RuleCard, text: string): Figures {
    const kept = JSON.parse(text) as Parameters<typeof isOneRow>[0]
    return isOneRow(kept)
      ? this.atomically(() => adoptOneRow(this.#sql, card, kept, () => this.history()))
      : kept
  }

  /** All or nothing. Nested, it is one command's part: its failure does not take the others with it. */
  atomically<T>(work: () => T): T {
    return this.#unwritten.atomically(work)
  }

  setRoom(memory: RoomMemory) {
    const state = JSON.stringify(figuresOf(memory.state))
    // a card is long and hardly ever changes
    if (this.#card === memory.card) return void this.#sql.exec('update room set state = ?', state)
    this.#card = memory.card
    this.#sql.exec(
      `insert into room (id, card, state, projected_seq) values (1, ?, ?, ?)
       on conflict (id) do update set card = excluded.card, state = excluded.state`,
      JSON.stringify(memory.card),
      state,
      memory.projectedSeq,
    )
  }

  appendLog(row: LogRow) {
    this.#unwritten.add({ row, answered: null })
  }

  /** Marks an offer that no longer stands. */
  markRemoved(seq: number, removed: Removal) {
    this.#unwritten.add({ seq, removed })
  }

  setParticipant(participant: Participant) {
    this.#unwritten.add({ participant })
  }

  /** What somebody has written to the seller; null for nothing any more. */
  setProposal(person: string, proposal: string | null) {
    this.#unwritten.add({ person, proposal })
  }

  /** What an earlier commit has answered to a command; null for one that is new. */
  findCommand(person: string, commandId: string): Answered | null {
    const [kept] = this.#sql.exec(FIND_ANSWER, person, commandId).toArray()
    const [row = kept] = this.#hasLoose ? this.#sql.exec(FIND_LOOSE, person, commandId).toArray() : []
    return row
      ? { fingerprint: String(row.fingerprint), receipt: JSON.parse(String(row.receipt)) as Receipt }
      : null
  }

  /** Keeps the answer to a command: with its entry, or by itself where it has become none. */
  insertCommand(person: string, commandId: string, fingerprint: string, receipt: Receipt) {
    if (this.#unwritten.answer(person, commandId, { fingerprint, receipt: JSON.stringify(receipt) })) return
    this.#hasLoose = true
    this.#sql.exec(
      'insert into commands values (?, ?, ?, ?)',
      person,
      commandId,
      fingerprint,
      JSON.stringify(receipt),
    )
  }

  /** Entries after `since`, in order, at most `limit`. */
  listLog(since: number, limit: number): LogRow[] {
    return this.#written
      .exec(`select ${LOG_COLUMNS} from log where seq > ? order by seq limit ?`, since, limit)
      .toArray()
      .map(rowOf)
  }

  /** One entry; null for one that there is not. */
  findEntry(seq: number): LogRow | null {
    const [row] = this.#written.exec(`select ${LOG_COLUMNS} from log where seq = ?`, seq).toArray()
    return row ? rowOf(row) : null
  }

  /** The last entry that closed it, up to that one; null for none. It is the last of all, save where pieces came back. */
  findClose(upTo: number): LogRow | null {
    const [row] = this.#written
      .exec(
        `select ${LOG_COLUMNS} from log where seq <= ? and events like '%"type":"auction-closed"%'
         order by seq desc limit 1`,
        upTo,
      )
      .toArray()
    return row ? rowOf(row) : null
  }

  /** Purchases after `since`, in order, at most `limit`. */
  listPurchases(since: number, limit: number): LogRow[] {
    return this.#written
      .exec(
        `select ${LOG_COLUMNS} from log where seq > ? and kind = 'purchase' order by seq limit ?`,
        since,
        limit,
      )
      .toArray()
      .map(rowOf)
  }

  /** The log from its beginning, read as far as somebody asks. */
  *history(): Iterable<LoggedEntry> {
    for (let since = -1; ; ) {
      const page = this.#written
        .exec('select seq, events from log where seq > ? order by seq limit ?', since, HISTORY_PAGE)
        .toArray()
      for (const { seq, events } of page) yield { seq: Number(seq), events: eventsOf(String(events)) }
      if (page.length < HISTORY_PAGE) return
      since = Number(page.at(-1)?.seq)
    }
  }

  /** The entry that somebody's command has become; a starting offer's may be that of the start. Null for none. */
  findSeq(person: string, commandId: string): number | null {
    const [row] = this.#written
      .exec(
        'select seq from log where person = ? and command_id in (?, ?) order by seq desc limit 1',
        person,
        commandId,
        openedBy(commandId),
      )
      .toArray()
    return row ? Number(row.seq) : null
  }

  /** Whose command has become an entry; null where it was nobody's. */
  findPerson(seq: number): string | null {
    const [row] = this.#written.exec('select person from log where seq = ?', seq).toArray()
    return row?.person ? String(row.person) : null
  }

  /** The command by which somebody made the starting offer that stands. */
  findPreBid(person: string): string | null {
    const [row] = this.#written
      .exec(
        `select command_id from log where person = ? and kind = 'pre' and removed is null
         order by seq desc limit 1`,
        person,
      )
      .toArray()
    return row ? String(row.command_id) : null
  }

  /** Public ledger entries after `since` as they were sealed, in order, at most `limit`. */
  listEntries(since: number, limit: number): string[] {
    return this.#written
      .exec('select entry from log where seq > ? order by seq limit ?', since, limit)
      .toArray()
      .map(({ entry }) => String(entry))
  }

  /**
   * People in the order of their ids, after one of them: those whose standing an entry of these numbers has changed, or
   * everybody. With what they wrote to the seller.
   */
  listPeople({ after, changed, limit }: PeoplePage): { person: string; proposal: string | null }[] {
    const { from, upTo } = changed ?? { from: -1, upTo: Number.MAX_SAFE_INTEGER }
    return this.#written
      .exec(
        `select participants.person, proposal from participants left join proposals using (person)
         where participants.person > ? and ${changed ? '' : '+'}changed_seq > ? and ${changed ? '' : '+'}changed_seq <= ?
         order by participants.person limit ?`,
        after,
        from,
        upTo,
        limit,
      )
      .toArray()
      .map(({ person, proposal }) => ({
        person: String(person),
        proposal: proposal === null ? null : String(proposal),
      }))
  }

  setProjected(seq: number) {
    this.#sql.exec('update room set projected_seq = max(projected_seq, ?)', seq)
  }

  /** Sets aside an entry that D1 will not take, so that those behind it can pass. */
  park(seq: number, error: string) {
    this.#sql.exec('insert or replace into parked values (?, ?)', seq, error)
  }

  /** Sets aside the standing of one person that D1 will not take. */
  parkPerson(person: string, seq: number, error: string) {
    this.#sql.exec('insert or replace into parked_people values (?, ?, ?)', person, seq, error)
  }
}

/** The id of the offer that a starting offer has become at the start. No client's own id has a colon. */
export function openedBy(commandId: string): string {
  return `${commandId}:opened`
}

/** The events of a log row. */
export function eventsOf(events: string): AuctionEvent[] {
  return JSON.parse(events) as AuctionEvent[]
}

function rowOf(row: Record<string, SqlStorageValue>): LogRow {
  return {
    seq: Number(row.seq),
    at: Number(row.at),
    person: row.person === null ? null : String(row.person),
    commandId: row.command_id === null ? null : String(row.command_id),
    kind: row.kind as LogRow['kind'],
    offer: row.offer as LogRow['offer'],
    answered: row.answered === 1,
    whyPublic: row.why_public as LogRow['whyPublic'],
    whyParty: row.why_party as LogRow['whyParty'],
    removed: row.removed as LogRow['removed'],
    events: String(row.events),
    change: JSON.parse(String(row.change)) as PublicChange,
    entry: String(row.entry),
    hash: String(row.hash),
  }
}
