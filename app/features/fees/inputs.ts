import { z } from 'zod'

/** Why a fee is charged or waived: whoever owes it reads it. */
const reason = z.string().trim().min(1, 'required').max(500, 'long')

export const feeAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('charge'), invoice: z.string().min(1).max(64), reason }),
  z.object({ act: z.literal('waive'), id: z.string().min(1).max(120), reason }),
])
