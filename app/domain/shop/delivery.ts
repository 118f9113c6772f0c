import { allocate, type Cents, share } from '#app/domain/money/money.ts'
import type { Charges } from '#app/domain/money/pricing.ts'

/** How a buyer gets what they have bought: they collect it, or it is brought to them. */
export const DELIVERY_TYPES = ['local_pickup', 'delivery'] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]

/** Where a seller delivers to, and for how much. `states` are letters; none of them means the whole country. */
export type DeliveryZone = { country: string; states: string[]; price: Cents; perLot: Cents }

/** How an organisation delivers. `freeFrom`: what prices come to, without premium and tax, from which on it is free. */
export type DeliveryTerms = {
  active: boolean
  zones: readonly DeliveryZone[]
  freeFrom: Cents | null
  /** How long it takes, in the seller's words. */
  days: string
}

/** An address as it was when something was sent or billed to it. `country` and `state` are letters. */
export type PostalAddress = {
  name: string
  company: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zip: string
  country: string
  phone: string | null
}

/** What is to be sent: the price of all its pieces, after what a coupon has taken off. */
export type SentLot = { price: Cents; pieces: number }

/** `off`: this seller does not deliver. `outside`: not to there. */
export type DeliveryQuote = { ok: true; price: Cents; free: boolean } | { ok: false; code: 'off' | 'outside' }

/** The zone that an address is in: one that names its state goes before one of the whole country. */
export function zoneOf(
  zones: readonly DeliveryZone[],
  { country, state }: Pick<PostalAddress, 'country' | 'state'>,
): DeliveryZone | null {
  const there = zones.filter((zone) => zone.country === country)
  return (
    there.find(({ states }) => states.includes(state)) ??
    there.find(({ states }) => states.length === 0) ??
    null
  )
}

/** What it costs to send these lots of one seller to an address, before tax. Each piece counts as a lot. */
export function quoteDelivery(
  terms: DeliveryTerms | null,
  to: Pick<PostalAddress, 'country' | 'state'>,
  lots: readonly SentLot[],
): DeliveryQuote {
  if (!terms?.active || lots.length === 0) return { ok: false, code: 'off' }
  const zone = zoneOf(terms.zones, to)
  if (!zone) return { ok: false, code: 'outside' }
  const worth = lots.reduce((sum, { price }) => sum + price, 0)
  const pieces = lots.reduce((sum, lot) => sum + lot.pieces, 0)
  const free = terms.freeFrom !== null && worth >= terms.freeFrom
  return { ok: true, price: free ? 0 : zone.price + zone.perLot * pieces, free }
}

/** What of a price each lot bears, so that it can stand on an invoice of its own: by pieces, to the cent. */
export function shareDelivery(price: Cents, lots: readonly Pick<SentLot, 'pieces'>[]): Cents[] {
  return lots.length === 0
    ? []
    : allocate(
        price,
        lots.map(({ pieces }) => pieces),
      )
}

/** A lot with what it bears of a delivery that was agreed on. */
export type AgreedLot = SentLot & { agreed: Cents }

/**
 * What those cost to send that stay, when some of what was agreed on for one price goes. Null where they stand by
 * themselves: each was agreed on alone, or the seller asks something else by now.
 */
export function priceWithout(
  terms: DeliveryTerms | null,
  to: Pick<PostalAddress, 'country' | 'state'>,
  { go, stay }: { go: readonly AgreedLot[]; stay: readonly AgreedLot[] },
): Cents | null {
  const all = [...go, ...stay]
  const [together, alone] = [quoteDelivery(terms, to, all), quoteDelivery(terms, to, stay)]
  if (!together.ok || !alone.ok) return null
  const agreed = (lots: readonly AgreedLot[]) => lots.reduce((sum, lot) => sum + lot.agreed, 0)
  return agreed(all) === together.price && agreed(stay) < alone.price ? alone.price : null
}

/** Delivery is taxed with what it brings, unless tax falls on the hammer price alone. */
export function deliveryTax(price: Cents, { taxBps, taxOn }: Pick<Charges, 'taxBps' | 'taxOn'>): Cents {
  return taxOn === 'hammer' ? 0 : share(price, taxBps)
}

/** An address in the lines that it is written in; the country where it is another than this market's. */
export function postalLines(address: PostalAddress): string[] {
  const { name, company, address1, address2, city, state, zip, country } = address
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [name, company, address1, address2, place, country === 'US' ? null : country].filter(
    (line): line is string => Boolean(line),
  )
}
