import { expect, test } from 'vitest'
import type { RoomRequest } from '#party/wire/protocol.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'
import {
  alarm,
  ask,
  connect,
  holdClock,
  ledgerOf,
  liveRow,
  offer,
  projected,
  rowsOf,
} from '#tests/support/room.ts'
import { eventsOf, invoicesOf, seenByOthers, settled, writings } from '#tests/support/sales.ts'

async function aManaged(given: Parameters<typeof aListing>[0] = {}) {
  const listing = await aListing(given)
  const [seller, admin] = [await aSignedIn({ role: 'seller' }), await aSignedIn({ role: 'admin' })]
  await aMembership(seller.person, { id: listing.organisationId })
  return { listing, seller, admin }
}

const decline = (target: number): RoomRequest => ({ type: 'decline', target, reason: 'A second account.' })

test('Whoever acts for the listing declines all offers of who made an entry; the reason stays in the room.', async () => {
  const { listing, seller } = await aManaged()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const declined = await connect(listing.id, { token: ben.session.token })
  const visitor = await connect(listing.id)
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 60 })
  await offer(listing.id, ben.session, { dollars: 90 })
  await projected(listing.id)
  expect((await ask(listing.id, seller.session, decline(3))).receipt).toMatchObject({
    ok: true,
    message: 'Offer declined successfully',
    bidtopstatus: null,
    wprice: 10,
    bid_count: 1,
  })
  await declined.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'removed')
  expect(await visitor.heard('cancelBidEmitted')).toMatchObject({ about: 'declined', removed: [3, 4] })
  expect((await ledgerOf(listing.id)).at(-1)).toMatchObject({
    tag: null,
    effects: [{ type: 'declined', by: 'seller', entries: [3, 4], fallen: [] }],
  })
  expect(await projected(listing.id)).toMatchObject({
    leader_id: ann.person.id,
    price: 10_00,
    bidder_count: 1,
  })
  expect((await rowsOf('bids', listing.id)).map(({ removed }) => removed)).toEqual([
    null,
    'declined',
    'declined',
  ])
  expect((await rowsOf('standings', listing.id)).map(({ person_id }) => person_id)).not.toContain(
    seller.person.id,
  )
  expect(await seenByOthers(listing.id, seller.person, [declined, visitor])).not.toContain('second account')
  // entries that nobody made, and those of whom nothing stands any more
  for (const target of [0, 1, 3, 5, 99])
    expect((await ask(listing.id, seller.session, decline(target))).receipt.code).toBe('nothing_to_retract')
  expect((await offer(listing.id, ben.session, { dollars: 50 })).receipt).toMatchObject({
    bidtopstatus: 'winner',
  })
})

test('Closed by hand it is sold to who leads, at once; before its start it cannot be.', async () => {
  const { listing, admin } = await aManaged()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 40 })
  const visitor = await connect(listing.id)
  expect((await ask(listing.id, admin.session, { type: 'close_now' })).receipt).toMatchObject({
    ok: true,
    time_left_ms: 0,
    next_bid: null,
    message: 'Listing closed successfully',
  })
  expect(await visitor.heard('realclosedupdates')).toMatchObject({ sold: true, wprice: 10 })
  expect((await offer(listing.id, ben.session, { dollars: 60 })).receipt.code).toBe('closed')
  const row = await projected(listing.id)
  expect(row).toMatchObject({ status: 'sold', outcome: 'sold', winner_id: ann.person.id })
  expect(Number(row.closes_at)).toBeLessThan(listing.closesAt)
  expect((await ledgerOf(listing.id)).at(-1)?.effects[0]).toMatchObject({ type: 'closed', cause: 'admin' })
  await settled(listing.id)
  expect(await invoicesOf(listing.id)).toMatchObject([{ buyer_id: ann.person.id, hammer: 10_00 }])
  const early = await aManaged({ startsAt: Date.now() + 3_600_000 })
  expect((await ask(early.listing.id, early.seller.session, { type: 'close_now' })).receipt.code).toBe(
    'not_started',
  )
})

test('Withdrawn nobody buys it, whoever led; that too is an event, and no invoice comes of it.', async () => {
  const { listing, seller } = await aManaged()
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 40 })
  const own = await connect(listing.id, { token: session.token })
  const withdraw = { type: 'withdraw', reason: 'Dropped by the forklift.' } as const
  expect((await ask(listing.id, seller.session, withdraw)).receipt).toMatchObject({ ok: true })
  expect(await own.heard('realclosedupdates')).toMatchObject({ sold: false, market_status: 'closed' })
  await own.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'lost')
  expect(await projected(listing.id)).toMatchObject({
    status: 'closed',
    outcome: 'withdrawn',
    winner_id: null,
  })
  await settled(listing.id)
  expect(await eventsOf(listing.id)).toMatchObject([{ payload: { outcome: 'withdrawn', winnerId: null } }])
  expect(await invoicesOf(listing.id)).toEqual([])
  expect(await seenByOthers(listing.id, seller.person, [own])).not.toContain('forklift')
  const early = await aManaged({ startsAt: Date.now() + 3_600_000 })
  expect((await ask(early.listing.id, early.seller.session, withdraw)).receipt.ok).toBe(true)
  expect(await projected(early.listing.id)).toMatchObject({ status: 'closed', outcome: 'withdrawn' })
})

test('A changed reserve is an entry in its place: the next offer is judged against it, and nobody is told it.', async () => {
  const { listing, seller } = await aManaged({ reservePrice: 8_231_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clients = [await connect(listing.id, { token: ben.session.token }), await connect(listing.id)]
  await offer(listing.id, ann.session, { dollars: 60 })
  const change = (reserve: number | null) =>
    ask(listing.id, seller.session, { type: 'change_reserve', reserve })
  expect((await change(6_174_00)).receipt).toMatchObject({ ok: true, wprice: 10, bid_count: 1 })
  expect((await change(50_50)).receipt.code).toBe('decimal')
  expect((await change(-1)).receipt.code).toBe('non_positive')
  expect((await ledgerOf(listing.id)).at(-1)).toMatchObject({
    tag: null,
    effects: [{ type: 'reserve-changed' }],
  })
  const seen = await seenByOthers(listing.id, seller.person, clients)
  for (const secret of [8231, 6174]) expect(seen).not.toMatch(writings(secret))
  await change(50_00)
  expect((await offer(listing.id, ben.session, { dollars: 30 })).receipt).toMatchObject({ wprice: 50 })
  expect(await projected(listing.id)).toMatchObject({
    reserve_met: 1,
    leader_id: ann.person.id,
    price: 50_00,
  })
  expect((await change(70_00)).receipt.code).toBe('reserve_up')
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold', winner_id: ann.person.id })
})

test('Nobody else may do any of it: a bidder, another organisation, a visitor; nothing is written.', async () => {
  const { listing } = await aManaged()
  const [ann, stranger] = [await aSignedIn(), await aSignedIn({ role: 'seller' })]
  await aMembership(stranger.person, { id: (await aListing()).organisationId })
  await offer(listing.id, ann.session, { dollars: 40 })
  await projected(listing.id)
  const before = await liveRow(listing.id)
  const every: RoomRequest[] = [
    decline(2),
    { type: 'close_now' },
    { type: 'withdraw', reason: '' },
    { type: 'change_reserve', reserve: 1_00 },
  ]
  for (const request of every) {
    expect(await ask(listing.id, null, request)).toMatchObject({ status: 401, receipt: { code: 'sign_in' } })
    for (const { session } of [ann, stranger])
      expect(await ask(listing.id, session, request)).toMatchObject({
        status: 403,
        receipt: { code: 'forbidden' },
      })
  }
  expect(await ledgerOf(listing.id)).toHaveLength(3)
  expect(await liveRow(listing.id)).toEqual(before)
})
