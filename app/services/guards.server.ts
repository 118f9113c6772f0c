import type { ListingId, PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Held } from '#party/wire/protocol-guard.ts'

/** The guards of people's spending limits, as the rest of the house sees them. The one file that knows the binding. */
export type Guards = {
  /** The limit has been set (in D1, by its owner): offers from now on keep to it, and those made before count. */
  limitIs: (person: PersonId, limit: Cents | null) => Promise<Held>
  /** What the person's open offers hold. */
  held: (person: PersonId) => Promise<Held>
  /** Sessions have ended, or something else of the account is another: the rooms where the person has been. */
  changed: (person: PersonId, ended: readonly string[]) => Promise<ListingId[]>
}

type GuardStub = Pick<Guards, 'limitIs' | 'held'> & {
  changed: (ended: readonly string[]) => Promise<ListingId[]>
}

export function openGuards(namespace: { getByName: (name: string) => unknown }): Guards {
  const guard = (person: PersonId) => namespace.getByName(person) as GuardStub
  return {
    limitIs: (person, limit) => guard(person).limitIs(person, limit),
    held: (person) => guard(person).held(person),
    changed: (person, ended) => guard(person).changed(ended),
  }
}
