import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import type { Receipt } from '#party/wire/protocol.ts'
import { contentOf, ORIGIN, outcome, type Said, say } from '#tests/support/api.ts'
import {
  aListing,
  aMembership,
  anOrganisation,
  aPerson,
  aSession,
  aSignedIn,
} from '#tests/support/builders.ts'
import { api } from '#workers/api/index.ts'

const bidId = () => `bid-${crypto.randomUUID()}`

/** Refusals carry the receipt in `data.responseData` and what would be taken in `data.next_bid`. */
const receiptOf = (said: Said) => contentOf<Receipt>(said)

test('An offer is accepted with a signed receipt, and the item shows it at once to who asks after it.', async () => {
  const listing = await aListing({ startPrice: 10_00 })
  const { bearer } = await aSignedIn()
  const offer = { id: listing.id, wsprice: 40, bidding_type: 'max', bid_id: bidId() }
  const said = await say('bid/confirm', offer, bearer)
  expect(said).toMatchObject({ http: 200, status: 'success', message: 'Offer Placed Successfully' })
  const receipt = receiptOf(said)
  expect(receipt).toMatchObject({
    bid_id: offer.bid_id,
    ok: true,
    wprice: 10,
    next_bid: 11,
    bid_count: 1,
    bidtopstatus: 'winner',
  })
  for (const field of ['nonce', 'entry_hash', 'ledger_head', 'key_id', 'signature'] as const)
    expect(receipt[field]).toMatch(/./)
  const item = await say('product/singleProduct', { id: listing.id, after: receipt.seq }, bearer)
  expect(contentOf(item)).toMatchObject({
    wprice: 10,
    bid_count: 1,
    bidtopstatus: 'winner',
    biddercurrentbid: 40,
    market_status: 'open',
  })
})

test('The same bid_id is the same offer; with other content it is a conflict.', async () => {
  const listing = await aListing()
  const { bearer } = await aSignedIn()
  const offer = { id: listing.id, wsprice: '$1,040.00', bid_id: bidId() }
  const first = await say('bid/confirm', offer, bearer)
  const second = await say('bid/confirm', offer, bearer)
  expect(second.http).toBe(200)
  expect(receiptOf(second)).toEqual(receiptOf(first))
  expect(outcome(await say('bid/confirm', { ...offer, wsprice: 2000 }, bearer))).toBe('409 bid_id_reused')
})

test('Without a bid_id the offer stands, and the answer says that it is not idempotent.', async () => {
  const listing = await aListing()
  const { bearer } = await aSignedIn()
  const said = await say('bid/confirm', { id: listing.id, wsprice: 40 }, bearer)
  expect(said.message).toContain('not idempotent')
  expect(receiptOf(said)).toMatchObject({ ok: true, bid_id: expect.stringMatching(/^[\w-]{8,64}$/) })
})

test('An offer that a higher maximum answers is no refusal.', async () => {
  const listing = await aListing()
  const [leader, other] = [await aSignedIn(), await aSignedIn()]
  await say('bid/confirm', { id: listing.id, wsprice: 100, bid_id: bidId() }, leader.bearer)
  const said = await say('bid/confirm', { id: listing.id, wsprice: 50, bid_id: bidId() }, other.bearer)
  expect(said.http).toBe(200)
  expect(receiptOf(said)).toMatchObject({
    ok: true,
    accepted_but_outbid: true,
    bidtopstatus: 'outbid',
    wprice: 52,
  })
  expect(JSON.stringify(said.data)).not.toMatch(/"\w+":100\b/)
})

test('A signed-in page may offer by its cookie, a page elsewhere may not.', async () => {
  const listing = await aListing()
  const { cookie } = await aSignedIn()
  const offer = { id: listing.id, wsprice: 40, bid_id: bidId() }
  expect(outcome(await say('bid/confirm', offer, { ...cookie, origin: 'https://elsewhere.example' }))).toBe(
    '403 bad_origin',
  )
  expect((await say('bid/confirm', offer, { ...cookie, origin: ORIGIN })).http).toBe(200)
})

test('The room refuses amounts, and says what would be taken.', async () => {
  const listing = await aListing({ startPrice: 10_00 })
  const { bearer } = await aSignedIn()
  const offers = async (wsprice: unknown) =>
    say('bid/confirm', { id: listing.id, wsprice, bid_id: bidId() }, bearer)
  const low = await offers(9)
  expect(low).toMatchObject({
    http: 409,
    status: 'error',
    type: 409,
    code: 'below_next_min',
    message: 'Higher offer is already placed',
    data: { next_bid: 10, responseData: { ok: false, code: 'below_next_min', next_bid: 10 } },
  })
  expect(await offers(null)).toMatchObject({ http: 422, code: 'empty', message: 'Please Enter Offer Amount' })
  expect(await offers('')).toMatchObject({ http: 422, code: 'empty' })
  expect(await offers('ten')).toMatchObject({ http: 422, code: 'non_positive' })
  expect(await offers(-5)).toMatchObject({ http: 422, code: 'non_positive' })
  expect(await offers(1e21)).toMatchObject({ http: 422, code: 'non_positive' })
  expect(await offers(12.5)).toMatchObject({ http: 422, code: 'decimal', message: 'Cannot_be_a_decimal' })
  expect((await offers(40)).http).toBe(200)
  expect(await offers(30)).toMatchObject({
    http: 409,
    code: 'not_above_own_max',
    message: 'Please submit higher offer',
  })
})

test('What is no offer at all is a failed validation.', async () => {
  const { bearer } = await aSignedIn()
  const { id } = await aListing()
  const wrong = async (body: object) => {
    const said = await say('bid/confirm', body, bearer)
    expect(outcome(said)).toBe('422 validation')
    return Object.keys(said.data.errors as object)
  }
  expect(await wrong({ wsprice: 5 })).toEqual(['id'])
  expect(await wrong({ id, wsprice: { a: 1 } })).toEqual(['wsprice'])
  expect(await wrong({ id, wsprice: true })).toEqual(['wsprice'])
  expect(await wrong({ id, wsprice: 5, bidding_type: 'sealed' })).toEqual(['bidding_type'])
  expect(await wrong({ id, wsprice: 5, bid_id: 'short' })).toEqual(['bid_id'])
  expect(await wrong({ id, wsprice: 5, bid_id: 'with spaces in it' })).toEqual(['bid_id'])
})

test('Who may not offer is told why.', async () => {
  const organisation = await anOrganisation()
  const listing = await aListing({ organisationId: organisation.id })
  const seller = await aPerson({ role: 'seller' })
  await aMembership(seller, organisation)
  const { token } = await aSession(seller)
  const offer = { id: listing.id, wsprice: 40, bid_id: bidId() }
  expect(await say('bid/confirm', offer, { authorization: `Bearer ${token}` })).toMatchObject({
    http: 403,
    code: 'own_item',
    message: "You can't make an offer on your own lot",
  })
  const visitor = await say('bid/confirm', offer)
  expect(visitor).toMatchObject({
    http: 401,
    type: 401,
    code: 'sign_in',
    data: { responseData: { ok: false } },
  })
  expect(await say('bid/confirm', { ...offer, id: 'nothing' })).toMatchObject({
    http: 404,
    code: 'not_found',
  })
})

test('A listing takes offers of its kind, while it is open.', async () => {
  const { bearer } = await aSignedIn()
  const now = Date.now()
  const offers = async (id: string) =>
    say('bid/confirm', { id, wsprice: 40, bidding_type: 'max', bid_id: bidId() }, bearer)
  const hardOnly = await aListing({ bidKinds: 'hard' })
  expect(await offers(hardOnly.id)).toMatchObject({ http: 422, code: 'kind_not_taken' })
  const later = await aListing({ startsAt: now + 3_600_000 })
  expect(await offers(later.id)).toMatchObject({ http: 409, code: 'not_started' })
  const over = await aListing({ startsAt: now - 7_200_000, closesAt: now - 3_600_000 })
  const said = await offers(over.id)
  expect(said).toMatchObject({
    http: 409,
    code: 'closed',
    message: 'Item was closed',
    data: { next_bid: null },
  })
})

test('Whether it is closed comes before who asks.', async () => {
  const over = await aListing({ startsAt: Date.now() - 7_200_000, closesAt: Date.now() - 3_600_000 })
  expect(outcome(await say('bid/confirm', { id: over.id, wsprice: 40 }))).toBe('409 closed')
})

/** The API over a room that does as it is told, and what was logged. */
async function withRoom(submit: () => Promise<unknown>) {
  const listing = await aListing()
  const logged: unknown[] = []
  const ctx = {
    db: openDb(env.DB, null).db,
    clock: { now: () => Date.now() },
    actor: null,
    deactivated: null,
    rooms: { submit },
    log: (...line: unknown[]) => logged.push(line),
  } as unknown as Ctx
  const app = new Hono<{ Variables: { ctx: Ctx } }>()
    .use(async (c, next) => {
      c.set('ctx', ctx)
      await next()
    })
    .route('/api', api)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ id: listing.id, wsprice: 40 })
  const answer = await app.request('/api/bid/confirm', { method: 'POST', headers, body })
  return { answer, said: (await answer.json()) as object, logged }
}

test('A room that cannot answer now is asked again in a second.', async () => {
  const receipt = { ok: false, code: 'try_again', message: 'Try again in a moment.', next_bid: 10 }
  const told = await withRoom(async () => ({ status: 503, receipt }))
  expect(told.said).toMatchObject({
    type: 503,
    code: 'try_again',
    data: { responseData: receipt, next_bid: 10 },
  })
  expect(told.answer.headers.get('retry-after')).toBe('1')
  const overloaded = await withRoom(async () => {
    throw Object.assign(new Error('Durable Object is overloaded'), { overloaded: true })
  })
  expect(overloaded.said).toMatchObject({ type: 503, code: 'busy' })
  expect(overloaded.answer.headers.get('retry-after')).toBe('1')
})

test('What breaks inside is logged, and nothing of it is told.', async () => {
  const broken = await withRoom(async () => {
    throw new Error('no such table: secrets')
  })
  expect(broken.answer.status).toBe(500)
  expect(broken.said).toEqual({
    status: 'error',
    message: 'Something went wrong!',
    type: 500,
    code: 'internal',
    data: {},
  })
  expect(JSON.stringify(broken.logged)).toContain('no such table')
})
