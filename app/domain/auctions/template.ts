import type { SaleTerms } from './terms.ts'

/** What auctions of one template have in common: not when they are, nor which lots are in them. ms, cents. */
export type AuctionTemplateWords = Pick<
  SaleTerms,
  | 'description'
  | 'terms'
  | 'locationId'
  | 'staggerSeconds'
  | 'orderMode'
  | 'groupClose'
  | 'premium'
  | 'depositAmount'
  | 'access'
> & {
  softCloseMode: SaleTerms['softClose']['mode']
  softCloseWindowMs: number
  softCloseExtensionMs: number
  softCloseCapMs: number | null
  accessQuestion: string
  approvesCards: boolean
  approvesBuyersOf: number | null
}

/** Of an auction what a template of it keeps. */
export function templateOf(sale: AuctionTemplateWords): AuctionTemplateWords {
  const { description, terms, locationId, staggerSeconds, orderMode, groupClose } = sale
  const { premium, depositAmount, access, accessQuestion, approvesCards, approvesBuyersOf } = sale
  const { softCloseMode, softCloseWindowMs, softCloseExtensionMs, softCloseCapMs } = sale
  return {
    description,
    terms,
    locationId,
    staggerSeconds,
    orderMode,
    groupClose,
    softCloseMode,
    softCloseWindowMs,
    softCloseExtensionMs,
    softCloseCapMs,
    premium,
    depositAmount,
    access,
    accessQuestion,
    approvesCards,
    approvesBuyersOf,
  }
}
