import { z } from 'zod'

const MOST_DRAWN = 20_000

/** What was drawn with a finger: an SVG path of whole numbers in a field of 320 by 120. Nothing where nobody signed. */
export const drawn = z
  .string()
  .max(MOST_DRAWN)
  .regex(/^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)*$/)
