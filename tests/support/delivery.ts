import { env } from 'cloudflare:workers'
import type { DeliveryTerms, PostalAddress } from '#app/domain/shop/delivery.ts'

/** $25 an order and $7.50 a lot within Ohio; double the order's price in the rest of the country. */
export const TERMS: DeliveryTerms = {
  active: true,
  zones: [
    { country: 'US', states: ['OH'], price: 25_00, perLot: 7_50 },
    { country: 'US', states: [], price: 50_00, perLot: 7_50 },
  ],
  freeFrom: null,
  days: '3 to 5 days',
}

/** Has the organisation of a listing deliver, by these terms; gives its id. */
export async function deliver(listingId: string, given: Partial<DeliveryTerms> = {}): Promise<string> {
  const row = await env.DB.prepare('select organisation_id as id from listings where id = ?')
    .bind(listingId)
    .first<{ id: string }>()
  const id = row?.id ?? ''
  const { active, zones, freeFrom, days } = { ...TERMS, ...given }
  await env.DB.prepare(
    `insert or replace into delivery_terms (organisation_id, active, zones, free_from, days, version, updated_at)
     values (?, ?, ?, ?, ?, 0, 0)`,
  )
    .bind(id, active ? 1 : 0, JSON.stringify(zones), freeFrom, days)
    .run()
  return id
}

export function anAddress(given: Partial<PostalAddress> = {}): PostalAddress {
  return {
    name: 'Dana Whitfield',
    company: null,
    address1: '88 Orchard Street',
    address2: null,
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    country: 'US',
    phone: null,
    ...given,
  }
}
