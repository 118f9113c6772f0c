import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findManageView } from '#app/features/bidding/queries.server.ts'
import { contentOf, say } from '#tests/support/api.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  ask,
  connect,
  dollars,
  evict,
  holdClock,
  ledgerOf,
  newBidId,
  offer,
  offerOf,
  projected,
  rowsOf,
  submitTogether,
} from '#tests/support/room.ts'
import { seenByOthers, writings } from '#tests/support/sales.ts'
import { jobContext } from '#workers/context.ts'

const all = { type: 'cancel', target: 'all' } as const

async function removedOf(listingId: string) {
  return (await rowsOf('bids', listingId)).map(({ seq, removed }) => [seq, removed])
}

test('Who leads takes their offers back by frame: the others, replayed, say who leads and at what.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 90 })
  await offer(listing.id, ben.session, { dollars: 150 })
  await projected(listing.id)
  const [own, other, visitor] = [
    await connect(listing.id, { token: ben.session.token }),
    await connect(listing.id, { token: ann.session.token }),
    await connect(listing.id),
  ]
  expect(await own.cancel('all')).toMatchObject({
    ok: true,
    seq: 5,
    wprice: 10,
    next_bid: 11,
    bid_count: 1,
    bidtopstatus: 'removed',
    message: 'Offer cancelled successfully',
    entry_hash: expect.any(String),
  })
  expect(await visitor.heard('cancelBidEmitted')).toMatchObject({
    id: listing.id,
    seq: 5,
    about: 'cancelled',
    removed: [3, 4],
    wprice: 10,
    bid_count: 1,
    rank_count: 1,
  })
  await own.heard(
    'ownstatus',
    ({ bidtopstatus, biddercurrentbid }) => bidtopstatus === 'removed' && biddercurrentbid === null,
  )
  await other.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'winner')
  expect((await ledgerOf(listing.id)).at(-1)).toMatchObject({
    tag: '2',
    price: 10,
    effects: [{ type: 'retracted', scope: 'all', entries: [3, 4], fallen: [] }],
  })
  expect(await projected(listing.id)).toMatchObject({
    price: 10_00,
    next_minimum: 11_00,
    leader_id: ann.person.id,
    offer_count: 1,
    bidder_count: 1,
  })
  expect(await removedOf(listing.id)).toEqual([
    [2, null],
    [3, 'cancelled'],
    [4, 'cancelled'],
  ])
  const rows = await rowsOf('standings', listing.id)
  const of = ({ id }: { id: string }) => rows.find(({ person_id }) => person_id === id)
  expect(of(ben.person)).toMatchObject({ status: 'removed', own_max: null, seq: 5 })
  expect(of(ann.person)).toMatchObject({ status: 'winner', own_max: 40_00, seq: 5 })
})

test('The last offer alone is named by its id; what stood before it stands again.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ben.session, { dollars: 20 })
  await offer(listing.id, ann.session, { dollars: 60, bidId: 'ann-first' })
  await offer(listing.id, ann.session, { dollars: 90, bidId: 'ann-second' })
  const wrong = await ask(listing.id, ann.session, { type: 'cancel', target: 'ann-first' })
  expect(wrong).toMatchObject({ status: 409, receipt: { code: 'nothing_to_retract' } })
  const others = await ask(listing.id, ben.session, { type: 'cancel', target: 'ann-second' })
  expect(others).toMatchObject({ status: 409, receipt: { code: 'nothing_to_retract' } })
  const taken = await ask(listing.id, ann.session, { type: 'cancel', target: 'ann-second' })
  expect(taken.receipt).toMatchObject({ ok: true, bidtopstatus: 'winner', wprice: 21 })
  await projected(listing.id)
  const rows = await rowsOf('standings', listing.id)
  expect(rows).toContainEqual(expect.objectContaining({ person_id: ann.person.id, own_max: 60_00 }))
  expect(await removedOf(listing.id)).toEqual([
    [2, null],
    [3, null],
    [4, 'cancelled'],
  ])
})

test('An offer and its taking back that come together are judged in their order.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const [placed, taken] = await submitTogether(listing.id, [
    offerOf(session, { dollars: 60, bidId: 'the-offer' }),
    { type: 'cancel', target: 'the-offer', commandId: newBidId(), sessionId: session.id },
  ])
  expect(placed?.receipt).toMatchObject({ ok: true })
  expect(taken?.receipt).toMatchObject({
    ok: true,
    seq: Number(placed?.receipt.seq) + 1,
    bid_count: 0,
    wprice: 10,
  })
  expect(await projected(listing.id)).toMatchObject({ offer_count: 0, bidder_count: 0, leader_id: null })
  expect(await removedOf(listing.id)).toEqual([[2, 'cancelled']])
})

test('Only who leads may, only until the listing says, and only what is there.', async () => {
  const listing = await aListing()
  const [ann, ben, cleo] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 90 })
  const codeOf = async (session: { id: string } | null) => (await ask(listing.id, session, all)).receipt.code
  expect(await codeOf(null)).toBe('sign_in')
  expect(await codeOf(cleo.session)).toBe('nothing_to_retract')
  expect(await codeOf(ann.session)).toBe('not_leading')
  await holdClock(listing.id, listing.closesAt - 60 * 60_000)
  expect(await ask(listing.id, ben.session, all)).toMatchObject({
    status: 409,
    receipt: { code: 'retract_closed', message: "It's too late to cancel or lower an offer" },
  })
  await holdClock(listing.id, listing.closesAt)
  expect(await codeOf(ben.session)).toBe('closed')
})

test('Who may no longer offer may still take back.', async () => {
  const listing = await aListing()
  const { person, session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 40 })
  await env.DB.prepare("update people set status = 'deactivate' where id = ?").bind(person.id).run()
  await evict(listing.id)
  expect((await offer(listing.id, session, { dollars: 60 })).receipt.code).toBe('deactivated')
  expect((await ask(listing.id, session, all)).receipt).toMatchObject({ ok: true, bidtopstatus: 'removed' })
})

test('A maximum is lowered by who leads, down to the price; its amounts are told to nobody else.', async () => {
  const listing = await aListing({ wholeDollars: false })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clients = [await connect(listing.id, { token: ben.session.token }), await connect(listing.id)]
  await offer(listing.id, ann.session, { dollars: 8141.59 })
  await offer(listing.id, ben.session, { dollars: 40 })
  const lower = (amount: number) =>
    ask(listing.id, ann.session, { type: 'lower_max', amount: dollars(amount) })
  expect((await lower(41)).receipt).toMatchObject({
    code: 'below_price',
    message: "A max can't go below the current price of $42",
  })
  expect((await lower(8141.59)).receipt.code).toBe('not_below_own_max')
  expect((await lower(5926.53)).receipt).toMatchObject({
    ok: true,
    message: 'Maximum lowered successfully',
    bidtopstatus: 'winner',
    wprice: 42,
    bid_count: 2,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  await clients[1]?.heard('bidAddtime', ({ seq }) => seq === 4)
  await projected(listing.id)
  expect(await rowsOf('standings', listing.id)).toContainEqual(
    expect.objectContaining({ person_id: ann.person.id, own_max: 5926_53, seq: 4 }),
  )
  const seen = await seenByOthers(listing.id, ann.person, clients)
  for (const secret of [8141.59, 5926.53]) expect(seen).not.toMatch(writings(secret))
})

test('After an eviction in the midst nothing is different: replays read the whole log, in pages.', async () => {
  const listing = await aListing({ incrementAmount: 1_00 })
  const people = await Promise.all(Array.from({ length: 48 }, () => aSignedIn()))
  for (let place = 0; place < 11 * people.length; place += 1) {
    const session = people[place % people.length]?.session ?? null
    await offer(listing.id, session, { dollars: 20 + place, kind: 'hard' })
  }
  await evict(listing.id)
  const leader = people.at(-1)
  const before = await ledgerOf(listing.id)
  expect(before.length).toBeGreaterThan(500)
  const { receipt } = await ask(listing.id, leader?.session ?? null, all)
  expect(receipt).toMatchObject({ ok: true, bidtopstatus: 'removed' })
  const effect = (await ledgerOf(listing.id)).at(-1)?.effects[0]
  const gone = effect?.type === 'retracted' ? [...effect.entries, ...effect.fallen] : []
  const live = await projected(listing.id)
  const marked = (await removedOf(listing.id)).flatMap(([seq, removed]) => (removed ? [seq] : []))
  expect(marked).toEqual(gone.sort((one, other) => one - other))
  expect(live).toMatchObject({
    bidder_count: people.length - 1,
    offer_count: before.length - 2 - gone.length,
  })
})

test('Who was away is told how it stands where an offer is gone, and entry by entry after that.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watcher = await connect(listing.id)
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 90 })
  await ask(listing.id, ben.session, all)
  await offer(listing.id, ben.session, { dollars: 90 })
  // nothing is on its way any more that would reach who comes now
  await watcher.heard('bidAddtime', ({ seq }) => seq === 5)
  const late = await connect(listing.id, { token: ann.session.token })
  late.send({ type: 'resume', since: 0 })
  await expect.poll(() => late.framesOf('snapshot').map(({ seq }) => seq)).toEqual([5, 5])
  expect(late.framesOf('bidAddtime')).toEqual([])
  late.send({ type: 'resume', since: 3 })
  await late.heard('bidAddtime', ({ seq }) => seq === 5)
  const heard = late.frames().flatMap((frame): unknown[] => {
    if (frame.type === 'bidAddtime') return [[frame.type, frame.from_seq, frame.seq]]
    return frame.type === 'cancelBidEmitted' ? [[frame.type, frame.seq]] : []
  })
  expect(heard).toEqual([
    ['cancelBidEmitted', 4],
    ['bidAddtime', 5, 5],
  ])
  await late.heard(
    'ownstatus',
    ({ bidtopstatus, biddercurrentbid }) => bidtopstatus === 'outbid' && biddercurrentbid === 40,
  )
})

test('A frame that asks for nothing that can be read is answered so, and nothing happens.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const client = await connect(listing.id, { token: session.token })
  for (const wrong of [
    {},
    { target: 'all' },
    { bid_id: 'bid-00000001' },
    { bid_id: 'bid-00000001', target: 7 },
  ])
    client.send({ type: 'cancelBid', ...wrong })
  await client.heard('error', () => client.framesOf('error').length === 4)
  expect(client.framesOf('receipt')).toEqual([])
  const visitor = await connect(listing.id)
  expect(await visitor.cancel('all')).toMatchObject({ ok: false, code: 'sign_in' })
})

test('Who outbid a hidden maximum and took that back comes back at that or more, takes back once, and shows others nothing.', async () => {
  const listing = await aListing()
  const [ann, ben, eve] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 80 })
  await offer(listing.id, ben.session, { dollars: 500 })
  const watcher = await connect(listing.id, { token: eve.session.token })
  const own = await connect(listing.id, { token: ben.session.token })
  expect(await own.cancel('all')).toMatchObject({ ok: true, wprice: 10 })
  expect(await offer(listing.id, ben.session, { dollars: 79 })).toMatchObject({
    status: 409,
    receipt: {
      code: 'below_taken_back',
      message: 'You cancelled an offer of $500 here. Offer that or more.',
    },
  })
  expect(await offer(listing.id, ben.session, { dollars: 500 })).toMatchObject({ receipt: { ok: true } })
  expect(await own.cancel('all')).toMatchObject({
    ok: false,
    code: 'retract_limit',
    message: "You've already cancelled an offer on this lot",
  })
  // what was missed is not told offer by offer where one of them is gone
  watcher.send({ type: 'resume', since: 1 })
  await expect.poll(() => watcher.framesOf('snapshot').length).toBe(2)
  await projected(listing.id)
  const seen = async (bearer: Record<string, string>) =>
    contentOf<{ records: { proposed_amount: number | null; removed: string | null }[] }>(
      await say('product/bidhistory', { id: listing.id }, bearer),
    ).records.find(({ removed }) => removed !== null)?.proposed_amount
  expect(await seen(eve.bearer)).toBeNull()
  expect(await seen({})).toBeNull()
  expect(await seen(ben.bearer)).toBe(82)
  expect(await seen((await aSignedIn({ role: 'admin' })).bearer)).toBe(82)
})

test('Takings back are counted over all listings for ninety days; a limit that is reached holds everywhere, and the seller sees it.', async () => {
  const ben = await aSignedIn()
  const day = 24 * 60 * 60_000
  const taken = async (at: number) => {
    const past = await aListing()
    await env.DB.prepare('insert into takings_back (listing_id, seq, person_id, at) values (?, 1, ?, ?)')
      .bind(past.id, ben.person.id, at)
      .run()
  }
  await taken(Date.now() - 91 * day)
  await taken(Date.now() - 89 * day)
  await taken(Date.now() - day)
  const [third, fourth] = [await aListing(), await aListing()]
  await offer(third.id, ben.session, { dollars: 40 })
  expect(await ask(third.id, ben.session, all)).toMatchObject({ receipt: { ok: true } })
  await projected(third.id)
  expect(await rowsOf('takings_back', third.id)).toMatchObject([{ person_id: ben.person.id }])
  await offer(fourth.id, ben.session, { dollars: 40 })
  expect(await ask(fourth.id, ben.session, all)).toMatchObject({
    receipt: {
      code: 'retract_limit',
      message: "You've cancelled as many offers as allowed in 90 days",
    },
  })
  // who leads, and one who has never taken anything back
  const ann = await aSignedIn()
  await offer(fourth.id, ann.session, { dollars: 30 })
  await projected(fourth.id)
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const seen = async (mayDecline: boolean) =>
    findManageView(ctx, { id: fourth.id, format: 'ascending', status: 'open', ownListing: true, mayDecline })
  const { bidders } = await seen(true)
  expect(bidders?.map(({ takenBack }) => takenBack)).toEqual([0, 3])
  expect((await seen(false)).bidders).toBeNull()
})
