import { expect, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  alarm,
  ask,
  connect,
  dollars,
  evict,
  holdClock,
  ledgerOf,
  offer,
  projected,
  rowsOf,
} from '#tests/support/room.ts'
import { seenByOthers, writings } from '#tests/support/sales.ts'

const HOUR = 3_600_000

async function aPreBidListing(given: Parameters<typeof aListing>[0] = {}) {
  const startsAt = Date.now() + HOUR
  const listing = await aListing({
    preBids: true,
    startPrice: 80_00,
    startsAt,
    closesAt: startsAt + 24 * HOUR,
    ...given,
  })
  const start = async () => {
    await holdClock(listing.id, startsAt)
    await alarm(listing.id)
  }
  return { ...listing, start }
}

function preBid(listingId: string, session: { id: string }, amount: number, { proposal = '', id = '' } = {}) {
  const request = { type: 'pre_bid', amount: dollars(amount), proposal: proposal || null } as const
  return id ? ask(listingId, session, request, id) : ask(listingId, session, request)
}

test('Before the start a starting offer is placed, one a person, from $1 to the starting price.', async () => {
  const listing = await aPreBidListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const visitor = await connect(listing.id)
  expect(
    (await preBid(listing.id, ann.session, 40.25, { proposal: 'I have a truck.' })).receipt,
  ).toMatchObject({
    ok: true,
    message: 'Pre Bid placed successfully',
    bidtopstatus: 'placed',
    wprice: 80,
    bid_count: 0,
    reaches_start: false,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await visitor.heard('preBidAddtime')).toMatchObject({
    id: listing.id,
    about: 'pre_bid',
    seq: 1,
    wprice: 80,
    bid_count: 0,
    rank_count: 1,
  })
  expect((await preBid(listing.id, ann.session, 55)).receipt).toMatchObject({ ok: true, seq: 2 })
  expect((await preBid(listing.id, ben.session, 0.99)).receipt).toMatchObject({ message: 'Min Offer $1' })
  expect((await preBid(listing.id, ben.session, 81)).receipt).toMatchObject({
    code: 'above_max',
    message: 'Max Starting Offer $80',
  })
  expect((await offer(listing.id, ben.session, { dollars: 90 })).receipt).toMatchObject({
    code: 'not_started',
  })
  expect(await projected(listing.id)).toMatchObject({
    status: 'scheduled',
    price: 80_00,
    offer_count: 0,
    bidder_count: 1,
    leader_id: null,
  })
  expect((await rowsOf('bids', listing.id)).map(({ kind, price }) => [kind, price])).toEqual([
    ['pre', null],
    ['pre', null],
  ])
  expect(await rowsOf('standings', listing.id)).toMatchObject([{ own_max: 55_00, status: 'placed' }])
})

test('The room itself refuses a proposal beyond its length, whatever its letters are made of.', async () => {
  const listing = await aPreBidListing()
  const { session } = await aSignedIn()
  // of one, three and four bytes; the last is two of what is counted
  for (const [letter, most] of [
    ['a', 1_000],
    ['楽', 1_000],
    ['🚚', 500],
  ] as const) {
    const longest = letter.repeat(most)
    expect(
      (await preBid(listing.id, session, 40, { proposal: `${longest}${letter}` })).receipt,
    ).toMatchObject({
      ok: false,
      code: 'proposal_too_long',
      message: 'A proposal can have up to 1000 characters',
    })
    expect((await preBid(listing.id, session, 40, { proposal: longest })).receipt).toMatchObject({ ok: true })
    await projected(listing.id)
    expect(await rowsOf('standings', listing.id)).toMatchObject([{ proposal: longest }])
  }
})

test('At the start the best one that meets the starting price is the first offer; the others stay proposals.', async () => {
  const listing = await aPreBidListing()
  const [ann, ben, cleo] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  await preBid(listing.id, ann.session, 60, { proposal: 'Could you take sixty?' })
  await preBid(listing.id, ben.session, 80, { id: 'ben-starts', proposal: 'At once.' })
  await preBid(listing.id, cleo.session, 80)
  await projected(listing.id)
  await evict(listing.id)
  const [leading, waiting] = [
    await connect(listing.id, { token: ben.session.token }),
    await connect(listing.id, { token: ann.session.token }),
  ]
  expect(leading.framesOf('snapshot')[0]).toMatchObject({ bidtopstatus: 'placed', biddercurrentbid: 80 })
  await listing.start()
  await leading.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'winner')
  // whose starting offer became none is told so at once, and is no bidder any more
  expect(await waiting.heard('bidAddtime')).toMatchObject({ seq: 4, wprice: 80, bid_count: 1, rank_count: 1 })
  expect(await waiting.heard('ownstatus')).toMatchObject({ bidtopstatus: 'outbid', biddercurrentbid: 60 })
  expect((await ledgerOf(listing.id)).at(-1)).toMatchObject({
    tag: '2',
    price: 80,
    effects: [{ type: 'opened' }, { type: 'offer', kind: 'hard', amount: 80 }],
  })
  expect(await projected(listing.id)).toMatchObject({
    status: 'open',
    price: 80_00,
    leader_id: ben.person.id,
    offer_count: 1,
    bidder_count: 1,
  })
  expect((await rowsOf('bids', listing.id)).at(-1)).toMatchObject({
    seq: 4,
    bid_id: 'ben-starts:opened',
    person_id: ben.person.id,
    kind: 'hard',
    price: 80_00,
    why_public: 'opened_by_pre_bid',
    why_party: 'opened_by_pre_bid',
  })
  const rows = await rowsOf('standings', listing.id)
  const of = ({ id }: { id: string }) => rows.find(({ person_id }) => person_id === id)
  expect(of(ann.person)).toMatchObject({
    status: 'outbid',
    own_max: 60_00,
    proposal: 'Could you take sixty?',
  })
  expect(of(ben.person)).toMatchObject({ status: 'winner', own_max: 80_00, proposal: 'At once.' })
  expect(of(cleo.person)).toMatchObject({ status: 'outbid', own_max: 80_00, proposal: null })
  // a proposal becomes an offer when its bidder makes one
  expect((await offer(listing.id, ann.session, { dollars: 100 })).receipt).toMatchObject({
    bidtopstatus: 'winner',
  })
  expect((await offer(listing.id, cleo.session, { dollars: 90 })).receipt).toMatchObject({
    bidtopstatus: 'outbid',
  })
  expect((await preBid(listing.id, cleo.session, 70)).receipt).toMatchObject({ code: 'kind_not_taken' })
})

test('A starting offer that reached nothing waits while nobody leads, and its bidder is told as soon as somebody does.', async () => {
  const listing = await aPreBidListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  expect((await preBid(listing.id, ann.session, 60)).receipt).toMatchObject({ reaches_start: false })
  const own = await connect(listing.id, { token: ann.session.token })
  await listing.start()
  expect(await own.heard('ownstatus')).toMatchObject({ bidtopstatus: 'placed' })
  expect(await projected(listing.id)).toMatchObject({ status: 'open', offer_count: 0, bidder_count: 0 })
  expect((await offer(listing.id, ben.session, { dollars: 80 })).receipt).toMatchObject({ bid_count: 1 })
  await own.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'outbid')
  expect(await projected(listing.id)).toMatchObject({ bidder_count: 1 })
})

test('Amounts and proposals before the start are told to nobody else, by no frame, row or entry.', async () => {
  const listing = await aPreBidListing({ startPrice: 5_000_00, wholeDollars: false })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clients = [await connect(listing.id, { token: ben.session.token }), await connect(listing.id)]
  await preBid(listing.id, ann.session, 2718.28, { proposal: 'for the museum' })
  await preBid(listing.id, ann.session, 3141.59, { proposal: 'for the museum' })
  await preBid(listing.id, ben.session, 10)
  await projected(listing.id)
  await listing.start()
  await clients[1]?.heard('bidAddtime')
  await projected(listing.id)
  const seen = await seenByOthers(listing.id, ann.person, clients)
  for (const secret of [2718.28, 3141.59]) expect(seen).not.toMatch(writings(secret))
  expect(seen).not.toContain('museum')
})

test('It is taken back before the start; what was first offered then stands again, and the start finds it.', async () => {
  const listing = await aPreBidListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const own = await connect(listing.id, { token: ann.session.token })
  await preBid(listing.id, ann.session, 80, { id: 'ann-first' })
  await preBid(listing.id, ann.session, 70, { id: 'ann-second' })
  await preBid(listing.id, ben.session, 50, { id: 'ben-first' })
  expect(await own.cancel('ann-first')).toMatchObject({ ok: false, code: 'nothing_to_retract' })
  expect(await own.cancel('ann-second')).toMatchObject({ ok: true, bidtopstatus: 'placed' })
  expect(await own.heard('cancelBidEmitted')).toMatchObject({ removed: [2], rank_count: 2 })
  expect((await ask(listing.id, ben.session, { type: 'cancel', target: 'all' })).receipt).toMatchObject({
    bidtopstatus: 'removed',
  })
  await listing.start()
  expect(await projected(listing.id)).toMatchObject({
    price: 80_00,
    leader_id: ann.person.id,
    bidder_count: 1,
  })
  expect((await rowsOf('bids', listing.id)).map(({ bid_id, removed }) => [bid_id, removed])).toEqual([
    ['ann-first', null],
    ['ann-second', 'cancelled'],
    ['ben-first', 'cancelled'],
    ['ann-first:opened', null],
  ])
  // its own id names the offer that it has become
  expect(await own.cancel('ann-first')).toMatchObject({ ok: true, bidtopstatus: 'removed', wprice: 80 })
  expect(await projected(listing.id)).toMatchObject({ leader_id: null, offer_count: 0, bidder_count: 0 })
})

test('A listing that takes none says when it starts; a sleeper that opens and closes at once sells all the same.', async () => {
  const closed = await aPreBidListing({ preBids: false })
  const { person, session } = await aSignedIn()
  expect((await preBid(closed.id, session, 20)).receipt).toMatchObject({ code: 'not_started' })
  const listing = await aPreBidListing()
  await preBid(listing.id, session, 80)
  await holdClock(listing.id, listing.closesAt + 1)
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    price: 80_00,
    winner_id: person.id,
    projected_seq: 2,
  })
  expect((await rowsOf('standings', listing.id))[0]).toMatchObject({ status: 'won' })
})
