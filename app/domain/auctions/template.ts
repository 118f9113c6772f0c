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

/** What a template begins with that nobody has made of an auction. ms. */
export const NEW_TEMPLATE: AuctionTemplateWords = {
  description: '',
  terms: '',
  locationId: null,
  staggerSeconds: 60,
  orderMode: 'lot_number',
  groupClose: false,
  softCloseMode: 'reset',
  softCloseWindowMs: 300_000,
  softCloseExtensionMs: 300_000,
  softCloseCapMs: null,
  premium: null,
  depositAmount: null,
  access: 'everyone',
  accessQuestion: '',
  approvesCards: false,
  approvesBuyersOf: null,
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
