import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import { type MemberRole, workSideOf } from '#app/domain/people/permissions.ts'
import { countSellerWaiting } from '#app/features/selling/waiting.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aListing, aLocation, anId, aPerson } from '#tests/support/builders.ts'
import { aBoughtLot } from '#tests/support/pickups.ts'
import { planOf, reads, statementsOf, wholeReads } from '#tests/support/plans.ts'
import { aSale, aSeller, drafts } from '#tests/support/sale.ts'

const db = drizzle(env.DB, { schema })

async function aRequest(auctionId: string) {
  const { id: personId } = await aPerson()
  await db.insert(schema.auctionAccess).values({ auctionId, personId, state: 'waiting', askedAt: 1 })
}

async function aPriceOffer(organisationId: string, locationId: string, state: 'open' | 'countered' = 'open') {
  const listing = await aListing({ organisationId, locationId, format: 'fixed' })
  const { id: buyerId } = await aPerson()
  const given = { quantity: 1, price: 10_00, listPrice: 20_00, expiresAt: 9e12, createdAt: 1, updatedAt: 1 }
  const row = { id: anId('n'), listingId: listing.id, organisationId, buyerId, state, ...given }
  await db.insert(schema.negotiations).values(row)
  return listing
}

async function aThread(listing: { id: string; organisationId: string }, sellerUnread: number) {
  const { id: personId } = await aPerson()
  await db.insert(schema.messageThreads).values({
    id: anId('t'),
    listingId: listing.id,
    organisationId: listing.organisationId,
    personId,
    lastText: 'Is it there still?',
    lastAt: 5,
    lastBySeller: false,
    sellerUnread,
  })
}

async function aParty(
  { organisationId, id }: { organisationId: string; id: string },
  state: 'waiting' | 'booked',
) {
  const { id: buyerId, email } = await aPerson()
  const moment = { startsAt: 1, endsAt: 2, createdAt: 1, updatedAt: 1 }
  await db.insert(schema.bookings).values({
    id: anId('b'),
    // the next one, as the product gives it
    number: sql`(select coalesce(max(number), 0) + 1 from bookings)`,
    organisationId,
    locationId: id,
    buyerId,
    calendar: id,
    state,
    name: 'Dana',
    email,
    ...moment,
  })
}

async function aReturn(invoice: { id: string; organisation_id: string; buyer_id: string }) {
  const number = Math.floor(Math.random() * 1e9)
  await db.insert(schema.returnRequests).values({
    id: anId('r'),
    number,
    commonNumber: `R${number}`,
    requestKey: anId('k'),
    invoiceId: invoice.id,
    organisationId: invoice.organisation_id,
    buyerId: invoice.buyer_id,
    reason: 'changed_mind',
    raisedAt: 1,
    updatedAt: 1,
  })
}

test('A seller’s frame counts what waits at the yards of whoever works there, and nothing of others.', async () => {
  const seller = await aSeller()
  const { organisation, yard, actor } = seller
  const there = await aBoughtLot({
    yard: { id: (await aLocation({ organisationId: organisation.id })).id, organisationId: organisation.id },
  })
  const here = { id: yard.id, organisationId: organisation.id }
  const buyer = await aPerson()
  await aBoughtLot({ yard: here, buyer })
  await aBoughtLot({ yard: here, buyer })
  const unpaid = await aBoughtLot({ yard: here, paid: false })
  await aReturn(unpaid.invoice)
  await aReturn(there.invoice)
  await drafts(seller, { yard: yard.id }, { yard: there.yard.id }, {})
  const sale = await aSale(seller, {}, [])
  await env.DB.prepare("update auctions set state = 'announced' where id = ?").bind(sale).run()
  await aRequest(sale)
  await aRequest(sale)
  const listing = await aPriceOffer(organisation.id, yard.id)
  await aPriceOffer(organisation.id, yard.id, 'countered')
  await aPriceOffer(organisation.id, there.yard.id)
  await aThread(listing, 2)
  await aThread(listing, 0)
  await aParty(here, 'waiting')
  await aParty(here, 'booked')
  // of another organisation, all the same things
  const other = await aSeller()
  await drafts(other, {})
  await aPriceOffer(other.organisation.id, other.yard.id)

  const ctx = reads()
  const side = workSideOf(actor, organisation.id)
  expect(await countSellerWaiting(ctx, actor, ['owner'], side)).toEqual({
    access: 2,
    drafts: 3,
    priceOffers: 2,
    messages: 1,
    orders: 3,
    parties: 1,
    invoices: 1,
    returns: 2,
  })
  const kept = { organisationId: organisation.id, yards: [there.yard.id] }
  expect(await countSellerWaiting(ctx, actor, ['manager'], kept)).toEqual({
    access: 0,
    drafts: 2,
    priceOffers: 1,
    messages: 1,
    orders: 1,
    parties: 0,
    invoices: 0,
    returns: 1,
  })
  // what is not theirs to do is not theirs to know
  const as = (role: MemberRole) => countSellerWaiting(ctx, actor, [role], side)
  expect(await as('yard_staff')).toMatchObject({
    drafts: 0,
    priceOffers: 0,
    orders: 3,
    invoices: 0,
    returns: 0,
  })
  expect(await as('lister')).toMatchObject({ drafts: 3, access: 2, orders: 0, parties: 0, invoices: 0 })
})

test('What waits is one question, which reads indexes of what is open.', async () => {
  const seller = await aSeller()
  const side = { organisationId: seller.organisation.id, yards: [seller.yard.id] }
  const asked = await statementsOf((ctx) => countSellerWaiting(ctx, seller.actor, ['owner'], side))
  expect(asked).toHaveLength(1)
  expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
  const plan = (await Promise.all(asked.map(planOf))).flat().join('\n')
  for (const index of [
    'auctions_organisation',
    'auction_access_state',
    'listing_drafts_own',
    'negotiations_waiting',
    'message_threads_seller_unread',
    'lot_pickups_open',
    'bookings_queue',
    'invoices_organisation_status',
    'return_requests_raised',
  ])
    expect(plan).toContain(index)
})
