import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { findOrder, hasOrders, listOrders } from '#app/features/purchase-orders/queries.server.ts'
import { aListing, aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'
import { planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'
import { alarm, holdClock, offer, projected } from '#tests/support/room.ts'
import { ordersOf, settled } from '#tests/support/sales.ts'
import { jobContext } from '#workers/context.ts'

function ctxOf(actor: Actor | null): Ctx {
  return { ...jobContext({ env, waitUntil: () => undefined }), actor }
}

type Given = Partial<Pick<Actor, 'role' | 'organisations'>>

async function anActor(given: Given = {}): Promise<Actor> {
  const { person, session } = await aSignedIn({ role: given.role ?? 'buyer' })
  const { id, email, firstName, lastName, role } = person
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    status: 'active',
    sessionId: session.id,
    organisations: given.organisations ?? [],
  }
}

/** A reverse auction that two have offered on, closed and awarded. */
async function anAward() {
  const listing = await aListing({
    format: 'reverse',
    startPrice: 500_00,
    incrementAmount: 10_00,
    softCloseMode: 'none',
  })
  const [supplier, loser] = [await anActor(), await anActor()]
  await offer(listing.id, { id: loser.sessionId }, { dollars: 450 })
  await offer(listing.id, { id: supplier.sessionId }, { dollars: 400 })
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold' })
  await settled(listing.id)
  const [order] = await ordersOf(listing.id)
  const number = String(order?.common_number)
  const member = await anActor({
    role: 'seller',
    organisations: [{ id: listing.organisationId, roles: ['manager' as const], yards: null }],
  })
  await aMembership(member, { id: listing.organisationId })
  return { listing, supplier, loser, member, number }
}

test('The supplier, the organisation and administrators see an order, and nobody else.', async () => {
  const { listing, supplier, loser, member, number } = await anAward()
  const admin = await anActor({ role: 'admin' })
  const elsewhere = await anOrganisation()
  const stranger = await anActor({
    role: 'seller',
    organisations: [{ id: elsewhere.id, roles: ['owner' as const], yards: null }],
  })

  const seen = await findOrder(ctxOf(supplier), supplier, number)
  expect(seen).toMatchObject({
    number,
    price: 440_00,
    title: listing.title,
    given: false,
    other: 'Riverside Yards',
    supplier: { email: supplier.email },
    organisation: { name: 'Riverside Yards' },
  })
  for (const actor of [member, admin])
    expect(await findOrder(ctxOf(actor), actor, number)).toMatchObject({
      number,
      given: true,
      other: `${supplier.firstName} ${supplier.lastName}`,
    })
  for (const actor of [loser, stranger]) {
    expect(await findOrder(ctxOf(actor), actor, number)).toBeNull()
    expect((await listOrders(ctxOf(actor), actor, 1)).records).toEqual([])
    expect(await hasOrders(ctxOf(actor), actor)).toBe(false)
  }
  expect(await findOrder(ctxOf(admin), admin, 'no-such')).toBeNull()
  for (const actor of [supplier, member]) {
    expect((await listOrders(ctxOf(actor), actor, 1)).records.map((each) => each.number)).toEqual([number])
    expect(await hasOrders(ctxOf(actor), actor)).toBe(true)
  }
  const linked = async (actor: Actor | null) => (await findListing(ctxOf(actor), listing.id))?.order
  expect(await linked(supplier)).toBe(number)
  expect(await linked(member)).toBe(number)
  expect(await linked(loser)).toBeNull()
  expect(await linked(null)).toBeNull()
})

test('Orders are found by index, however many there are.', async () => {
  const actor = await anActor({ organisations: [{ id: 'o-1', roles: ['owner' as const], yards: null }] })
  const asked = [
    ...(await statementsOf((ctx) => listOrders(ctx, actor, 2), actor)),
    ...(await statementsOf((ctx) => hasOrders(ctx, actor), actor)),
    ...(await statementsOf((ctx) => findOrder(ctx, actor, 'FL-PO-1001'), actor)),
  ]
  for (const statement of asked) {
    expect(await wholeReads(statement)).toEqual([])
    expect((await planOf(statement)).some((step) => /SCAN (orders|purchase_orders)\b/.test(step))).toBe(false)
  }
})
