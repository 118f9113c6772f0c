import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { verifyChain } from '#app/domain/ledger/ledger.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'
import { ask, connect, evict, ledgerOf, offer, projected } from '#tests/support/room.ts'

const HOUR = 3_600_000

async function aManaged(given: Parameters<typeof aListing>[0] = {}) {
  const listing = await aListing(given)
  const seller = await aSignedIn({ role: 'seller' })
  await aMembership(seller.person, { id: listing.organisationId })
  return { listing, seller }
}

async function rowOf(id: string) {
  return env.DB.prepare(
    `select start_price, reserve_price, listings.closes_at, rule_cards.card ->> '$.startPrice' as card_start
     from listings left join rule_cards on listing_id = id where id = ?1`,
  )
    .bind(id)
    .first()
}

test('A lot is revised until its first offer: its ledger carries the new card, D1 and all who look follow.', async () => {
  const { listing, seller } = await aManaged()
  const { id, closesAt } = listing
  const visitor = await connect(id)
  const closes = closesAt + HOUR
  const asked = await say(
    'product/projectAction',
    {
      id,
      action: 'revise',
      bid_id: 'revise-0001',
      terms: { sprice: 25, minimumReservePrice: '40', date_closed: new Date(closes).toISOString() },
    },
    seller.bearer,
  )
  expect(asked).toMatchObject({ http: 200, message: 'Listing revised successfully' })
  await visitor.heard('bidAddtime', ({ wprice, date_closed }) => {
    return wprice === 25 && date_closed === new Date(closes).toISOString()
  })
  expect(await projected(id)).toMatchObject({ price: 25_00, next_minimum: 25_00, closes_at: closes })
  expect(await rowOf(id)).toEqual({
    start_price: 25_00,
    reserve_price: 40_00,
    closes_at: closes,
    card_start: 25_00,
  })
  const entries = await ledgerOf(id)
  const rules = entries.at(-1)?.effects[0]
  expect(rules).toMatchObject({ type: 'rules', card: { starting_price: 25, has_reserve: true } })
  expect(JSON.stringify(entries)).not.toContain('"reserve":')
  // a room that was ended knows its new card, and asked again gives the first answer
  await evict(id)
  const again = await say(
    'product/projectAction',
    {
      id,
      action: 'revise',
      bid_id: 'revise-0001',
      terms: { sprice: 25, minimumReservePrice: '40', date_closed: new Date(closes).toISOString() },
    },
    seller.bearer,
  )
  expect(contentOf<{ receipt: { seq: number } }>(again).receipt.seq).toBe(entries.at(-1)?.seq)
  const buyer = await aSignedIn()
  expect((await offer(id, buyer.session, { dollars: 20 })).receipt.code).toBe('below_next_min')
  expect((await offer(id, buyer.session, { dollars: 30 })).receipt.ok).toBe(true)
  const late = await ask(id, seller.session, { type: 'revise', terms: { startPrice: 1_00 } })
  expect(late.receipt).toMatchObject({ ok: false, code: 'has_offers' })
  expect(await rowOf(id)).toMatchObject({ start_price: 25_00 })
  const sha = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const { canonicalJson } = await import('#app/lib/canonical-json.ts')
  expect(await verifyChain(await ledgerOf(id), sha, canonicalJson)).toMatchObject({ ok: true })
})

test('What does not fit is told by field, who does not act for it is refused, and whoever changed it is kept.', async () => {
  const { listing, seller } = await aManaged()
  const { id } = listing
  const stranger = await aSignedIn({ role: 'seller' })
  const terms = { sprice: 50, minimumReservePrice: 40 }
  expect(outcome(await say('product/projectAction', { id, action: 'revise', terms }, stranger.bearer))).toBe(
    '403 forbidden',
  )
  expect(outcome(await say('product/projectAction', { id, action: 'revise', terms }, seller.bearer))).toBe(
    '422 validation',
  )
  await say('product/projectAction', { id, action: 'revise', terms: { sprice: 12 } }, seller.bearer)
  const change = await env.DB.prepare('select person_id, after from audit_log where subject = ?1')
    .bind(`listing:${id}`)
    .first()
  expect(change).toEqual({ person_id: seller.person.id, after: '{"startPrice":1200}' })
})
