import { z } from 'zod'

const RATING_ERROR = 'Enter a rating from 1 to 5'

export const followInput = z.object({
  /** The organisation's id. */
  follows: z.string().min(1).max(64),
  /** As a number, or in figures as a form has it; nothing keeps what was said before. */
  rating: z
    .union([z.number(), z.string().regex(/^[1-5]?$/, RATING_ERROR)], { error: RATING_ERROR })
    .transform((typed) => (typed === '' ? undefined : Number(typed)))
    .pipe(z.int(RATING_ERROR).min(1, RATING_ERROR).max(5, RATING_ERROR).optional())
    .optional(),
})
export type FollowInput = z.infer<typeof followInput>
