import { z } from 'zod'

/** Why a fee is charged or waived: whoever owes it reads it. */
export const reasonInput = z.string().trim().min(1, 'required').max(500, 'long')

export const feeAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('charge'), invoice: z.string().min(1).max(64), reason: z.string().max(1_000) }),
  z.object({ act: z.literal('waive'), id: z.string().min(1).max(120), reason: z.string().max(1_000) }),
])
