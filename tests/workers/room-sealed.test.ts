import { expect, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  alarm,
  ask,
  connect,
  evict,
  holdClock,
  ledgerOf,
  offer,
  projected,
  rowsOf,
} from '#tests/support/room.ts'
import { eventsOf, invoicesOf, seenByOthers, settled, writings } from '#tests/support/sales.ts'

const aSealed = (given: Parameters<typeof aListing>[0] = {}) =>
  aListing({ format: 'sealed', wholeDollars: false, maxStart: 9_000_00, ...given })

test('A sealed offer is placed: no price, no leader, a rank for its bidder, and a commitment.', async () => {
  const listing = await aSealed({ reservePrice: 300_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watching = await connect(listing.id, { token: ann.session.token })
  expect((await offer(listing.id, ann.session, { dollars: 350 })).receipt).toMatchObject({
    ok: true,
    wprice: 10,
    next_bid: 1,
    bid_count: 1,
    bidtopstatus: 'placed',
    rank: 1,
    message: 'Offer Placed Successfully',
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect((await offer(listing.id, ben.session, { dollars: 500, kind: 'hard' })).receipt).toMatchObject({
    ok: true,
    wprice: 10,
    bid_count: 2,
    bidtopstatus: 'placed',
    rank: 1,
  })
  expect(await watching.heard('ownstatus', ({ rank }) => rank === 2)).toMatchObject({
    bidtopstatus: 'placed',
    biddercurrentbid: 350,
  })
  expect(await watching.heard('bidAddtime', ({ bid_count }) => bid_count === 2)).toMatchObject({
    wprice: 10,
    next_bid: 1,
    rank_count: 2,
    reserve_met: false,
  })
  expect(await projected(listing.id)).toMatchObject({
    price: 10_00,
    next_minimum: 1_00,
    leader_id: null,
    reserve_met: 0,
    offer_count: 2,
    bidder_count: 2,
  })
  expect((await rowsOf('bids', listing.id)).map(({ kind, price }) => [kind, price])).toEqual([
    ['sealed', null],
    ['sealed', null],
  ])
  expect((await ledgerOf(listing.id)).map(({ price }) => price)).toEqual([null, null, null, null])
})

test('Least and most are named; a change replaces, an equal one stands behind who stood before.', async () => {
  const listing = await aSealed()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  expect((await offer(listing.id, ann.session, { dollars: 0.5 })).receipt).toMatchObject({
    code: 'below_min',
    message: 'Min Offer $1',
  })
  expect((await offer(listing.id, ann.session, { dollars: 9_001 })).receipt).toMatchObject({
    code: 'above_max',
    message: 'Max Starting Offer $9,000',
  })
  await offer(listing.id, ann.session, { dollars: 200 })
  expect((await offer(listing.id, ben.session, { dollars: 200 })).receipt).toMatchObject({ rank: 2 })
  expect((await offer(listing.id, ann.session, { dollars: 150 })).receipt).toMatchObject({ rank: 2 })
  expect((await offer(listing.id, ann.session, { dollars: 200 })).receipt).toMatchObject({ rank: 2 })
  await projected(listing.id)
  const rows = await rowsOf('standings', listing.id)
  expect(rows.map(({ own_max, status }) => [own_max, status])).toEqual([
    [200_00, 'placed'],
    [200_00, 'placed'],
  ])
})

test('Until the close no frame, row or ledger entry names an amount, a leader or whether the reserve is met.', async () => {
  const listing = await aSealed({ reservePrice: 300_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clients = [await connect(listing.id, { token: ben.session.token }), await connect(listing.id)]
  await offer(listing.id, ben.session, { dollars: 120 })
  await offer(listing.id, ann.session, { dollars: 7391.57 })
  await offer(listing.id, ann.session, { dollars: 6283.19 })
  await clients[1]?.heard('bidAddtime', ({ bid_count }) => bid_count === 3)
  const live = await projected(listing.id)
  expect(live).toMatchObject({ leader_id: null, winner_id: null, reserve_met: 0, price: 10_00 })
  clients.push(await connect(listing.id))
  clients[2]?.send({ type: 'resume', since: -1 })
  await clients[2]?.heard('bidAddtime')
  const seen = await seenByOthers(listing.id, ann.person, clients)
  for (const secret of [7391.57, 6283.19]) expect(seen).not.toMatch(writings(secret))
  expect(seen).not.toContain('"reserve_met":true')
  expect(await rowsOf('standings', listing.id)).toContainEqual(
    expect.objectContaining({ person_id: ann.person.id, own_max: 6283_19 }),
  )
})

test('At the close the highest wins at its own amount, which is public then; the others have lost.', async () => {
  const listing = await aSealed({ reservePrice: 300_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 350.5 })
  await offer(listing.id, ben.session, { dollars: 349 })
  const watching = await connect(listing.id, { token: ben.session.token })
  // within the last minutes, and still it does not move
  await holdClock(listing.id, listing.closesAt - 1_000)
  await offer(listing.id, ben.session, { dollars: 350 })
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  expect(await watching.heard('realclosedupdates')).toMatchObject({ sold: true, wprice: 350.5 })
  await watching.heard('ownstatus', ({ bidtopstatus, rank }) => bidtopstatus === 'lost' && rank === 2)
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    outcome: 'sold',
    price: 350_50,
    winner_id: ann.person.id,
    reserve_met: 1,
  })
  expect((await ledgerOf(listing.id)).at(-1)).toMatchObject({ price: 350.5 })
  await settled(listing.id)
  expect(await invoicesOf(listing.id)).toMatchObject([
    { buyer_id: ann.person.id, hammer: 350_50, quantity: 1 },
  ])
  expect((await eventsOf(listing.id)).map(({ type }) => type)).toEqual(['auction-closed'])
})

test('Under the reserve nothing is sold, and no amount comes out even then.', async () => {
  const listing = await aSealed({ reservePrice: 8_000_00 })
  const { person, session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 7391.57 })
  await evict(listing.id)
  const visitor = await connect(listing.id)
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  await visitor.heard('realclosedupdates', ({ sold }) => !sold)
  expect(await projected(listing.id)).toMatchObject({ status: 'closed', outcome: 'unsold', winner_id: null })
  const seen = await seenByOthers(listing.id, person, [visitor])
  for (const secret of [7391.57, 8000]) expect(seen).not.toMatch(writings(secret))
})

test('What was taken back leaves the ranks; whoever took back may offer again.', async () => {
  const listing = await aSealed()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 300 })
  await offer(listing.id, ben.session, { dollars: 200 })
  const watching = await connect(listing.id, { token: ben.session.token })
  expect((await ask(listing.id, ann.session, { type: 'cancel', target: 'all' })).receipt).toMatchObject({
    ok: true,
    bidtopstatus: 'removed',
    rank: null,
    bid_count: 1,
  })
  await watching.heard('ownstatus', ({ rank }) => rank === 1)
  expect(await watching.heard('cancelBidEmitted')).toMatchObject({ about: 'cancelled', rank_count: 1 })
  expect((await offer(listing.id, ann.session, { dollars: 100 })).receipt).toMatchObject({ rank: 2 })
})
