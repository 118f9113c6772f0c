import { beforeAll, expect, test } from 'vitest'
import { rememberFaults } from '#tests/support/books.ts'
import { aListing, aLocation, aSignedIn } from '#tests/support/builders.ts'
import { AMOUNT, aBidder, aDepositLot, closed, depositOf, placed } from '#tests/support/deposit.ts'
import {
  alarm,
  ask,
  connect,
  dollars,
  evict,
  holdClock,
  offer,
  projected,
  rowsOf,
} from '#tests/support/room.ts'
import { invoicesOf, ordersOf, seenByOthers, settled, writings } from '#tests/support/sales.ts'

const aReverse = (given: Parameters<typeof aListing>[0] = {}) =>
  aListing({ format: 'reverse', startPrice: 500_00, incrementAmount: 10_00, softCloseMode: 'none', ...given })

beforeAll(rememberFaults)

async function statusOf(listingId: string) {
  const rows = await rowsOf('standings', listingId)
  return Object.fromEntries(rows.map((row) => [row.person_id, [row.own_max, row.status]]))
}

test('Offers to sell fall: the lowest leads, and everybody knows their own rank alone.', async () => {
  const listing = await aReverse()
  const [ann, ben, cleo] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  expect((await offer(listing.id, ann.session, { dollars: 400 })).receipt).toMatchObject({
    ok: true,
    wprice: 500,
    next_bid: 490,
    bidtopstatus: 'winner',
    rank: 1,
  })
  expect((await offer(listing.id, ben.session, { dollars: 450 })).receipt).toMatchObject({
    wprice: 440,
    next_bid: 430,
    bidtopstatus: 'outbid',
    rank: 2,
    accepted_but_outbid: true,
  })
  expect((await offer(listing.id, cleo.session, { dollars: 300 })).receipt).toMatchObject({
    wprice: 390,
    next_bid: 380,
    bidtopstatus: 'winner',
    rank: 1,
  })
  expect(await offer(listing.id, ben.session, { dollars: 385 })).toMatchObject({
    status: 409,
    receipt: { ok: false, code: 'above_next_max', next_bid: 380, rank: 3 },
  })
  const row = await projected(listing.id)
  expect(row).toMatchObject({ price: 390_00, next_minimum: 380_00, leader_id: cleo.person.id })
  expect(await statusOf(listing.id)).toEqual({
    [ann.person.id]: [400_00, 'outbid'],
    [ben.person.id]: [450_00, 'outbid'],
    [cleo.person.id]: [300_00, 'winner'],
  })
})

test('Whose rank an offer has changed hears it, and nobody else; a visitor hears of no rank.', async () => {
  const listing = await aReverse()
  const people = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  const [ann, ben, cleo] = people
  if (!ann || !ben || !cleo) throw new Error('Three were asked for.')
  for (const [place, { session }] of people.entries())
    await offer(listing.id, session, { dollars: 400 - place * 50 })
  const clients = await Promise.all(
    people.map(({ session }) => connect(listing.id, { token: session.token })),
  )
  const [first, second, third] = clients
  const visitor = await connect(listing.id)
  expect(clients.map(({ framesOf }) => framesOf('snapshot')[0]?.rank)).toEqual([3, 2, 1])
  // the last becomes the second, and the second the last; the leader stays where they are
  await offer(listing.id, ann.session, { dollars: 330 })
  await first?.heard('ownstatus', ({ rank, bidtopstatus }) => rank === 2 && bidtopstatus === 'outbid')
  await second?.heard('ownstatus', ({ rank, bidtopstatus }) => rank === 3 && bidtopstatus === 'outbid')
  expect(third?.framesOf('ownstatus')).toEqual([])
  // the new leader passes them all
  await offer(listing.id, ben.session, { dollars: 200 })
  await second?.heard('ownstatus', ({ rank, bidtopstatus }) => rank === 1 && bidtopstatus === 'winner')
  await third?.heard('ownstatus', ({ rank, bidtopstatus }) => rank === 2 && bidtopstatus === 'outbid')
  await first?.heard('ownstatus', ({ rank }) => rank === 3)
  expect(visitor.framesOf('ownstatus')).toEqual([])
  expect((await rowsOf('standings', listing.id)).length).toBeLessThanOrEqual(3)
  await evict(listing.id)
  const again = await connect(listing.id, { token: cleo.session.token })
  expect(again.framesOf('snapshot')[0]).toMatchObject({
    rank: 2,
    bidtopstatus: 'outbid',
    biddercurrentbid: 300,
  })
})

test('The award is a purchase order from the organisation, numbered without gaps; no invoice is written.', async () => {
  const yard = await aLocation()
  const { organisationId } = yard
  const place = { organisationId, locationId: yard.id }
  const [one, other] = [await aReverse(place), await aReverse(place)]
  const { person, session } = await aSignedIn()
  const rival = await aSignedIn()
  for (const { id, closesAt } of [one, other]) {
    await offer(id, rival.session, { dollars: 480 })
    await offer(id, session, { dollars: 300 })
    await holdClock(id, closesAt)
    await alarm(id)
    expect(await projected(id)).toMatchObject({
      status: 'sold',
      outcome: 'sold',
      price: 470_00,
      winner_id: person.id,
      next_minimum: 460_00,
    })
    await settled(id)
  }
  for (const [place, { id }] of [one, other].entries()) {
    expect(await invoicesOf(id)).toEqual([])
    expect(await ordersOf(id)).toMatchObject([
      {
        sale_id: `${id}:1`,
        number: 1001 + place,
        supplier_id: person.id,
        price: 470_00,
        organisation_id: organisationId,
        title: 'Cordless drill',
      },
    ])
  }
})

test('Whoever has sold pays nothing: their deposit goes back like everybody else’s.', async () => {
  const { listing, staff } = await aDepositLot({
    format: 'reverse',
    startPrice: 500_00,
    incrementAmount: 10_00,
    softCloseMode: 'none',
  })
  const [winner, rival] = [await aBidder(), await aBidder()]
  const deposits = [await placed(winner, listing), await placed(rival, listing)]
  await offer(listing.id, rival.session, { dollars: 480 })
  await offer(listing.id, winner.session, { dollars: 300 })
  await closed(listing, staff)
  expect(await ordersOf(listing.id)).toMatchObject([{ supplier_id: winner.person.id }])
  for (const id of deposits)
    expect(await depositOf(id)).toMatchObject({ status: 'released', applied: 0, refunded: AMOUNT })
})

test('A floor is told to nobody, raised or not: it can be raised down to the price alone.', async () => {
  const listing = await aReverse({ wholeDollars: false })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const [rival, visitor] = [
    await connect(listing.id, { token: ben.session.token }),
    await connect(listing.id),
  ]
  await offer(listing.id, ann.session, { dollars: 213.57 })
  await offer(listing.id, ben.session, { dollars: 400 })
  const raised = await ask(listing.id, ann.session, { type: 'lower_max', amount: dollars(257.91) })
  expect(raised.receipt).toMatchObject({ ok: true, message: 'Floor raised successfully', rank: 1 })
  expect(raised.receipt.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(await ask(listing.id, ben.session, { type: 'lower_max', amount: dollars(410) })).toMatchObject({
    status: 409,
    receipt: { code: 'not_leading' },
  })
  await projected(listing.id)
  expect(await statusOf(listing.id)).toMatchObject({ [ann.person.id]: [257_91, 'winner'] })
  const seen = await seenByOthers(listing.id, ann.person, [rival, visitor])
  expect(seen).not.toMatch(writings(213.57))
  expect(seen).not.toMatch(writings(257.91))
  // the check would see it
  expect(seen).toMatch(writings(390))
})
