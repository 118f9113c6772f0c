import { type StandingRow, settles, standingRows } from './projection-rows.ts'
import type { LogRow, RoomMemory, RoomStore } from './room-store.ts'

/** Entries in one batch: well under D1's limit of 2 MB for a parameter. */
const MOST_ENTRIES = 500
/** People in one batch, and how many bytes of JSON their rows may come to: proposals are long. */
const MOST_PEOPLE = 2_000
const MOST_BYTES = 500_000

/** What goes to D1 at once. `goesOn`: more people follow before these entries may go. */
export type Part = {
  rows: readonly LogRow[]
  people: readonly StandingRow[]
  /** The last person who has been looked at. */
  last: string
  goesOn: boolean
}

/**
 * Cuts what D1 has not got into parts that it takes: entries by their number, and before them the standings that they
 * have changed. After the close these are everybody's. What is under way is kept in memory alone: written again after a
 * restart, it changes nothing.
 */
export class ProjectionParts {
  #mostEntries = MOST_ENTRIES
  #mostPeople = MOST_PEOPLE
  /** The last entry of the part under way. */
  #upTo = -1
  /** The last person whose standing D1 has of that part; empty where none is under way. */
  #after = ''

  constructor(private readonly store: RoomStore) {}

  next(memory: RoomMemory): Part {
    const most = this.#after === '' ? memory.seq : this.#upTo
    // what has come since is not in `memory`, and waits for its turn
    const rows = this.store.listLog(memory.projectedSeq, this.#mostEntries).filter(({ seq }) => seq <= most)
    const upTo = rows.at(-1)?.seq ?? memory.projectedSeq
    this.#upTo = upTo
    const everybody = settles(memory) && upTo === memory.seq
    const listed = this.store.listPeople({
      after: this.#after,
      changed: everybody ? null : { from: memory.projectedSeq, upTo },
      limit: this.#mostPeople,
    })
    const { people, cut } = bounded(standingRows(memory, listed))
    const last = (cut ? people : listed).at(-1)?.person ?? this.#after
    return { rows, people, last, goesOn: cut || listed.length === this.#mostPeople }
  }

  /** D1 has this part, or will never have it. */
  wrote({ last, goesOn }: Pick<Part, 'last' | 'goesOn'>) {
    this.#after = last
    if (!goesOn) this.passed()
  }

  /** These people have gone through by themselves: the next may be more again. */
  growPeople() {
    this.#mostPeople = Math.min(MOST_PEOPLE, this.#mostPeople * 2)
  }

  /** The next part begins anew. */
  passed() {
    this.#after = ''
  }

  halveRows(of: number) {
    this.#mostEntries = Math.ceil(of / 2)
    this.passed()
  }

  halvePeople(of: number) {
    this.#mostPeople = Math.ceil(of / 2)
  }

  widen() {
    this.#mostEntries = MOST_ENTRIES
    this.#mostPeople = MOST_PEOPLE
  }
}

/** As many of the rows as fit; one at least. */
function bounded(rows: readonly StandingRow[]): { people: StandingRow[]; cut: boolean } {
  const people: StandingRow[] = []
  let bytes = 0
  for (const row of rows) {
    // a character is three bytes at most, or half of a pair of four
    bytes += 150 + 3 * (row.proposal?.length ?? 0)
    if (bytes > MOST_BYTES && people.length > 0) return { people, cut: true }
    people.push(row)
  }
  return { people, cut: false }
}
