import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listBuyers } from '#app/features/blocks/queries.server.ts'
import { addToCart } from '#app/features/cart/commands.server.ts'
import { answerOffer, makeOffer } from '#app/flows/offers/negotiate.server.ts'
import { blockBuyer } from '#app/flows/people/block-buyer.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aLocation, aMembership, anOrganisation } from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { newBidId, offer, projected } from '#tests/support/room.ts'

/** Gives somebody the number that buyers have. */
async function numbered(id: string): Promise<number> {
  const number = 1_000_000 + Math.floor(Math.random() * 900_000_000)
  await env.DB.prepare('update people set member_number = ?2 where id = ?1').bind(id, number).run()
  return number
}

async function aDesk() {
  const organisation = await anOrganisation()
  const [manager, lister, buyer] = await Promise.all([
    aBidder({ role: 'seller' }),
    aBidder({ role: 'seller' }),
    aBidder(),
  ])
  await aMembership(manager.person, organisation, 'manager')
  await aMembership(lister.person, organisation, 'lister')
  const location = await aLocation({ organisationId: organisation.id })
  const desk = (who: typeof manager, role: 'manager' | 'lister') => ({
    ...deskOf().ctx,
    actor: { ...who.actor, organisations: [{ id: organisation.id, roles: [role], yards: null }] },
  })
  const [member, own] = await Promise.all([numbered(buyer.person.id), numbered(lister.person.id)])
  const of = { organisationId: organisation.id, locationId: location.id }
  return {
    organisation,
    manager,
    lister,
    buyer,
    member,
    own,
    of,
    asManager: desk(manager, 'manager'),
    asLister: desk(lister, 'lister'),
  }
}

const REASON = 'Three lots unpaid'

test('Whom a seller has blocked is refused in words by room, API, socket, price offer and cart, on its lots alone; unblocked, they offer again.', async () => {
  const { organisation, buyer, member, of, asManager } = await aDesk()
  const [lot, other, fixed] = await Promise.all([
    aListing(of),
    aListing(),
    aListing({ ...of, format: 'fixed', takesOffers: true }),
  ])
  expect((await offer(lot.id, buyer.session, { dollars: 20 })).receipt).toMatchObject({ ok: true })
  await projected(lot.id)
  expect(
    await blockBuyer(asManager, organisation.id, {
      intent: 'block',
      person: buyer.person.id,
      member: '',
      reason: REASON,
    }),
  ).toMatchObject({ ok: true })

  expect((await offer(lot.id, buyer.session, { dollars: 40 })).receipt).toMatchObject({
    ok: false,
    code: 'blocked',
    message: expect.stringContaining('takes no offers from you'),
  })
  const bid = { id: lot.id, wsprice: 40, bid_id: newBidId() }
  expect(outcome(await say('bid/confirm', bid, buyer.bearer))).toMatch('403 blocked')
  const bought = await addToCart(deskOf().ctx, buyer.actor, {
    product_id: fixed.id,
    qty: 1,
  })
  expect(bought).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
  const talk = await makeOffer(deskOf().ctx, buyer.actor, {
    id: `o-${newBidId()}`,
    listingId: fixed.id,
    quantity: 1,
    price: 5_00,
  })
  expect(talk).toMatchObject({ ok: false, refusal: { code: 'blocked' } })
  expect((await offer(other.id, buyer.session, { dollars: 20 })).receipt).toMatchObject({ ok: true })

  expect(
    await blockBuyer(asManager, organisation.id, { intent: 'unblock', person: '', member: String(member) }),
  ).toMatchObject({
    ok: true,
  })
  expect((await offer(lot.id, buyer.session, { dollars: 40 })).receipt).toMatchObject({ ok: true })
  const changes = await env.DB.prepare(
    "select before, after from audit_log where organisation_id = ?1 and subject = 'buyer:' || ?1 || ':' || ?2 order by version",
  )
    .bind(organisation.id, buyer.person.id)
    .all<{ before: string; after: string }>()
  expect(changes.results.map(({ after }) => JSON.parse(after))).toEqual([
    { blocked: REASON },
    { blocked: null },
  ])
})

test('Who is blocked in the midst of a price talk binds nobody to it, and may still leave it.', async () => {
  const { organisation, buyer, of, asManager } = await aDesk()
  const { id: listingId } = await aListing({ ...of, format: 'fixed', startPrice: 20_00, takesOffers: true })
  const id = `o-${newBidId()}`
  const asBuyer = { ...deskOf().ctx, actor: buyer.actor }
  const made = await makeOffer(asBuyer, buyer.actor, { id, listingId, quantity: 1, price: 15_00 })
  expect(made).toMatchObject({ ok: true })
  const counter = { id, seen: 1, move: { type: 'counter' as const, price: 18_00 } }
  expect(await answerOffer(asManager, asManager.actor, counter)).toMatchObject({ ok: true })
  const block = { intent: 'block' as const, person: buyer.person.id, member: '', reason: REASON }
  expect(await blockBuyer(asManager, organisation.id, block)).toMatchObject({ ok: true })
  for (const move of [{ type: 'accept' as const }, { type: 'counter' as const, price: 16_00 }])
    expect(await answerOffer(asBuyer, buyer.actor, { id, seen: 2, move })).toEqual({
      ok: false,
      refusal: { code: 'blocked' },
    })
  const left = { id, seen: 2, move: { type: 'decline' as const } }
  expect(await answerOffer(asBuyer, buyer.actor, left)).toMatchObject({ ok: true })
})

test('Managers and owners block, and nobody else; not their own people, nor who does not exist.', async () => {
  const { organisation, manager, buyer, member, own, of, asManager, asLister } = await aDesk()
  const block = { intent: 'block' as const, person: '', member: String(member), reason: REASON }
  // a number alone tells nobody a name: whom they have never dealt with they do not know
  expect(await blockBuyer(asManager, organisation.id, block)).toEqual({ ok: false, code: 'unknown_member' })
  const lot = await aListing(of)
  await offer(lot.id, buyer.session, { dollars: 20 })
  await projected(lot.id)
  expect(await blockBuyer(asLister, organisation.id, block)).toEqual({ ok: false, code: 'forbidden' })
  expect(await blockBuyer(asManager, organisation.id, { ...block, member: String(own) })).toEqual({
    ok: false,
    code: 'own_people',
  })
  const nobody = { ...block, member: '999999998' }
  expect(await blockBuyer(asManager, organisation.id, nobody)).toEqual({ ok: false, code: 'unknown_member' })

  const asked = { organization: organisation.id, member_number: member }
  expect(outcome(await say('user/blockBuyer', { ...asked, reason: REASON }, buyer.bearer))).toMatch(
    '403 forbidden',
  )
  expect(outcome(await say('user/blockBuyer', asked, manager.bearer))).toMatch('422')
  const said = await say('user/blockBuyer', { ...asked, reason: REASON }, manager.bearer)
  expect(contentOf(said)).toMatchObject({
    totalRecords: 1,
    records: [{ member_number: member, reason: REASON }],
  })
  const again = await say('user/blockBuyer', { ...asked, blocked: false }, manager.bearer)
  expect(contentOf(again)).toMatchObject({ totalRecords: 0 })
  expect(await listBuyers(asManager, organisation.id, { words: '', page: 1 })).toEqual([])
})
