import { type Ladder, stepAt } from '#app/domain/auction/ladder.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import type { LiveState } from './live-listing.ts'

const PICKS = 3

type Terms = Pick<ListingView, 'format' | 'wholeDollars'> & { ladder: Ladder }
type Now = Pick<LiveState, 'own' | 'price' | 'nextMinimum'>

/**
 * The amounts that are one press away: the least that helps, and one and two steps more; in a reverse auction the most
 * and less. For the leader that is beyond their own maximum, as the price itself is theirs already. Fewer where no
 * lower offer is possible, none where offers do not meet each other.
 */
export function offerSteps(live: Now, terms: Terms): number[] {
  if (terms.format === 'sealed' || terms.format === 'fixed') return []
  const first = firstUseful(live, terms)
  if (first === null) return []
  const steps = [first]
  while (steps.length < PICKS) {
    const next = stepFrom(steps.at(-1) ?? 0, terms)
    if (next === null) break
    steps.push(next)
  }
  return steps
}

function firstUseful({ own, price, nextMinimum }: Now, terms: Terms): number | null {
  if (own?.status === 'winner' && own.max !== null) return stepFrom(own.max, terms)
  if (nextMinimum !== null || terms.format === 'reverse') return nextMinimum
  return stepFrom(price, terms)
}

function stepFrom(amount: number, { format, ladder, wholeDollars }: Terms): number | null {
  if (format !== 'reverse') return amount + stepAt(ladder, amount)
  const lower = amount - stepAt(ladder, amount)
  return lower < (wholeDollars ? 100 : 1) ? null : lower
}
