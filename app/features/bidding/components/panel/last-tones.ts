import type { LiveState } from '#app/features/bidding/live-listing.ts'
import type { Tone } from '#app/ui/tone.ts'

/** How near the close is, by what is said and heard of it. */
export type Nearness = 'far' | 'soon' | 'last' | 'over'

/** What a listener knows: where the reader stands, and how near the close is. */
export type Heard = { status: NonNullable<LiveState['own']>['status'] | undefined; near: Nearness }

const ORDER: readonly Nearness[] = ['far', 'soon', 'last', 'over']

/** One minute and ten seconds before the close. */
export function nearnessOf(left: number): Nearness {
  if (left <= 0) return 'over'
  if (left <= 10_000) return 'last'
  return left <= 60_000 ? 'soon' : 'far'
}

/** Whether the close has come nearer: an extension takes it away again, which is no warning. */
export function comesNearer(was: Nearness, now: Nearness): boolean {
  return now !== 'over' && ORDER.indexOf(now) > ORDER.indexOf(was)
}

/** What is to be heard of a change, the reader's own standing first; null of what says nothing new. */
export function toneOf(was: Heard, now: Heard): Tone | null {
  if (now.status !== was.status && now.status === 'outbid') return 'bad'
  if (now.status !== was.status && now.status === 'winner') return 'good'
  if (now.near === 'soon' || now.near === 'last') return comesNearer(was.near, now.near) ? now.near : null
  return null
}
