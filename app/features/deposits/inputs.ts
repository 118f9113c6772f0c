import { z } from 'zod'

/** What names an attempt to pay: sent again it is the same. */
const attempt = z.string().regex(/^[\w-]{8,64}$/)

/** What the deposit's form posts (storefront document, section 3). `source`: one of the cards or banks that are kept. */
export const depositInput = z.object({
  pay_type: z.literal('bid_deposit').default('bid_deposit'),
  payment_method: z.enum(['online', 'wallet'], { error: 'Required!' }),
  source: z
    .string()
    .max(80)
    .nullish()
    .transform((source) => source || null),
  attempt,
})
export type DepositInput = z.infer<typeof depositInput>

export const withdrawInput = z.object({ act: z.literal('withdraw'), id: z.string().min(1).max(80) })
