import { type Actor, mayManageSale } from '../people/permissions.ts'
import type { DraftSale } from '../shop/draft.ts'
import { closeOf } from './closing.ts'
import { takesLots } from './state.ts'
import type { SaleState } from './terms.ts'

type Sale = {
  state: SaleState
  locationId: string | null
  startsAt: number | null
  firstCloseAt: number | null
  staggerSeconds: number
  softCloseMode: 'reset' | 'add' | 'none'
  softCloseWindowMs: number
  softCloseExtensionMs: number
  softCloseCapMs: number | null
  depositAmount: number | null
  groupClose: boolean
}

/** What a draft takes from the auction that it will be sold in; null in none. */
export function draftSaleOf(sale: Sale | null, draft: { auctionPlace: number | null }): DraftSale | null {
  if (!sale) return null
  const { staggerSeconds } = sale
  const firstCloseAt = sale.firstCloseAt ?? 0
  return {
    announced: sale.state === 'announced' || sale.state === 'open',
    yard: sale.locationId,
    startsAt: sale.startsAt ?? 0,
    closesAt: closeOf({ firstCloseAt, staggerSeconds }, draft.auctionPlace ?? 0),
    softClose: softCloseOf(sale),
    depositAmount: sale.depositAmount,
    groupClose: sale.groupClose,
  }
}

type SoftCloseColumns = Pick<
  Sale,
  'softCloseMode' | 'softCloseWindowMs' | 'softCloseExtensionMs' | 'softCloseCapMs'
>

export function softCloseOf(sale: SoftCloseColumns): DraftSale['softClose'] {
  return {
    mode: sale.softCloseMode,
    windowMs: sale.softCloseWindowMs,
    extensionMs: sale.softCloseExtensionMs,
    capMs: sale.softCloseCapMs,
  }
}

/** Whether somebody may put an organisation's lots into an auction, or take them out of it. */
export function mayFillSale<
  One extends { organisationId: string; state: SaleState; locationId: string | null },
>(actor: Pick<Actor, 'role' | 'organisations'>, organisationId: string, sale: One | null): sale is One {
  return sale?.organisationId === organisationId && takesLots(sale.state) && mayManageSale(actor, sale)
}
