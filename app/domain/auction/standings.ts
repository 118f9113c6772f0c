import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import type { Ranking } from './people.ts'
import type { AuctionState } from './state.ts'

type Ranked = Pick<AuctionState, 'ranking' | 'standings' | 'turn'>

/**
 * The ranks once somebody stands at an amount: behind everybody who stands at as much. Who stands at it already keeps
 * their place, as they have stood there for longer.
 */
export function standAt({ ranking, standings, turn }: Ranked, person: PersonId, amount: Cents): Ranking {
  if (ranking === null || amountOf(standings, person) === amount) return standings
  return standings.with({ person, amount, since: turn })
}

/** The ranks once the leader has lowered a maximum: it leads still, before whoever stands at as much by now. */
export function lowerTo({ standings, turn }: Ranked, person: PersonId, amount: Cents): Ranking {
  return standings.get(person) ? standings.with({ person, amount, since: -turn }) : standings
}

/** What a person stands at; null for nothing. */
export function amountOf(standings: Ranking, person: PersonId): Cents | null {
  return standings.get(person)?.amount ?? null
}
