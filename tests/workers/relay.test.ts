import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AuctionRoom } from '#party/room/auction-room.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { holdD1 } from '#tests/support/failing-d1.ts'
import { leased, leasesOf, listenTo, subscriptionsOf } from '#tests/support/relay.ts'
import {
  alarm,
  connect,
  eventually,
  holdClock,
  ledgerOf,
  liveRow,
  offer,
  projected,
} from '#tests/support/room.ts'

test('Who subscribes gets a snapshot of each listing and then what happens, without a gap and without a reload.', async () => {
  const [listing, other] = [await aListing(), await aListing({ startPrice: 25_00 })]
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 50 })
  await projected(listing.id)
  const page = await listenTo('eu-0')
  await page.subscribe([listing.id, other.id])
  expect(page.framesOf('snapshot').find(({ id }) => id === listing.id)).toMatchObject({
    seq: 2,
    wprice: 10,
    next_bid: 11,
    bid_count: 1,
    rank_count: 1,
    market_status: 'open',
    reserve_met: true,
    date_closed: new Date(listing.closesAt).toISOString(),
    future_active: new Date(listing.startsAt).toISOString(),
    bidtopstatus: null,
    biddercurrentbid: null,
  })
  expect(page.framesOf('snapshot').find(({ id }) => id === other.id)).toMatchObject({
    wprice: 25,
    bid_count: 0,
  })

  for (const dollars of [20, 30, 40, 60]) await offer(listing.id, ben.session, { dollars })
  const last = await page.heard('bidAddtime', ({ seq }) => seq === 6)
  expect(last).toMatchObject({ id: listing.id, wprice: 52, bid_count: 5, market_status: 'open' })
  let known = 2
  for (const frame of page.framesOf('bidAddtime').filter(({ id }) => id === listing.id)) {
    expect(frame.from_seq).toBeLessThanOrEqual(known + 1)
    known = frame.seq
  }
  expect(known).toBe(6)
})

test('An offer between the page and its subscription is not missed: D1 may lag, the room is asked.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  const hold = holdD1(listing.id)
  onTestFinished(hold.answer)
  await offer(listing.id, session, { dollars: 60, kind: 'hard' })
  const page = await listenTo('eu-1')
  await page.subscribe([listing.id])
  await eventually(
    () => [...page.framesOf('snapshot'), ...page.framesOf('bidAddtime')].find(({ wprice }) => wprice === 60),
    () => `the offer was missed: ${page.texts}`,
  )
})

test('At most four frames a second about one listing, and the last one is always told.', async () => {
  const listing = await aListing({ incrementAmount: 1_00 })
  const people = await Promise.all(Array.from({ length: 5 }, () => aSignedIn()))
  const page = await listenTo('eu-2')
  await page.subscribe([listing.id])
  await leased(listing.id, 'eu-2')
  const began = Date.now()
  for (let dollars = 10; dollars < 60; dollars += 1)
    await offer(listing.id, people[dollars % 5]?.session ?? null, { dollars, kind: 'hard' })
  await page.heard('bidAddtime', ({ wprice }) => wprice === 59)
  const quarters = Math.ceil((Date.now() - began) / 250)
  expect(page.framesOf('bidAddtime').length).toBeLessThanOrEqual(quarters + 2)
})

test('Who has unsubscribed hears no more.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const [leaves, stays] = [await listenTo('eu-3'), await listenTo('eu-3')]
  for (const page of [leaves, stays]) await page.subscribe([listing.id])
  await leased(listing.id, 'eu-3')
  leaves.send({ type: 'unsubscribe', ids: [listing.id] })
  await eventually(
    async () =>
      (await subscriptionsOf('eu-3')).filter((each) => each.listing === listing.id).length === 1 || undefined,
    () => 'the subscription stayed',
  )
  await offer(listing.id, session, { dollars: 50 })
  await stays.heard('bidAddtime', ({ bid_count }) => bid_count === 1)
  expect(leaves.framesOf('bidAddtime').filter(({ bid_count }) => bid_count === 1)).toEqual([])
})

test('A relay registers with a room once, however many sockets subscribe, and looking again wakes no room.', async () => {
  const listing = await aListing()
  const registered = vi.spyOn(AuctionRoom.prototype, 'registerRelay')
  onTestFinished(() => registered.mockRestore())
  const pages = await Promise.all(Array.from({ length: 8 }, () => listenTo('na-0')))
  await Promise.all(pages.map((page) => page.subscribe([listing.id])))
  await leased(listing.id, 'na-0')
  pages[0]?.send({ type: 'unsubscribe', ids: [listing.id] })
  await pages[0]?.subscribe([listing.id])
  const late = await listenTo('na-0')
  await late.subscribe([listing.id])
  expect(registered.mock.calls).toEqual([['na-0', 0]])
  const [lease] = await leasesOf(listing.id)
  expect(lease?.until).toBeGreaterThan(Date.now() + 9 * 60_000)
  expect(lease?.until).toBeLessThanOrEqual(Date.now() + 10 * 60_000)
})

test('Each relay that has a subscriber is told, and no other.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const shards = ['na-1', 'na-2', 'sa-1']
  const pages = await Promise.all(shards.map((shard) => listenTo(shard)))
  await Promise.all(pages.map((page) => page.subscribe([listing.id])))
  for (const shard of shards) await leased(listing.id, shard)
  await offer(listing.id, session, { dollars: 50 })
  for (const page of pages) await page.heard('bidAddtime', ({ bid_count }) => bid_count === 1)
  expect((await leasesOf(listing.id)).map(({ shard }) => shard)).toEqual(shards)
})

test('A listing that closes is told with its outcome; one that is closed is asked of no room.', async () => {
  // within the lease, as the test moves the room's clock there
  const soon = { softCloseMode: 'none' as const, closesAt: Date.now() + 5 * 60_000 }
  const [sold, unsold] = [await aListing(soon), await aListing({ ...soon, reservePrice: 900_00 })]
  const { session } = await aSignedIn()
  const page = await listenTo('na-3')
  await page.subscribe([sold.id, unsold.id])
  for (const { id } of [sold, unsold]) await leased(id, 'na-3')
  for (const { id, closesAt } of [sold, unsold]) {
    const clock = await holdClock(id, closesAt - 10)
    await offer(id, session, { dollars: 50 })
    clock.at = closesAt
    await alarm(id)
  }
  expect(await page.heard('realclosedupdates', ({ id }) => id === sold.id)).toMatchObject({
    sold: true,
    market_status: 'sold',
    wprice: 10,
    next_bid: null,
    bid_count: 1,
  })
  expect(await page.heard('realclosedupdates', ({ id }) => id === unsold.id)).toMatchObject({
    sold: false,
    market_status: 'closed',
    next_bid: null,
  })
  for (const { id } of [sold, unsold]) await page.heard('productClosed', (frame) => frame.id === id)

  await projected(sold.id)
  const registered = vi.spyOn(AuctionRoom.prototype, 'registerRelay')
  onTestFinished(() => registered.mockRestore())
  const late = await listenTo('oc-3')
  await late.subscribe([sold.id])
  expect(late.framesOf('snapshot')).toMatchObject([{ market_status: 'sold', next_bid: null, wprice: 10 }])
  expect(registered).not.toHaveBeenCalled()
})

test('An extension is told with its new close and by how much it moved.', async () => {
  const listing = await aListing({ closesAt: Date.now() + 6 * 60_000 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 50 })
  const page = await listenTo('sa-0')
  await page.subscribe([listing.id])
  await leased(listing.id, 'sa-0')
  await holdClock(listing.id, listing.closesAt - 60_000)
  await offer(listing.id, ben.session, { dollars: 30 })
  expect(await page.heard('bidAddtime', ({ bpop_belowFive }) => bpop_belowFive)).toMatchObject({
    date_closed: new Date(listing.closesAt + 240_000).toISOString(),
    extended_ms: 240_000,
    events: [{ extended_ms: 240_000 }],
  })
})

test('A listing that nobody knows gets an error with its id, and those beside it are served.', async () => {
  const listing = await aListing()
  const page = await listenTo('sa-2')
  page.send({ type: 'subscribe', ids: ['no-such-listing', listing.id, 'nor-this'] })
  expect(await page.heard('error')).toEqual({
    type: 'error',
    code: 'not_found',
    message: 'There is no such listing',
    ids: ['no-such-listing', 'nor-this'],
  })
  expect(await page.heard('snapshot')).toMatchObject({ id: listing.id })
  expect((await subscriptionsOf('sa-2')).map((each) => each.listing)).toEqual([listing.id])
})

test('When D1 does not answer, a new listing may be asked for again and a known one is served.', async () => {
  const [known, strange] = [await aListing(), await aListing()]
  const page = await listenTo('sa-3')
  await page.subscribe([known.id])
  const all = env.DB.prepare
  onTestFinished(() => {
    env.DB.prepare = all
  })
  env.DB.prepare = () => {
    throw new Error('D1_ERROR: Network connection lost.')
  }
  page.send({ type: 'subscribe', ids: [known.id, strange.id] })
  expect(await page.heard('error')).toMatchObject({ code: 'try_again', ids: [strange.id] })
  await eventually(
    () => page.framesOf('snapshot')[1],
    () => 'the known listing was not served',
  )
  expect(page.texts.join('')).not.toMatch(/D1_ERROR|at .*\.[jt]s/)
  env.DB.prepare = all
  await page.subscribe([strange.id])
})

test('To look at a listing is no reason for its room to be born.', async () => {
  const listing = await aListing()
  const page = await listenTo('oc-0')
  await page.subscribe([listing.id], { viewing: true })
  await leased(listing.id, 'oc-0')
  await scheduler.wait(100)
  expect(await ledgerOf(listing.id)).toEqual([])
  expect(await liveRow(listing.id)).toMatchObject({ projected_seq: -1 })
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await page.heard('bidAddtime', ({ bid_count }) => bid_count === 1)
})

test('A room that does not answer costs no snapshot, and is asked again.', async () => {
  const listing = await aListing()
  const register = AuctionRoom.prototype.registerRelay
  const registered = vi
    .spyOn(AuctionRoom.prototype, 'registerRelay')
    .mockRejectedValueOnce(new Error('this room is ill'))
    .mockImplementation(function (this: AuctionRoom, ...given) {
      return register.apply(this, given)
    })
  onTestFinished(() => registered.mockRestore())
  const page = await listenTo('oc-0')
  await page.subscribe([listing.id])
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await eventually(
    () => page.framesOf('bidAddtime').find(({ bid_count }) => bid_count === 1),
    () => 'the relay did not ask again',
  )
}, 20_000)

test('Who watches is counted once, at the room and at relays; a tile on a page is no watching.', async () => {
  const listing = await aListing()
  const visitor = await listenTo('oc-1')
  await visitor.subscribe([listing.id], { viewing: true })
  const shelf = await listenTo('oc-1')
  await shelf.subscribe([listing.id])
  await leased(listing.id, 'oc-1')
  const bidder = await connect(listing.id)
  expect(await bidder.heard('viewcount', ({ viewers }) => viewers === 2)).toBeTruthy()
  expect(await visitor.heard('viewcount', ({ viewers }) => viewers === 2)).toMatchObject({ id: listing.id })
  bidder.socket.close(1000, 'gone')
  await visitor.heard('viewcount', ({ viewers }) => viewers === 1)
  expect(shelf.framesOf('viewcount')).toEqual([])
})
