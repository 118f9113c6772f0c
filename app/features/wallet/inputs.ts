import { z } from 'zod'
import { readAmount } from '#app/domain/money/amount.ts'
import { CREDIT_LIMITS } from '#app/domain/money/tender.ts'

export const CREDIT_KINDS = ['all', 'added', 'spent', 'held'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

export function readCreditKind(params: URLSearchParams): CreditKind {
  return CREDIT_KINDS.find((kind) => kind === params.get('kind')) ?? 'all'
}

/** Dollars as they were typed, in cents. */
const dollars = z
  .string()
  .max(20)
  .transform((typed, check) => {
    const read = readAmount(typed)
    if (read.ok && read.cents !== null) return read.cents
    check.addIssue({ code: 'custom', message: 'amount' })
    return z.NEVER
  })

const { least, most } = CREDIT_LIMITS
/** What can be added to a wallet at once. */
export const creditInput = z.object({
  amount: dollars.pipe(z.number().min(least, 'amount').max(most, 'amount')),
})

/** What one gift card can be of, and how many are issued at once. */
export const GIFT_LIMITS = { least: 1_00, most: 1_000_00, count: 50 } as const

/** A gift card, as its code was typed. */
export const redeemInput = z.object({
  code: z
    .string()
    .default('')
    .transform((code) => code.slice(0, 60)),
})

/** Why a card is made worthless. */
export const voidInput = z.object({
  act: z.literal('void'),
  id: z.string().min(1).max(80),
  reason: z.string().trim().min(1, 'required').max(500, 'long'),
})

export const giftInput = z.object({
  amount: dollars.pipe(z.number().min(GIFT_LIMITS.least, 'amount').max(GIFT_LIMITS.most, 'amount')),
  count: z.coerce.number().int().min(1, 'count').max(GIFT_LIMITS.count, 'count'),
  note: z.string().trim().max(120, 'note').default(''),
})
