import { clockOf } from './pause.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionState } from './state.ts'

const MINUTE_MS = 60_000

/**
 * From when on nothing is taken back or lowered (epoch ms); null where the listing has no such moment. Counted from the
 * scheduled close: an extension does not open the window again.
 */
export function cutOffOf({ retraction, closesAt }: RuleCard): number | null {
  if (retraction === null || retraction.cutOffMinutes === null) return null
  return closesAt - retraction.cutOffMinutes * MINUTE_MS
}

/** Whether that moment has come on the listing's clock. */
export function isPastCutOff(card: RuleCard, state: Pick<AuctionState, 'paused'>, now: number): boolean {
  const cutOff = cutOffOf(card)
  return cutOff !== null && clockOf(state, now) >= cutOff
}
