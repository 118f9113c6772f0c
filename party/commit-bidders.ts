import type { PersonId } from '#app/domain/ids.ts'
import type { Bidder, Bidders } from './bidders.ts'

/**
 * Everybody, while a commit is made: one copy for all its entries, as a room may have thousands of bidders and a commit
 * hundreds of offers. Who still holds those from before the commit sees nothing of it.
 */
export class CommitBidders {
  #copy: Map<PersonId, Bidder> | null = null
  #undo: { person: PersonId; before: Bidder | undefined; seq: number }[] = []

  /** Everybody after an entry; `touched` says who of them stands elsewhere. */
  after(known: Bidders, touched: Bidders): Bidders {
    if (touched.size === 0) return known
    if (this.#copy === null || this.#copy !== known) {
      this.#copy = new Map(known)
      this.#undo = []
    }
    for (const [person, bidder] of touched) {
      this.#undo.push({ person, before: this.#copy.get(person), seq: bidder.changedSeq })
      this.#copy.set(person, bidder)
    }
    return this.#copy
  }

  /** The commit is done: whoever holds its bidders may keep them. */
  committed() {
    this.#copy = null
    this.#undo = []
  }

  /** Takes back the entries after an earlier moment of the commit, or all of it. */
  rewind({ bidders, seq }: { bidders: Bidders; seq: number }) {
    if (this.#copy === null || this.#copy !== bidders) return this.committed()
    for (let last = this.#undo.at(-1); last && last.seq > seq; last = this.#undo.at(-1)) {
      this.#undo.pop()
      if (last.before) this.#copy.set(last.person, last.before)
      else this.#copy.delete(last.person)
    }
  }
}
