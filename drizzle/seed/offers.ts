import { hashSecretToken } from '#app/lib/secret-token.ts'
import { sessions } from '#drizzle/schema/index.ts'
import { people, type SeedLot, type SeedOffer } from './catalogue/index.ts'
import { lotsOfGeneration } from './demo.ts'
import { buyerEmail, demoListingId, personId } from './ids.ts'
import { insertsOf } from './inserts.ts'

/**
 * An offer or purchase of the demo catalogue, as a call of the API. `bidId` is the same every time, so that a repeated
 * run places nothing twice.
 */
export type DemoOffer = {
  listingId: string
  email: string
  bidId: string
  path: string
  body: Record<string, string | number | null>
}
export type PlaceDemoOffer = (offer: DemoOffer) => Promise<{ ok: boolean; code?: string }>

const LOTS_AT_ONCE = 8
const SESSION_MS = 10 * 60_000

/**
 * Places the catalogue's offers on the lots of one generation, each lot's in their order. A refusal is counted, and
 * the lot goes on: its later offers are judged by the room like any other.
 */
export async function placeDemoOffers(
  place: PlaceDemoOffer,
  generation: number,
  listed: ReadonlySet<string>,
): Promise<{ placed: number; refused: number }> {
  const waiting = lotsWithOffers(generation, listed)
  const count = { placed: 0, refused: 0 }
  async function work() {
    for (let lot = waiting.shift(); lot; lot = waiting.shift()) {
      for (const offer of offersOn(lot, generation)) {
        const { ok } = await place(offer)
        count[ok ? 'placed' : 'refused'] += 1
      }
    }
  }
  await Promise.all(Array.from({ length: LOTS_AT_ONCE }, work))
  return count
}

/**
 * The lots of the newest generations that nobody has offered on yet though the catalogue has offers for them, by generation;
 * sales to come have none.
 */
export async function generationsWithoutOffers(d1: D1Database): Promise<Map<number, ReadonlySet<string>>> {
  const { results } = await d1
    .prepare(
      `with newest as (
         select max(demo_generation) as generation from listings where demo_generation > 0
         union all select distinct demo_generation from listings where demo_generation < 0
       )
       select generation, id from newest join listings on demo_generation = generation
       where not exists (select 1 from bids join listings bid_on on bid_on.id = bids.listing_id
         where bid_on.demo_generation = generation)
       and exists (select 1 from listing_live where listing_id = listings.id and live = 1)`,
    )
    .all<{ generation: number; id: string }>()
  const listed = new Map<number, Set<string>>()
  for (const { generation, id } of results)
    listed.set(generation, (listed.get(generation) ?? new Set()).add(id))
  return new Map([...listed].filter(([generation, ids]) => lotsWithOffers(generation, ids).length > 0))
}

function lotsWithOffers(generation: number, listed: ReadonlySet<string>): SeedLot[] {
  return lotsOfGeneration(generation).filter(
    ({ lotNumber, offers }) => offers.length > 0 && listed.has(demoListingId(lotNumber, generation)),
  )
}

/** Bearer tokens for all demo buyers, and others that are named, by address: sessions that soon end by themselves. */
export async function demoSessions(
  d1: D1Database,
  now: number,
  others: readonly string[] = [],
): Promise<Map<string, string>> {
  const who = people.filter(({ role, email }) => role === 'buyer' || others.includes(email))
  const tokens = new Map(who.map(({ email }) => [email, randomToken()]))
  const sessionOf = async ([email, token]: [string, string]) => ({
    id: crypto.randomUUID(),
    token: await hashSecretToken(token),
    personId: personId(email),
    expiresAt: new Date(now + SESSION_MS),
    createdAt: new Date(now),
    updatedAt: new Date(now),
  })
  await d1.batch(insertsOf(d1, sessions, await Promise.all([...tokens].map(sessionOf))))
  return tokens
}

export async function endDemoSessions(d1: D1Database, tokens: ReadonlyMap<string, string>): Promise<void> {
  await d1
    .prepare('delete from sessions where token in (select value from json_each(?1))')
    .bind(JSON.stringify(await Promise.all([...tokens.values()].map(hashSecretToken))))
    .run()
}

function offersOn(lot: SeedLot, generation: number): DemoOffer[] {
  const listingId = demoListingId(lot.lotNumber, generation)
  return lot.offers.map((offer, index) => {
    const bidId = `demo-${listingId}-${index + 1}`
    const { path, body } = callOf(lot, offer)
    return {
      listingId,
      bidId,
      path,
      email: buyerEmail(offer.buyer),
      body: { id: listingId, bid_id: bidId, ...body },
    }
  })
}

/** What some who offer before the start write to the seller. */
const PROPOSALS = ['I can collect on the day it closes.', null, 'Would you take this now and save the wait?']

function callOf({ format }: SeedLot, offer: SeedOffer): Pick<DemoOffer, 'path' | 'body'> {
  switch (offer.kind) {
    case 'buy':
      return { path: 'buynow/confirm', body: { qty: offer.quantity } }
    case 'pre': {
      const proposal = PROPOSALS[offer.buyer % PROPOSALS.length] ?? null
      return { path: 'bid/prebid', body: { proposed_amount: offer.cents / 100, proposal } }
    }
    case 'sealed':
      return { path: 'bid/confirm', body: { wsprice: offer.cents / 100 } }
    default:
      return {
        path: format === 'reverse' ? 'reverse/bid/confirm' : 'bid/confirm',
        body: { wsprice: offer.cents / 100, bidding_type: offer.kind },
      }
  }
}

function randomToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
