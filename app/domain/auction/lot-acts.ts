import type { MemberTask } from '../people/member-tasks.ts'
import { taskOf } from './management.ts'
import type { AuctionState } from './state.ts'

/** What is done with a published lot as a whole, in the order in which a page offers it. */
export const LOT_ACTS = ['extend', 'pause', 'resume', 'decline', 'close', 'withdraw', 'relist'] as const
export type LotAct = (typeof LOT_ACTS)[number]

/** Why an act cannot be done as the lot stands. */
export type ActBar =
  | 'not_open'
  | 'over'
  | 'paused'
  | 'not_paused'
  | 'no_offers'
  | 'not_over'
  | 'sold'
  | 'relisted'

export type LotStanding = {
  status: AuctionState['status']
  paused: boolean
  /** How many stand in it with an offer. */
  people: number
  sold: boolean
  relisted: boolean
}

/** Whose it is to do: that of the room's command; relisting is part of the listing. */
export function taskOfAct(act: LotAct): MemberTask {
  return act === 'relist' ? 'listings' : taskOf({ type: act === 'close' ? 'close_now' : act })
}

/**
 * What keeps an act from being done now, so that a page says it before anybody presses; null for nothing. The room judges by
 * the same rules (`decide`), and it alone knows what has happened since.
 */
export function barOf(act: LotAct, { status, paused, people, sold, relisted }: LotStanding): ActBar | null {
  const isOver = status === 'sold' || status === 'closed'
  if (act === 'relist') return !isOver ? 'not_over' : sold ? 'sold' : relisted ? 'relisted' : null
  if (isOver) return 'over'
  switch (act) {
    case 'pause':
      return status === 'scheduled' ? 'not_open' : paused ? 'paused' : null
    case 'resume':
      return paused ? null : 'not_paused'
    case 'close':
      return status === 'scheduled' ? 'not_open' : null
    case 'decline':
      return people === 0 ? 'no_offers' : null
    default:
      return null
  }
}

/** What a page offers of it, and of what is not offered why: of pausing and resuming one alone. */
export function actsOn(
  lot: LotStanding,
  mayDo: (task: MemberTask) => boolean,
): { act: LotAct; bar: ActBar | null }[] {
  return LOT_ACTS.filter((act) => mayDo(taskOfAct(act)))
    .map((act) => ({ act, bar: barOf(act, lot) }))
    .filter(({ bar }) => bar !== 'paused' && bar !== 'not_paused')
}
