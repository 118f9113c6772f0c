import { expect, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  alarm,
  connect,
  eventually,
  evict,
  holdClock,
  ledgerOf,
  newBidId,
  offer,
  offerOf,
  projected,
  submitTogether,
} from '#tests/support/room.ts'

test('Whoever connects hears at once where the listing stands and what time it is.', async () => {
  const listing = await aListing({ reservePrice: 90_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 50 })
  await offer(listing.id, ben.session, { dollars: 30 })
  const shared = {
    type: 'snapshot',
    id: listing.id,
    seq: 3,
    wprice: 32,
    next_bid: 34,
    bid_count: 2,
    rank_count: 2,
    market_status: 'open',
    reserve_met: false,
    date_closed: new Date(listing.closesAt).toISOString(),
    future_active: new Date(listing.startsAt).toISOString(),
    rank: null,
  }
  const before = Date.now()
  const visitor = await connect(listing.id)
  expect(visitor.frames()[0]).toMatchObject({
    ...shared,
    bidtopstatus: null,
    biddercurrentbid: null,
    viewers: 1,
  })
  const time = await visitor.heard('servertime')
  expect(Math.abs(time.dTime - before)).toBeLessThan(2_000)
  const [first, second] = [
    await connect(listing.id, { token: ann.session.token }),
    await connect(listing.id, { token: ben.session.token }),
  ]
  expect(first.frames()[0]).toMatchObject({ ...shared, bidtopstatus: 'winner', biddercurrentbid: 50 })
  expect(second.frames()[0]).toMatchObject({ ...shared, bidtopstatus: 'outbid', biddercurrentbid: 30 })
})

test('The first who comes to a listing that runs is not told that it has yet to start.', async () => {
  const listing = await aListing()
  const visitor = await connect(listing.id)
  expect(visitor.frames()[0]).toMatchObject({
    type: 'snapshot',
    market_status: 'open',
    next_bid: 10,
    bid_count: 0,
  })
})

test('Before its start a listing says when it starts, and everybody hears when it does.', async () => {
  const start = Date.now() + 1_500
  const listing = await aListing({ startsAt: start, closesAt: start + 3_600_000 })
  const visitor = await connect(listing.id)
  expect(visitor.frames()[0]).toMatchObject({
    market_status: 'scheduled',
    future_active: new Date(start).toISOString(),
  })
  expect(await visitor.heard('bidAddtime')).toMatchObject({ seq: 1, market_status: 'open', bid_count: 0 })
  expect(Date.now()).toBeGreaterThanOrEqual(start)
})

test("A timed ping is answered with its own time and the room's; a bare one by the platform.", async () => {
  const listing = await aListing()
  const client = await connect(listing.id)
  client.send({ type: 'ping', t: 12345 })
  const pong = await client.heard('pong')
  expect(pong).toMatchObject({ t: 12345 })
  expect(Math.abs(pong.dTime - Date.now())).toBeLessThan(2_000)
  client.socket.send('ping')
  await eventually(
    () => client.texts.find((text) => text === 'pong'),
    () => 'no bare pong',
  )
})

test('Who was away gets what was missed, in order and whole.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  for (const [place, session] of [ann, ben, ann, ben].map(({ session }) => session).entries())
    await offer(listing.id, session, { dollars: 20 + place * 20 })
  const client = await connect(listing.id, { token: ann.session.token })

  client.send({ type: 'resume', since: 2 })
  const missed = await client.heard('bidAddtime', ({ from_seq }) => from_seq === 3)
  expect(missed.events.map(({ seq }) => seq)).toEqual([3, 4, 5])
  expect(missed).toMatchObject({ seq: 5, ledger_head: (await ledgerOf(listing.id)).at(-1)?.hash })
  expect(await client.heard('ownstatus')).toMatchObject({
    bidtopstatus: 'outbid',
    biddercurrentbid: 60,
    seq: 5,
  })

  client.send({ type: 'resume', since: -1 })
  const all = await client.heard('bidAddtime', ({ from_seq }) => from_seq === 0)
  expect(all.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5])
})

test('Who comes back to a moment that others came back to hears the same, by the clock of then, and what has come since.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, Date.now())
  await offer(listing.id, ann.session, { dollars: 20 })
  const resumed = async () => {
    const client = await connect(listing.id)
    client.send({ type: 'resume', since: 0 })
    return client.heard('bidAddtime', ({ from_seq }) => from_seq === 1)
  }
  const first = await resumed()
  clock.at += 700
  const second = await resumed()
  expect(second).toEqual({ ...first, dTime: first.dTime + 700 })
  await offer(listing.id, ben.session, { dollars: 60 })
  const third = await resumed()
  expect(third.events.slice(0, -1)).toEqual(first.events)
  expect(third.ledger_head).not.toBe(first.ledger_head)
})

test('Who asks for what is not there yet gets a snapshot.', async () => {
  const listing = await aListing()
  const client = await connect(listing.id)
  client.send({ type: 'resume', since: 99 })
  await eventually(
    () => client.framesOf('snapshot')[1],
    () => 'no second snapshot',
  )
})

test('Who was away for more than the room tells again gets a snapshot.', async () => {
  const listing = await aListing({ incrementAmount: 1_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, Date.now())
  for (let round = 0; round < 26; round++) {
    clock.at += 1_000
    const offers = Array.from({ length: 20 }, (_, place) =>
      offerOf(place % 2 ? ann.session : ben.session, { dollars: 10 + round * 20 + place, kind: 'hard' }),
    )
    await submitTogether(listing.id, offers)
  }
  const last = (await ledgerOf(listing.id)).at(-1)?.seq ?? 0
  expect(last).toBeGreaterThan(501)
  const client = await connect(listing.id)
  client.send({ type: 'resume', since: 0 })
  await eventually(
    () => client.framesOf('snapshot')[1],
    () => 'no second snapshot',
  )
  client.send({ type: 'resume', since: last - 500 })
  expect((await client.heard('bidAddtime', ({ from_seq }) => from_seq === last - 499)).events).toHaveLength(
    500,
  )
  expect(await projected(listing.id)).toMatchObject({ projected_seq: last, offer_count: last - 1 })
})

test('A page that resumes after the close hears the rest and then the end.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { session } = await aSignedIn()
  const clock = await holdClock(listing.id, listing.closesAt - 10)
  await offer(listing.id, session, { dollars: 50 })
  clock.at = listing.closesAt
  await alarm(listing.id)
  const client = await connect(listing.id, { token: session.token })
  expect(client.frames()[0]).toMatchObject({ market_status: 'sold', next_bid: null, bidtopstatus: 'won' })
  client.send({ type: 'resume', since: 1 })
  expect(await client.heard('bidAddtime')).toMatchObject({ from_seq: 2, seq: 2 })
  expect(await client.heard('realclosedupdates')).toMatchObject({
    id: listing.id,
    seq: 3,
    sold: true,
    wprice: 10,
    next_bid: null,
  })
})

test('A socket that is left alone while the room sleeps finds it again as it was.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const bidId = newBidId()
  const client = await connect(listing.id, { token: session.token })
  const first = await client.bid({ bid_id: bidId, wsprice: 50 })
  await evict(listing.id)
  const again = await connect(listing.id, { token: session.token })
  again.send({ type: 'resume', since: first.seq })
  expect(await again.heard('ownstatus')).toMatchObject({ bidtopstatus: 'winner', biddercurrentbid: 50 })
  expect(again.framesOf('bidAddtime')).toEqual([])
})

test('How many look on is told to everybody, a moment after it changed.', async () => {
  const listing = await aListing()
  const first = await connect(listing.id)
  const second = await connect(listing.id)
  expect(await first.heard('viewcount', ({ viewers }) => viewers === 2)).toMatchObject({ id: listing.id })
  second.socket.close(1000, 'gone')
  await first.heard('viewcount', ({ viewers }) => viewers === 1)
})

test('In the last five minutes the room tells the time by itself.', async () => {
  const listing = await aListing()
  const client = await connect(listing.id)
  await client.heard('servertime')
  const clock = await holdClock(listing.id, listing.closesAt - 5 * 60_000)
  await alarm(listing.id)
  expect(await client.heard('servertime', ({ dTime }) => dTime === clock.at)).toBeTruthy()
  clock.at += 4_999
  await alarm(listing.id)
  clock.at += 1
  await alarm(listing.id)
  await client.heard('servertime', ({ dTime }) => dTime === clock.at)
  expect(client.framesOf('servertime')).toHaveLength(3)
})
