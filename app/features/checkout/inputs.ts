import { z } from 'zod'
import { readPayBy } from '#app/domain/money/tender.ts'

/** What names an order: sent again it is the same one. */
export const orderKey = z.string().regex(/^[\w-]{8,64}$/)

/** The checkout's form. `total`: what its reader saw, in cents; nothing is bought for another. */
export const checkoutInput = z.object({
  order: orderKey,
  total: z.coerce.number().int().min(0),
  pay: z
    .string()
    .default('new')
    .transform((text) => readPayBy(text) ?? { kind: 'new' as const }),
  /** How much credit is used, in cents, as it was shown. */
  credit: z.coerce.number().int().min(0).default(0),
  use_credit: z.literal('on').optional(),
  coupon: z.string().trim().max(40).default(''),
})

export const CHECKOUT_TYPES = ['cart', 'buynow'] as const

/** The lines that an address of the checkout names; null for all. */
export function readLineIds(text: string | undefined): string[] | null {
  return !text || text === 'all' ? null : text.split(',').filter(Boolean).slice(0, 100)
}
