import { accepted, type Decision, refused } from './decision.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionCommand, AuctionEvent, AuctionState } from './state.ts'

const MINUTE_MS = 60_000

/** After so long a pause ends by itself. */
export const LONGEST_PAUSE_MS = 24 * 60 * MINUTE_MS

/**
 * What a listing's own clock shows at `now`: real time less the time that it has been paused. It stands still during a
 * pause; after it the close has moved by as much, so that the clock shows real time again.
 */
export function clockOf({ paused }: Pick<AuctionState, 'paused'>, now: number): number {
  if (paused === null) return now
  return Math.max(Math.min(now, paused.since), now - LONGEST_PAUSE_MS)
}

/** When a pause ends by itself (epoch ms); null where there is none. */
export function pauseEndsAt({ paused }: Pick<AuctionState, 'paused'>): number | null {
  return paused && paused.since + LONGEST_PAUSE_MS
}

/** When it closes if nobody does anything: of one that is paused, if the pause ends by itself. */
export function lastClose({ paused, closesAt }: Pick<AuctionState, 'paused' | 'closesAt'>): number {
  return paused ? closesAt + LONGEST_PAUSE_MS : closesAt
}

/** As pages know a pause: since when (epoch ms), and why. */
export type ShownPause = { since: number; reason: string }

/** A lot as pages know it: while it is paused, `closesAt` is when it closes if the pause ends by itself. */
type Shown = { closesAt: number; paused?: ShownPause | null }

/** The close that it had when its clock stopped; of one whose clock goes, its close. */
export function stoodClose({ closesAt, paused }: Shown): number {
  return paused ? closesAt - LONGEST_PAUSE_MS : closesAt
}

/** What it has left when the pause ends (ms), however long that lasts. */
export function leftWhenResumed({ closesAt, paused }: Shown & { paused: ShownPause }): number {
  return Math.max(0, stoodClose({ closesAt, paused }) - paused.since)
}

/** The listing is open. */
export function decidePause(
  state: AuctionState,
  { by, reason }: Extract<AuctionCommand, { type: 'pause' }>,
  now: number,
): Decision {
  if (state.paused) return refused({ code: 'already_paused' })
  return accepted([{ type: 'paused', at: now, by, reason }])
}

/** The listing is not over. */
export function decideResume(
  card: RuleCard,
  state: AuctionState,
  { by }: Extract<AuctionCommand, { type: 'resume' }>,
  now: number,
): Decision {
  return state.paused ? accepted(resumed(card, state, by, now)) : refused({ code: 'not_paused' })
}

/** The resume that is due because a pause has lasted as long as one may, at the instant when it has. */
export function dueResume(card: RuleCard, state: AuctionState, now: number): AuctionEvent[] {
  const due = pauseEndsAt(state)
  return due !== null && now >= due ? resumed(card, state, null, due) : []
}

/** A later close by hand: no soft-close extension, and held by no cap. The listing is not over. */
export function decideExtend(
  card: RuleCard,
  state: AuctionState,
  { by, minutes }: Extract<AuctionCommand, { type: 'extend' }>,
): Decision {
  const movedMs = Math.round(minutes * MINUTE_MS)
  if (!(movedMs > 0)) return refused({ code: 'non_positive' })
  if (!Number.isSafeInteger(state.closesAt + movedMs)) return refused({ code: 'non_positive' })
  const wanted = (state.askedClose ?? state.closesAt) + movedMs
  const closesAt = card.groupClose ? state.closesAt : state.closesAt + movedMs
  return accepted([{ type: 'extended', by, movedMs, closesAt }, ...askOfGroup(card, wanted)])
}

/** The lot has the time that it had. In a group the clock moves all lots together, once, however many have paused. */
function resumed(
  card: RuleCard,
  state: AuctionState,
  by: Extract<AuctionEvent, { type: 'resumed' }>['by'],
  at: number,
): AuctionEvent[] {
  const { paused } = state
  if (!paused) return []
  const movedMs = Math.max(0, at - paused.since)
  const wanted = paused.closesAt + movedMs
  if (!card.groupClose) return [{ type: 'resumed', at, by, movedMs, closesAt: wanted }]
  const { closesAt } = state
  const isLater = wanted > (state.askedClose ?? closesAt)
  return [{ type: 'resumed', at, by, movedMs, closesAt }, ...(isLater ? askOfGroup(card, wanted) : [])]
}

function askOfGroup({ groupClose }: RuleCard, closesAt: number): AuctionEvent[] {
  return groupClose ? [{ type: 'end-asked', closesAt }] : []
}
