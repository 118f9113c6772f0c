import type { PersonId } from '../ids.ts'
import type { Cents } from '../money.ts'
import { DOWNWARD, UPWARD } from './direction.ts'
import type { AuctionState, Standing } from './state.ts'

type Ranked = Pick<AuctionState, 'ranking' | 'standings'>

/**
 * The ranks once somebody stands at an amount: behind everybody who stands at as much. Who stands at it already keeps
 * their place, as they have stood there for longer.
 */
export function standAt(
  { ranking, standings }: Ranked,
  person: PersonId,
  amount: Cents,
): readonly Standing[] {
  if (ranking === null || amountOf(standings, person) === amount) return standings
  const { beats } = ranking === 'lowest' ? DOWNWARD : UPWARD
  const others = standings.filter((standing) => standing.person !== person)
  const place = others.findIndex((standing) => beats(amount, standing.amount))
  return others.toSpliced(place === -1 ? others.length : place, 0, { person, amount })
}

/** The ranks once the leader has lowered a maximum: it leads still, and is as old as it was. */
export function lowerTo({ standings }: Ranked, person: PersonId, amount: Cents): readonly Standing[] {
  return standings.map((standing) => (standing.person === person ? { person, amount } : standing))
}

/** What a person stands at; null for nothing. */
export function amountOf(standings: readonly Standing[], person: PersonId): Cents | null {
  return standings.find((standing) => standing.person === person)?.amount ?? null
}
