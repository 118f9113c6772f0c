import { z } from 'zod'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { DELIVERY_TYPES } from '#app/domain/shop/delivery.ts'
import type { SellerPart } from '#app/flows/shop/quote-delivery.server.ts'
import { dollars, dollarsOrNull } from './units.ts'

export const deliveryType = z.enum(DELIVERY_TYPES)

/** What of one seller is bought, and how it can be handed over. */
export const sellerDelivery = z
  .object({
    seller_id: z.string(),
    seller: z.string(),
    ids: z.array(z.string()).meta({ description: 'Lines of the cart, or invoices' }),
    delivery_type: deliveryType.meta({ description: 'As it is asked here' }),
    available: z.boolean().meta({ description: 'Whether this seller delivers there' }),
    reason: z
      .enum(['off', 'no_address', 'outside'])
      .nullable()
      .meta({ description: '`off`: this seller does not deliver. `outside`: not to there' }),
    price: dollars.nullable().meta({ description: 'Before tax' }),
    tax: dollars.nullable(),
    free_from: dollars.nullable(),
    days: z.string().meta({ description: 'How long it takes, in the seller’s words' }),
  })
  .meta({ id: 'SellerDelivery' })

export function presentParts(parts: readonly SellerPart[]): z.infer<typeof sellerDelivery>[] {
  return parts.map(({ organisationId, seller, lots, chosen, offer }) => {
    const quote = offer?.quote ?? null
    return {
      seller_id: organisationId,
      seller,
      ids: lots,
      delivery_type: chosen,
      available: quote?.ok === true,
      reason: offer === null ? 'off' : quote === null ? 'no_address' : quote.ok ? null : quote.code,
      price: quote?.ok ? dollarsFromCents(quote.price) : null,
      tax: quote?.ok && offer ? dollarsFromCents(offer.tax) : null,
      free_from: dollarsOrNull(offer?.freeFrom ?? null),
      days: offer?.days ?? '',
    }
  })
}

export const exampleParts: z.infer<typeof sellerDelivery>[] = [
  {
    seller_id: 'o-1',
    seller: 'Foundry Lane Liquidation',
    ids: ['cl-6f7f3f0f'],
    delivery_type: 'delivery',
    available: true,
    reason: null,
    price: 30,
    tax: 2.18,
    free_from: 500,
    days: '3 to 5 business days',
  },
]

/** How a call says which sellers are to deliver, where to, and whom it is billed to. */
export const handOverFields = {
  deliver: z
    .array(z.string().max(64))
    .max(100)
    .default([])
    .meta({ description: 'Ids of the sellers who are to deliver; what others sell is collected' }),
  address_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'One of your saved addresses; the default one if it is not said' }),
  billing_address_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Another one to bill it to; else where it is delivered, or your account’s' }),
}
export type HandOverInput = { deliver: string[]; address_id?: string; billing_address_id?: string }
