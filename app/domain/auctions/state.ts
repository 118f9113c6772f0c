import { hasBegun } from './sale-begun.ts'
import type { SaleState } from './terms.ts'

/** What the minute's job knows of an auction's lots. */
export type SaleFigures = {
  /** Lots that are scheduled or open. */
  live: number
  /** Sold lots whose buyer has neither paid nor been let go. */
  unsettled: number
}

/**
 * Where an auction stands now: it opens at its start, closes with its last lot, and is settled when everything that it
 * sold is paid, cancelled or given up. Asked again it says the same; a draft and a cancelled one stay what they are.
 */
export function saleStateAt(
  { state, startsAt }: { state: SaleState; startsAt: number | null },
  { live, unsettled }: SaleFigures,
  now: number,
): SaleState {
  switch (state) {
    case 'draft':
    case 'cancelled':
    case 'settled':
      return state
    case 'announced':
      return hasBegun({ state, startsAt }, now) ? afterStart(live, unsettled) : 'announced'
    case 'open':
    case 'closed':
      return afterStart(live, unsettled)
  }
}

function afterStart(live: number, unsettled: number): SaleState {
  if (live > 0) return 'open'
  return unsettled > 0 ? 'closed' : 'settled'
}

/** Whether everybody may see it. */
export function isPublic(state: SaleState): boolean {
  return state !== 'draft' && state !== 'cancelled'
}

/** Whether its own words and times may still be changed. */
export function isEditable(state: SaleState): boolean {
  return state === 'draft' || state === 'announced' || state === 'open'
}

/** Whether lots may be put into it. */
export function takesLots(state: SaleState): boolean {
  return isEditable(state)
}
