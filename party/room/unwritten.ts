import { type Participant, writeParticipant } from './room-people.ts'
import type { LogRow, Removal } from './room-store.ts'

type Answered = { fingerprint: string; receipt: string }
type Entry = { row: LogRow; answered: Answered | null }
type Proposal = { person: string; proposal: string | null }
type Change = Entry | { participant: Participant } | Proposal | { seq: number; removed: Removal }

const INSERT_LOG = `insert into log (seq, at, person, command_id, kind, offer, answered, why_public, why_party, removed,
    events, change, entry, hash, fingerprint, receipt)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/**
 * What a transaction changes is written at its end: an entry goes in once, together with its receipt, which only the
 * whole commit can sign, and a bidder once, however many offers have moved them. A command that fails leaves by being
 * forgotten, which needs no savepoint.
 */
export class Unwritten {
  readonly #sql: SqlStorage
  #changes: Change[] = []
  /** Those of them that commands have become, by person and command. */
  #entries = new Map<string, Entry>()
  #open = false
  /** Where the changes of the command at work begin; -1 between commands. */
  #from = -1
  /** Whether something of the command at work, or of a failed one, has been written early. */
  #spilt = false
  #spoilt = false

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql
  }

  atomically<T>(work: () => T): T {
    return this.#open ? this.#oneOf(work) : this.#all(work)
  }

  add(change: Change) {
    this.#changes.push(change)
    if ('row' in change) this.#entries.set(keyOf(change.row.person, change.row.commandId), change)
    if (!this.#open) this.write()
  }

  /** Gives an entry the answer to its command. False where none waits that has come of this command. */
  answer(person: string, commandId: string, answered: Answered): boolean {
    const entry = this.#entries.get(keyOf(person, commandId))
    if (entry) entry.answered = answered
    return entry !== undefined
  }

  /** Writes what waits. Early, when somebody reads in the midst of a transaction what it has changed. */
  write() {
    const changes = [...this.#changes]
    if (changes.length === 0) return
    if (this.#from >= 0) {
      this.#spilt ||= changes.length > this.#from
      this.#from = 0
    }
    this.#forgetFrom(0)
    const people = new Map<string, Participant>()
    for (const change of changes) {
      if ('row' in change) this.#insertLog(change.row, change.answered)
      else if ('participant' in change) people.set(change.participant.bidder.person, change.participant)
      else if ('proposal' in change) this.#setProposal(change)
      else this.#sql.exec('update log set removed = ? where seq = ?', change.removed, change.seq)
    }
    for (const participant of people.values()) writeParticipant(this.#sql, participant)
  }

  #all<T>(work: () => T): T {
    this.#open = true
    this.#spoilt = false
    try {
      return this.storage.transactionSync(() => {
        const result = work()
        if (this.#spoilt) throw new Error('A command that failed had already been written in part.')
        this.write()
        return result
      })
    } finally {
      this.#forgetFrom(0)
      this.#open = false
    }
  }

  #oneOf<T>(work: () => T): T {
    this.#from = this.#changes.length
    this.#spilt = false
    try {
      return work()
    } catch (error) {
      this.#forgetFrom(this.#from)
      this.#spoilt ||= this.#spilt
      throw error
    } finally {
      this.#from = -1
    }
  }

  #forgetFrom(place: number) {
    for (const change of this.#changes.splice(place))
      if ('row' in change) this.#entries.delete(keyOf(change.row.person, change.row.commandId))
  }

  #insertLog(row: LogRow, answered: Answered | null) {
    this.#sql.exec(
      INSERT_LOG,
      row.seq,
      row.at,
      row.person,
      row.commandId,
      row.kind,
      row.offer,
      row.answered ? 1 : 0,
      row.whyPublic,
      row.whyParty,
      row.removed,
      row.events,
      JSON.stringify(row.change),
      row.entry,
      row.hash,
      answered?.fingerprint ?? null,
      answered?.receipt ?? null,
    )
  }

  #setProposal({ person, proposal }: Proposal) {
    if (proposal === null) this.#sql.exec('delete from proposals where person = ?', person)
    else this.#sql.exec('insert or replace into proposals values (?, ?)', person, proposal)
  }
}

function keyOf(person: string | null, commandId: string | null): string {
  return `${person} ${commandId}`
}
