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

/** Whom it is about: by id where a list says it, else by the number that members know of themselves. */
const who = {
  person: z.string().max(64).default(''),
  member: z
    .string()
    .trim()
    .regex(/^\d{0,9}$/)
    .default(''),
}

/** What the page and the API ask. */
export const blockInput = z
  .discriminatedUnion('intent', [
    z.object({ intent: z.literal('block'), ...who, reason }),
    z.object({ intent: z.literal('unblock'), ...who }),
  ])
  .refine(({ person, member }) => person !== '' || member !== '', { path: ['member'] })
export type BlockInput = z.infer<typeof blockInput>
