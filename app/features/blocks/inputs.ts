import { z } from 'zod'

export const BUYER_LISTS = ['all', 'blocked'] as const
export type BuyerList = (typeof BUYER_LISTS)[number]

export function isBuyerList(word: string | undefined): word is BuyerList {
  return BUYER_LISTS.some((one) => one === word)
}

export const BUYERS_PER_PAGE = 40
export const BUYER_SEARCH_MOST = 100
export const BLOCK_REASON_MOST = 300

const reason = z.string().trim().min(1).max(BLOCK_REASON_MOST)

/** What the page and the API ask. A member is named by the number that buyers have. */
export const blockInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('block'), member: z.coerce.number().int().min(1).max(999_999_999), reason }),
  z.object({ intent: z.literal('unblock'), member: z.coerce.number().int().min(1).max(999_999_999) }),
])
export type BlockInput = z.infer<typeof blockInput>
