import { z } from 'zod'

export const nameInput = z.object({ name: z.string().trim().min(1).max(40) })

/** Percent with two decimals at most, kept in basis points. */
export const premiumInput = z.object({
  premium: z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d{1,2})?$/)
    .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100))
    .refine((bps) => bps <= 100_00),
})
