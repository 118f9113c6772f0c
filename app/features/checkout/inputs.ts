import { z } from 'zod'

/** What names an order: sent again it is the same one. */
export const orderKey = z.string().regex(/^[\w-]{8,64}$/)

/** How it is to be paid: by what is kept, by a card that is typed, with credit alone, or when it is collected. */
export type PayBy = { kind: 'card' | 'bank'; id: string } | { kind: 'new' | 'wallet' | 'pickup' }

const payBy = z
  .string()
  .max(80)
  .transform((text, check): PayBy => {
    const [kind = '', id = ''] = text.split(':')
    if ((kind === 'card' || kind === 'bank') && id !== '') return { kind, id }
    if (kind === 'new' || kind === 'wallet' || kind === 'pickup') return { kind }
    check.addIssue({ code: 'custom', message: 'pay' })
    return { kind: 'pickup' }
  })

/** The checkout's form. `total`: what its reader saw, in cents; nothing is bought for another. */
export const checkoutInput = z.object({
  order: orderKey,
  total: z.coerce.number().int().min(0),
  pay: payBy,
  /** How much credit is used, in cents, as it was shown. */
  wallet: z.coerce.number().int().min(0).default(0),
  use_wallet: z.literal('on').optional(),
  coupon: z.string().trim().max(40).default(''),
})
export type CheckoutInput = z.output<typeof checkoutInput>

export const CHECKOUT_TYPES = ['cart', 'buynow'] as const

/** The lines that an address of the checkout names; null for all. */
export function readLineIds(text: string | undefined): string[] | null {
  return !text || text === 'all' ? null : text.split(',').filter(Boolean).slice(0, 100)
}
