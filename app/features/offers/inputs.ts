import { readPageNumber } from '#app/lib/page-number.ts'

/** As the addresses name them (account-and-operations.md, section 2). */
export const OFFER_TYPES = ['allactive', 'winning', 'outbid', 'won', 'lost', 'all'] as const
export type OfferType = (typeof OFFER_TYPES)[number]

export const OFFERS_PER_PAGE = 20
export const LAST_PAGE = 200

export function readOfferType(text: string | undefined): OfferType | null {
  return OFFER_TYPES.find((type) => type === text) ?? null
}

export function readPage(params: URLSearchParams): number {
  return readPageNumber(params, LAST_PAGE)
}
