import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findNegotiation, listOfBuyer, listOfSeller } from '#app/features/negotiations/queries.server.ts'
import { answerOffer, makeOffer, settleNegotiations } from '#app/flows/offers/negotiate.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, anId, aSignedIn } from '#tests/support/builders.ts'
import { setting } from '#tests/support/deposit.ts'
import { ask, ledgerOf, projected } from '#tests/support/room.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'
import { jobContext } from '#workers/context.ts'

const HOUR = 3_600_000
let later = 0
const clock = { now: () => Date.now() + later }

async function aPerson(organisationId: string | null = null) {
  const { person, session, bearer } = await aSignedIn({ role: organisationId ? 'seller' : 'buyer' })
  if (organisationId) await aMembership(person, { id: organisationId })
  const actor: Actor = {
    id: person.id,
    sessionId: session.id,
    email: person.email,
    firstName: 'Dana',
    lastName: 'Whitfield',
    status: 'active',
    role: organisationId ? 'seller' : 'buyer',
    organisations: organisationId ? [{ id: organisationId, roles: ['owner' as const], yards: null }] : [],
  }
  const ctx: Ctx = { ...jobContext({ env, waitUntil: () => undefined }), actor, clock, log: () => undefined }
  return { actor, bearer, ctx, session }
}
type Person = Awaited<ReturnType<typeof aPerson>>

async function aTaker(quantity = 5) {
  const listing = await aListing({
    format: 'fixed',
    startPrice: 189_00,
    quantity,
    takesOffers: true,
    live: { buyNow: 189_00, stock: quantity, price: 189_00, nextMinimum: null },
  })
  return { listing, seller: await aPerson(listing.organisationId), buyer: await aPerson() }
}

const offer = async ({ ctx, actor }: Person, listingId: string, price: number | null, quantity = 2) => {
  const said = await makeOffer(ctx, actor, { id: anId('offer'), listingId, quantity, price })
  if (!said.ok) throw new Error(said.refusal.code)
  return said.negotiation
}
const answer = (
  { ctx, actor }: Person,
  id: string,
  seen: number,
  move: Parameters<typeof answerOffer>[2]['move'],
) => answerOffer(ctx, actor, { id, seen, move })

/** Subjects of what was mailed about it, by whom it went to. */
async function mailed(id: string) {
  const { results } = await env.DB.prepare(
    'select person_id, subject from outbox where id >= ?1 and id < ?2 order by created_at, id',
  )
    .bind(`negotiation:${id}:`, `negotiation:${id};`)
    .all<{ person_id: string; subject: string }>()
  return results
}

async function delivered(id: string) {
  const { results } = await env.DB.prepare("select id from events where payload->>'negotiationId' = ?")
    .bind(id)
    .all<{ id: string }>()
  const { deliverEvent } = await import('#workers/jobs/deliver-events.ts')
  const ctx = jobContext({ env, waitUntil: () => undefined })
  for (const event of results) await deliverEvent(ctx, event.id)
}

test('An offer, a counter-offer and a yes sell the pieces at that price in the room, with an invoice as of any purchase.', async () => {
  const { listing, seller, buyer } = await aTaker()
  const made = await offer(buyer, listing.id, 120_00)
  await delivered(made.id)
  expect(await mailed(made.id)).toEqual([
    { person_id: seller.actor.id, subject: expect.stringContaining('A price offer') },
  ])
  expect(await answer(buyer, made.id, 1, { type: 'accept' })).toMatchObject({
    refusal: { code: 'not_your_turn' },
  })
  const countered = await answer(seller, made.id, 1, { type: 'counter', price: 150_00 })
  expect(countered).toMatchObject({ ok: true, negotiation: { state: 'countered', price: 150_00, moves: 2 } })
  // twice at once, and again: one yes, one sale
  const yes = () => answer(buyer, made.id, 2, { type: 'accept' })
  const both = await Promise.all([yes(), yes()])
  expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(await yes()).toMatchObject({
    negotiation: { state: 'bought', commonInvoice: expect.any(String) },
  })
  const effects = (await ledgerOf(listing.id)).flatMap((entry) => entry.effects)
  expect(effects).toContainEqual({ type: 'purchase', price: 150, quantity: 2, left: 3 })
  expect(await invoicesOf(listing.id)).toMatchObject([
    { buyer_id: buyer.actor.id, quantity: 2, hammer: 300_00, premium: 45_00 },
  ])
  await projected(listing.id)
  await settled(listing.id)
  expect(await invoicesOf(listing.id)).toHaveLength(1)
  await delivered(made.id)
  const told = await mailed(made.id)
  expect(told.map(({ person_id }) => person_id)).toEqual(
    expect.arrayContaining([buyer.actor.id, seller.actor.id]),
  )
  expect(told.some(({ subject }) => subject.includes('Agreed'))).toBe(true)
  expect(await listOfBuyer(buyer.ctx, buyer.actor, { page: 1 })).toMatchObject({
    totalRecords: 1,
    records: [{ history: [{ type: 'offer' }, { type: 'counter' }, { type: 'accept' }] }],
  })
  const side = { organisationId: listing.organisationId, yards: null }
  expect(await listOfSeller(seller.ctx, side, { page: 1, waiting: true })).toMatchObject({ totalRecords: 0 })
  // whoever is kept to another yard is not told of it
  const kept = { organisationId: listing.organisationId, yards: ['another'] }
  const all = { page: 1, waiting: false }
  expect((await listOfSeller(seller.ctx, side, all)).totalRecords).toBe(1)
  expect(await listOfSeller(seller.ctx, kept, all)).toEqual({ records: [], totalRecords: 0 })
})

test('Whoever may not buy may not offer, nobody has more open than is allowed, and strangers see nothing.', async () => {
  const { listing, seller, buyer } = await aTaker()
  const refusalOf = async (person: Person, given: Partial<Parameters<typeof makeOffer>[2]> = {}) => {
    const said = await makeOffer(person.ctx, person.actor, {
      id: anId('offer'),
      listingId: listing.id,
      quantity: 1,
      price: 100_00,
      ...given,
    })
    return said.ok ? 'ok' : said.refusal.code
  }
  expect(await refusalOf(seller)).toBe('own_item')
  expect(await refusalOf(buyer, { quantity: 6 })).toBe('quantity')
  expect(await refusalOf(buyer, { price: 189_00 })).toBe('too_high')
  expect(await refusalOf(buyer, { price: null })).toBe('amount')
  expect(await refusalOf(buyer, { listingId: (await aListing()).id })).toBe('no_offers')
  expect(await refusalOf(buyer, { listingId: 'nowhere' })).toBe('not_found')
  await env.DB.prepare('update people set restocking_fee_due = 500 where id = ?').bind(buyer.actor.id).run()
  expect(await refusalOf(buyer)).toBe('restocking_fee_due')
  await env.DB.prepare('update people set restocking_fee_due = 0, phone_verified = 0 where id = ?')
    .bind(buyer.actor.id)
    .run()
  expect(await refusalOf(buyer)).toBe('phone_unverified')
  await env.DB.prepare('update people set phone_verified = 1, email_verified = 0 where id = ?')
    .bind(buyer.actor.id)
    .run()
  const undo = await setting('email_verification', true)
  expect(await refusalOf(buyer)).toBe('email_unverified')
  await undo()
  const many = await Promise.all([refusalOf(buyer), refusalOf(buyer), refusalOf(buyer), refusalOf(buyer)])
  expect(many.sort()).toEqual(['ok', 'ok', 'too_many_open', 'too_many_open'])
  const { records } = await listOfBuyer(buyer.ctx, buyer.actor, { page: 1 })
  const [open] = records
  const stranger = await aPerson()
  for (const who of [stranger, await aPerson((await aListing()).organisationId)])
    expect(await answer(who, open?.id ?? '', 1, { type: 'accept' })).toMatchObject({
      refusal: { code: 'not_found' },
    })
  // the same form again is the same offer
  const again = { id: open?.id ?? '', listingId: listing.id, quantity: 1, price: 100_00 }
  expect(await makeOffer(buyer.ctx, buyer.actor, again)).toMatchObject({ ok: true })
  expect(await refusalOf(buyer, { ...again, price: 90_00 })).toBe('key_reused')
  // another person's offer of the same id is one of their own
  const theirs = await makeOffer(stranger.ctx, stranger.actor, again)
  expect(theirs).toMatchObject({ ok: true, negotiation: { buyerId: stranger.actor.id } })
  expect(await makeOffer(stranger.ctx, stranger.actor, again)).toEqual(theirs)
})

test('What is agreed on takes a card that serves or a limit of one’s own, as every purchase on an invoice does.', async () => {
  const { listing, seller, buyer } = await aTaker()
  const cards = (sql: string) => env.DB.prepare(sql).bind(buyer.actor.id).run()
  const making = { id: anId('offer'), listingId: listing.id, quantity: 1, price: 100_00 }
  const unsecured = { ok: false, refusal: { code: 'no_card' } }
  const [first, second, third] = [
    await offer(buyer, listing.id, 120_00),
    await offer(buyer, listing.id, 121_00),
    await aTaker(),
  ]
  expect(await answer(seller, second.id, 1, { type: 'counter', price: 150_00 })).toMatchObject({ ok: true })
  // a card that has expired is none
  await cards('update saved_cards set expiry_year = 2020 where person_id = ?')
  const elsewhere = { ...making, listingId: third.listing.id }
  expect(await makeOffer(buyer.ctx, buyer.actor, elsewhere)).toEqual(unsecured)
  const path = 'makeoffer/addToMakeoffer'
  const program = { product_id: third.listing.id, qty: 1, price: 100 }
  expect(outcome(await say(path, program, buyer.bearer))).toBe('403 no_card')
  expect(await answer(buyer, second.id, 2, { type: 'accept' })).toEqual(unsecured)
  expect(await answer(buyer, second.id, 2, { type: 'counter', price: 130_00 })).toEqual(unsecured)
  // whose card has gone since they offered is sold nothing
  expect(await answer(seller, first.id, 1, { type: 'accept' })).toMatchObject({
    negotiation: { state: 'failed', failure: 'no_card' },
  })
  expect(await invoicesOf(listing.id)).toEqual([])
  await cards('update people set spending_limit = 100000 where id = ?')
  expect(await answer(buyer, second.id, 2, { type: 'accept' })).toMatchObject({
    negotiation: { state: 'bought' },
  })
})

test('The stock is the room’s: what is gone by the yes is not sold. Offers are declined, taken back and lapse.', async () => {
  const { listing, seller, buyer } = await aTaker(3)
  const [first, second, third] = [
    await offer(buyer, listing.id, 100_00, 2),
    await offer(buyer, listing.id, 110_00, 3),
    await offer(await aPerson(), listing.id, 90_00, 1),
  ]
  await ask(listing.id, (await aPerson()).session, { type: 'buy_now', quantity: 1 })
  expect(await answer(seller, second.id, 1, { type: 'accept' })).toMatchObject({
    negotiation: { state: 'failed', failure: 'sold_out' },
  })
  expect(await answer(seller, first.id, 1, { type: 'accept' })).toMatchObject({
    negotiation: { state: 'bought' },
  })
  expect(await answer(seller, third.id, 1, { type: 'decline' })).toMatchObject({
    negotiation: { state: 'declined' },
  })
  // whoever bought a piece at once has an invoice, too, as soon as its event was delivered
  expect((await invoicesOf(listing.id)).map(({ hammer }) => hammer)).toContain(200_00)
  const other = await aTaker()
  const [lapsing, taken] = [
    await offer(other.buyer, other.listing.id, 100_00),
    await offer(other.buyer, other.listing.id, 101_00),
  ]
  expect(await answer(other.buyer, taken.id, 1, { type: 'withdraw' })).toMatchObject({
    negotiation: { state: 'withdrawn' },
  })
  later += 49 * HOUR
  expect(await answer(other.seller, lapsing.id, 1, { type: 'accept' })).toMatchObject({
    refusal: { code: 'expired' },
  })
  await settleNegotiations(other.seller.ctx)
  expect(await findNegotiation(other.buyer.ctx, lapsing.id)).toMatchObject({
    state: 'expired',
    history: [{ type: 'offer' }, { side: 'house', type: 'expire' }],
  })
  later = 0
})

test('A yes whose process dies before the room has answered is carried out by the job, once.', async () => {
  const { listing, seller, buyer } = await aTaker()
  const made = await offer(buyer, listing.id, 150_00)
  const silent = {
    ...seller.ctx,
    rooms: { ...seller.ctx.rooms, submit: () => Promise.reject(new Error('killed')) },
  }
  expect(await answer({ ...seller, ctx: silent }, made.id, 1, { type: 'accept' })).toMatchObject({
    negotiation: { state: 'agreed' },
  })
  // the room has sold it, and nobody has heard
  const deaf = {
    ...seller.ctx,
    clock: { now: () => Date.now() + 60_000 },
    rooms: { ...seller.ctx.rooms, saleOf: () => Promise.reject(new Error('killed')) },
  }
  await settleNegotiations(deaf)
  expect(await findNegotiation(seller.ctx, made.id)).toMatchObject({ state: 'agreed' })
  const late = { ...seller.ctx, clock: { now: () => Date.now() + 60_000 } }
  await Promise.all([settleNegotiations(late), settleNegotiations(late)])
  expect(await findNegotiation(seller.ctx, made.id)).toMatchObject({
    state: 'bought',
    saleId: `${listing.id}:1`,
    commonInvoice: expect.any(String),
  })
  expect(await invoicesOf(listing.id)).toHaveLength(1)
})
