import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import type { Refusal } from './decision.ts'
import { type Direction, directionOf, reaches } from './direction.ts'
import type { AcceptedCommand } from './history.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionState } from './state.ts'

/**
 * Taking back is no probe (engine.md, Cancelling and declining): whoever outbids a hidden maximum learns it, and could
 * take that back and come back below it. So it is counted, and what was taken back is the least to come back with.
 */

type Takings = Pick<AuctionState, 'takenBack'>

/** Whether somebody has taken offers back on this listing as often as its card lets them. */
export function refusalOfLimit(
  { retraction }: RuleCard,
  { takenBack }: Takings,
  person: PersonId,
): Refusal | null {
  const most = retraction?.most ?? null
  if (most === null || (takenBack.get(person)?.times ?? 0) < most) return null
  return { code: 'retract_limit', most }
}

/** Whether an offer, or a lowered maximum, is less than its owner has taken back here. Sealed offers have their own limit. */
export function refusalOfComingBack(
  card: RuleCard,
  { takenBack }: Takings,
  { person, amount }: { person: PersonId; amount: Cents },
): Refusal | null {
  if (!card.retraction?.comeBackAtLeast || card.format === 'sealed') return null
  const best = takenBack.get(person)?.best ?? null
  if (best === null || reaches(directionOf(card), amount, best)) return null
  return { code: 'below_taken_back', best, ...(card.format === 'reverse' && { falling: true as const }) }
}

/** Whether taking these back counts: starting offers meet nobody before the start, so that nothing is learnt by them. */
export function isCounted(commands: readonly AcceptedCommand[]): boolean {
  return commands.some(({ command }) => command.type !== 'pre_bid')
}

/** The best amount that was offered by these commands; null where none of them is an offer. */
export function bestOf(card: RuleCard, commands: readonly AcceptedCommand[]): Cents | null {
  const amounts = commands.flatMap(({ command }) =>
    command.type === 'bid' || command.type === 'pre_bid' ? [command.amount] : [],
  )
  return bestAmount(directionOf(card), amounts)
}

function bestAmount({ better }: Direction, amounts: readonly Cents[]): Cents | null {
  const [first, ...others] = amounts
  return first === undefined ? null : others.reduce((one, other) => better(one, other), first)
}

/** What is known of somebody who has just taken offers back once more. */
export function withTaking(
  state: AuctionState,
  { person, best: now = null }: { person: PersonId; best?: Cents | null | undefined },
): AuctionState['takenBack'] {
  const { times, best: before } = state.takenBack.get(person) ?? { times: 0, best: null }
  const direction = directionOf({ format: state.ranking === 'lowest' ? 'reverse' : 'ascending' })
  const best = bestAmount(
    direction,
    [before, now].filter((amount) => amount !== null),
  )
  return state.takenBack.with({ person, times: times + 1, best })
}
