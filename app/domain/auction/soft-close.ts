import { accepted, type Decision, refused } from './decision.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionEvent, AuctionState } from './state.ts'

/**
 * What an offer that moved something at `now` does to the close. By itself a lot moves its own; a lot of a group asks
 * the auction's clock, once for every time that is later than what it has asked for already. Nothing extends a pause.
 */
export function softClose(card: RuleCard, state: AuctionState, now: number): AuctionEvent[] {
  if (state.paused) return []
  const closesAt = extendedClose(card, state, now)
  if (!card.groupClose)
    return closesAt > state.closesAt ? [{ type: 'end-moved', closesAt, cause: 'offer' }] : []
  return closesAt > (state.askedClose ?? state.closesAt) ? [{ type: 'end-asked', closesAt }] : []
}

/** The closing time after an offer that moved something at `now`. Never earlier than before. */
function extendedClose(card: RuleCard, state: AuctionState, now: number): number {
  const { mode, windowMs, extensionMs, capMs } = card.softClose
  if (mode === 'none' || state.closesAt - now >= windowMs) return state.closesAt
  const asked = mode === 'reset' ? now + extensionMs : state.closesAt + extensionMs
  const bounded = capMs === null ? asked : Math.min(asked, card.closesAt + capMs)
  return Math.max(state.closesAt, bounded)
}

/**
 * The auction's clock has moved the close of its lots. The clock has the last word, so no cap is asked here; a time
 * that is no later changes nothing, so that it may be said twice. Sealed listings never extend.
 */
export function moveClose(card: RuleCard, state: AuctionState, closesAt: number): Decision {
  if (state.status === 'sold' || state.status === 'closed') return refused({ code: 'closed' })
  if (card.format === 'sealed' || closesAt <= state.closesAt) return accepted([])
  return accepted([{ type: 'end-moved', closesAt, cause: 'group' }])
}
