import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import {
  type DeliveryQuote,
  type DeliveryType,
  deliveryTax,
  type PostalAddress,
  quoteDelivery,
  type SentLot,
  shareDelivery,
} from '#app/domain/shop/delivery.ts'
import { listDeliverers } from '#app/features/delivery/queries.server.ts'

/** A line of a cart or an invoice, as far as it is to be sent. `id` is its own. */
export type ToSend = SentLot & {
  id: string
  organisationId: string
  charges: Pick<Charges, 'taxBps' | 'taxOn'>
}

/** What of one seller's is bought together, and how it can be handed over. Money in cents. */
export type SellerPart = {
  organisationId: string
  seller: string
  /** Ids of what is in it. */
  lots: string[]
  chosen: DeliveryType
  /** Null where this seller does not deliver. */
  offer: {
    days: string
    freeFrom: Cents | null
    /** Null while nobody knows where to. */
    quote: DeliveryQuote | null
    tax: Cents
  } | null
  /** What each of its lots bears, where it is delivered. */
  shares: { id: string; price: Cents; tax: Cents }[]
}

export type Asked = { wanted: readonly string[]; to: PostalAddress | null }

/**
 * What it costs to have these sent, seller by seller, as they say today. `wanted`: the sellers of whom it is asked; one
 * who does not deliver there is left to be collected.
 */
export async function quoteParts(
  ctx: Pick<Ctx, 'db'>,
  lots: readonly ToSend[],
  { wanted, to }: Asked,
): Promise<SellerPart[]> {
  const sellers = [...new Set(lots.map(({ organisationId }) => organisationId))]
  const deliverers = await listDeliverers(ctx, sellers)
  return deliverers.map(({ organisationId, name, terms }) => {
    const those = lots.filter((lot) => lot.organisationId === organisationId)
    const quote = to && quoteDelivery(terms, to, those)
    const prices = quote?.ok ? shareDelivery(quote.price, those) : []
    const shares = those.map(({ id, charges }, place) => {
      const price = prices[place] ?? 0
      return { id, price, tax: deliveryTax(price, charges) }
    })
    const isSent = quote?.ok === true && wanted.includes(organisationId)
    return {
      organisationId,
      seller: name,
      lots: those.map(({ id }) => id),
      chosen: isSent ? 'delivery' : 'local_pickup',
      offer: terms?.active
        ? {
            days: terms.days,
            freeFrom: terms.freeFrom,
            quote,
            tax: shares.reduce((sum, { tax }) => sum + tax, 0),
          }
        : null,
      shares: isSent ? shares : [],
    }
  })
}

/** What is delivered comes to, before tax and its tax. */
export function sentSums(parts: readonly SellerPart[]): { price: Cents; tax: Cents } {
  const shares = parts.flatMap((part) => part.shares)
  const sum = (of: 'price' | 'tax') => shares.reduce((all, share) => all + share[of], 0)
  return { price: sum('price'), tax: sum('tax') }
}

/** Whether a seller of whom delivery is wanted does not deliver there, or not any more. */
export function isRefused(parts: readonly SellerPart[], wanted: readonly string[]): boolean {
  return wanted.some((id) => parts.find(({ organisationId }) => organisationId === id)?.chosen !== 'delivery')
}
