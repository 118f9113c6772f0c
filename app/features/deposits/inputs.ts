import { z } from 'zod'

/** By what a deposit or a fee is paid whole. `source`: one of the cards or banks that are kept; null for the default card. */
export type DepositInput = {
  payment_method: 'online' | 'wallet'
  source: string | null
  /** What names an attempt to pay: sent again it is the same. */
  attempt: string
}

export const withdrawInput = z.object({ act: z.literal('withdraw'), id: z.string().min(1).max(80) })
