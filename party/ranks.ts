import type { AuctionState, Standing } from '#app/domain/auction/state.ts'
import type { PersonId } from '#app/domain/ids.ts'

type Ranks = ReadonlyMap<PersonId, number>

/** Standings are never written into, so that the ranks of one list are counted once, however many ask. */
const counted = new WeakMap<readonly Standing[], Ranks>()

/** Everybody's rank, as `rankOf` counts them. */
export function ranksOf({ standings }: Pick<AuctionState, 'standings'>): Ranks {
  const known = counted.get(standings)
  if (known) return known
  const ranks = new Map(standings.map(({ person }, place) => [person, place + 1]))
  counted.set(standings, ranks)
  return ranks
}
