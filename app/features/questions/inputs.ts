import { z } from 'zod'
import { readPageNumber } from '#app/lib/page-number.ts'

/** The specification's words for what is wrong with a field. Pages translate them; programs get them as they are. */
export const QUESTION_ERRORS = {
  required: 'Required!',
  email: 'Invalid email format',
  phone: 'Phone must be 10 digits',
  name: 'Maximum 250 Characters',
  comment: 'Maximum 1000 Characters',
} as const

export const LONGEST_COMMENT = 1_000
export const QUESTIONS_PER_PAGE = 10
export const LAST_PAGE = 50
/** A question's replies stand with it, whole: beyond this it is time for a new one. */
export const MOST_REPLIES = 20
export const DEEPEST_LEVEL = 3

const text = z.string({ error: QUESTION_ERRORS.required }).trim()
const comment = text.min(1, QUESTION_ERRORS.required).max(LONGEST_COMMENT, QUESTION_ERRORS.comment)
const listing = z.string().min(1).max(64)

export const askInput = z.object({
  project_id: listing,
  name: text.min(1, QUESTION_ERRORS.required).max(250, QUESTION_ERRORS.name),
  email: text
    .min(1, QUESTION_ERRORS.required)
    .max(250, QUESTION_ERRORS.name)
    .refine((value) => value === '' || z.email().safeParse(value).success, QUESTION_ERRORS.email),
  /** Needed of somebody whose account has no number. */
  phone: z.string().trim().max(40).default(''),
  comment,
})
export type AskInput = z.infer<typeof askInput>

export const replyInput = z.object({ project_id: listing, comment_id: z.string().min(1).max(64), comment })
export type ReplyInput = z.infer<typeof replyInput>

/** Ten digits as they are typed in the United States, with or without the country's code; null for anything else. */
export function readPhone(typed: string): string | null {
  if (!/^[\d\s().+-]*$/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : null
}

export function readQuestionPage(params: URLSearchParams): number {
  return readPageNumber(params, LAST_PAGE, 'qpage')
}
