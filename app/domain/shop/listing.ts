import type { Format } from '../auction/rule-card.ts'
import type { AuctionStatus } from '../auction/state.ts'

/** `pending`: its time is over and its room has not said yet how it ended ("Offer Pending"). */
export type ShownStatus = AuctionStatus | 'pending'

/** Whether it has ended, sold or not: nothing can be offered or bought any more. */
export function isOver(status: ShownStatus): boolean {
  return status === 'sold' || status === 'closed'
}

/** Whether a listing's page leads to its offers: of a sold one, only where the operator has it so. */
export function leadsToOffers({ soldHistory }: { soldHistory: boolean }, status: ShownStatus): boolean {
  return status !== 'sold' || soldHistory
}

/**
 * Whether an ended listing is neither sold nor unsold: an award sells nothing of its organisation's, and of pieces at a
 * fixed price whose time is over some may have been sold.
 */
export function isFinished(format: Format, status: ShownStatus): boolean {
  return format === 'reverse' ? status === 'sold' : format === 'fixed' && status === 'closed'
}

/**
 * What a listing is at this instant. D1 follows its room by moments, and a room may sleep through a start: time
 * decides between what was last projected and what is shown (times in epoch ms).
 */
export function shownStatus(
  status: AuctionStatus,
  startsAt: number,
  closesAt: number,
  now: number,
): ShownStatus {
  if (status === 'sold' || status === 'closed') return status
  if (now >= closesAt) return 'pending'
  return now < startsAt ? 'scheduled' : 'open'
}
