import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import { type Order, Sorted } from '../sorted.ts'

/** One thing a person, found by the person. */
export type ByPerson<Item extends { person: PersonId }> = Sorted<PersonId, Item>

/**
 * What one person stands at. Secret: others are told ranks and numbers, never amounts. `since`: the number of the offer
 * (`AuctionState.turn`) from which on it has stood unchanged; of equal amounts the lower goes first. Below 0 for a leader
 * who has lowered a maximum, and goes before all who stand at as much.
 */
export type Standing = { person: PersonId; amount: Cents; since: number }

const byPerson: Order<PersonId, { person: PersonId }> = {
  keyOf: ({ person }) => person,
  compare: compareIds,
  weigh: weightOf,
}

/** Nobody yet, or these. */
export function peopleOf<Item extends { person: PersonId }>(items: Iterable<Item> = []): ByPerson<Item> {
  return Sorted.of<PersonId, Item>(byPerson as Order<PersonId, Item>, items)
}

const places = {
  highest: placesBy((one, other) => other - one),
  lowest: placesBy((one, other) => one - other),
}
export type RankingWay = keyof typeof places

/** Everybody's standing, best first. Found by the person, too, so that one change costs little however many there are. */
export class Ranking implements Iterable<Standing> {
  readonly #people: ByPerson<Standing>
  readonly #places: Sorted<Standing, Standing>

  private constructor(people: ByPerson<Standing>, ranked: Sorted<Standing, Standing>) {
    this.#people = people
    this.#places = ranked
  }

  static of(way: RankingWay, standings: Iterable<Standing> = []): Ranking {
    const all = [...standings]
    return new Ranking(peopleOf(all), Sorted.of(places[way], all))
  }

  get size(): number {
    return this.#people.size
  }

  get(person: PersonId): Standing | undefined {
    return this.#people.get(person)
  }

  /** Who stands at a place, 1 the best. */
  at(rank: number): Standing | undefined {
    return this.#places.at(rank - 1)
  }

  /** Where a person stands, 1 the best; null for somebody who does not. */
  rankOf(person: PersonId): number | null {
    const own = this.#people.get(person)
    return own ? this.#places.countBefore(own) + 1 : null
  }

  with(standing: Standing): Ranking {
    const { person } = standing
    const others = this.without(person)
    return new Ranking(others.#people.with(standing), others.#places.with(standing))
  }

  without(person: PersonId): Ranking {
    const own = this.#people.get(person)
    return own ? new Ranking(this.#people.without(person), this.#places.without(own)) : this
  }

  [Symbol.iterator](): Iterator<Standing> {
    return this.#places[Symbol.iterator]()
  }
}

function placesBy(compareAmounts: (one: Cents, other: Cents) => number): Order<Standing, Standing> {
  return {
    keyOf: (standing) => standing,
    compare: (one, other) =>
      compareAmounts(one.amount, other.amount) ||
      one.since - other.since ||
      compareIds(one.person, other.person),
    weigh: ({ person }) => weightOf(person),
  }
}

function compareIds(one: PersonId, other: PersonId): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** FNV-1a, stirred once more, as ids may differ in their last letter alone. */
function weightOf(person: PersonId): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < person.length; place += 1)
    hash = Math.imul(hash ^ person.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
