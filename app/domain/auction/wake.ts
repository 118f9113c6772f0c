import { pauseEndsAt } from './pause.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionState } from './state.ts'

/**
 * When the next thing happens by itself: the start, then the close, or a pause's end; null once it is over. Epoch ms. A lot of a group
 * then asks the auction's clock whether it may close.
 */
export function nextWake(card: RuleCard, state: AuctionState): number | null {
  if (state.status === 'scheduled') return card.startsAt
  if (state.status === 'open') return pauseEndsAt(state) ?? state.closesAt
  return null
}
