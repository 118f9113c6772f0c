import { z } from 'zod'

const RATING_ERROR = 'Enter a rating from 1 to 5'

const stars = z.int(RATING_ERROR).min(1, RATING_ERROR).max(5, RATING_ERROR)
/** As a number, or in figures as a form has it. */
const typed = z.union([z.number(), z.string().regex(/^[1-5]?$/, RATING_ERROR)], { error: RATING_ERROR })

/** A rating that must be one. */
export const givenRating = typed
  .transform(Number)
  .pipe(stars)
  .meta({ type: 'integer', minimum: 1, maximum: 5 })

export const followInput = z.object({
  /** The organisation's id. */
  follows: z.string().min(1).max(64),
  /** Nothing keeps what was said before. */
  rating: typed
    .transform((said) => (said === '' ? undefined : Number(said)))
    .pipe(stars.optional())
    .optional(),
})
export type FollowInput = z.infer<typeof followInput>
