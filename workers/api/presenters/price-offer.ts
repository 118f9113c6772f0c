import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { NEGOTIATION_STATES } from '#app/domain/shop/negotiation.ts'
import type { NegotiationView } from '#app/features/negotiations/queries.server.ts'
import { dollars, isoDate } from './units.ts'

export const priceOffer = z
  .object({
    id: z.string(),
    product_id: z.string(),
    title: z.string(),
    qty: z.int(),
    price: dollars.meta({ description: 'On the table, for one piece' }),
    bprice: dollars.meta({ description: 'What a piece costs without an offer' }),
    status: z.enum(NEGOTIATION_STATES).meta({
      description:
        '`open`: the seller is to answer. `countered`: the buyer is. `agreed`: the room is selling it. `failed`: agreed, and no longer to be had',
    }),
    seen: z.int().meta({ description: 'How often something was said; send it with your answer' }),
    buyer: z.string(),
    seller: z.string(),
    common_invoice: z.string().nullable(),
    failure: z.string().nullable(),
    date_expires: isoDate,
    date_added: isoDate,
    history: z.array(z.object({ side: z.string(), type: z.string(), price: dollars, at: isoDate })),
  })
  .meta({ id: 'PriceOffer' })

export function presentPriceOffer(found: NegotiationView): z.infer<typeof priceOffer> {
  return {
    id: found.id,
    product_id: found.listingId,
    title: found.title,
    qty: found.quantity,
    price: dollarsFromCents(found.price),
    bprice: dollarsFromCents(found.listPrice),
    status: found.state,
    seen: found.moves,
    buyer: found.buyer,
    seller: found.seller,
    common_invoice: found.commonInvoice,
    failure: found.failure,
    date_expires: isoTime(found.expiresAt),
    date_added: isoTime(found.createdAt),
    history: found.history.map(({ side, type, price, at }) => ({
      side,
      type,
      price: dollarsFromCents(price),
      at: isoTime(at),
    })),
  }
}

export const examplePriceOffer: z.infer<typeof priceOffer> = {
  id: 'offer-0001',
  product_id: '1090-1',
  title: 'Stand mixer, 5.5 qt',
  qty: 2,
  price: 150,
  bprice: 189,
  status: 'open',
  seen: 1,
  buyer: 'Dana W.',
  seller: 'Riverside Yards',
  common_invoice: null,
  failure: null,
  date_expires: '2026-11-26T00:12:04.000Z',
  date_added: '2026-11-24T00:12:04.000Z',
  history: [{ side: 'buyer', type: 'offer', price: 150, at: '2026-11-24T00:12:04.000Z' }],
}
