import { z } from 'zod'
import { readPageNumber } from '#app/lib/page-number.ts'

export const MESSAGE_REQUIRED = 'Required!'
export const LONGEST_MESSAGE = 2_000
export const THREADS_PER_PAGE = 20
export const MESSAGES_PER_PAGE = 50
export const LAST_PAGE = 50

const message = z
  .string({ error: MESSAGE_REQUIRED })
  .trim()
  .min(1, MESSAGE_REQUIRED)
  .max(LONGEST_MESSAGE, `Maximum ${LONGEST_MESSAGE} Characters`)

/** A message to a listing's seller, or the seller's to somebody who has written (`user_id`). */
export const messageInput = z.object({
  message,
  /** The listing's id. */
  projectmsgpost: z.string().min(1).max(64),
  /** The organisation that sells it; checked when it is given. */
  sellermsgpost: z.string().max(64).optional(),
  /** Whom the seller writes to. */
  user_id: z.string().max(64).optional(),
  status: z.literal('open').optional(),
})
export type MessageInput = z.infer<typeof messageInput>

export const replyInput = z.object({ message })

export const BOXES = ['active', 'archived'] as const
export type Box = (typeof BOXES)[number]

export function readBox(params: URLSearchParams): Box {
  return params.get('box') === 'archived' ? 'archived' : 'active'
}

/** What a side may do with a thread of its own. `seen` is the time of the latest message that the page showed. */
export const putAwayInput = z.object({
  intent: z.enum(['archive', 'restore', 'delete']),
  seen: z.coerce.number().int().nonnegative(),
})
export type PutAway = z.infer<typeof putAwayInput>

export function readPage(params: URLSearchParams): number {
  return readPageNumber(params, LAST_PAGE)
}
