import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { connect, offer, projected, rowsOf } from '#tests/support/room.ts'

/** What everybody sees of a listing, as D1 has it once the room has projected. */
async function shown(listingId: string) {
  const row = await projected(listingId)
  return { price: row.price, next: row.next_minimum, offers: row.offer_count, leader: row.leader_id }
}

test('Two maximums fight it out: the higher leads, one step above the lower.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]

  const first = await offer(listing.id, ann.session, { dollars: 50 })
  expect(first).toMatchObject({
    status: 200,
    receipt: { ok: true, wprice: 10, next_bid: 11, bidtopstatus: 'winner' },
  })

  const second = await offer(listing.id, ben.session, { dollars: 40 })
  expect(second.receipt).toMatchObject({
    ok: true,
    accepted_but_outbid: true,
    bidtopstatus: 'outbid',
    wprice: 42,
    next_bid: 44,
    bid_count: 2,
    message: 'Offer accepted, but a higher maximum stands',
  })

  const third = await offer(listing.id, ben.session, { dollars: 80 })
  expect(third.receipt).toMatchObject({
    ok: true,
    accepted_but_outbid: false,
    bidtopstatus: 'winner',
    wprice: 52,
  })
  expect(await shown(listing.id)).toEqual({ price: 52_00, next: 54_00, offers: 3, leader: ben.person.id })
})

test('A hard offer stands at its amount; a hidden maximum answers one that is not above it.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]

  expect((await offer(listing.id, ann.session, { dollars: 20, kind: 'hard' })).receipt).toMatchObject({
    wprice: 20,
  })
  expect((await offer(listing.id, ben.session, { dollars: 60, kind: 'max' })).receipt).toMatchObject({
    wprice: 21,
  })
  expect((await offer(listing.id, ann.session, { dollars: 50, kind: 'hard' })).receipt).toMatchObject({
    wprice: 52,
    accepted_but_outbid: true,
    bidtopstatus: 'outbid',
  })
  expect((await offer(listing.id, ann.session, { dollars: 70, kind: 'hard' })).receipt).toMatchObject({
    wprice: 70,
    bidtopstatus: 'winner',
  })
})

test('Of two equal maximums the earlier leads, at that amount.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 60 })

  const tie = await offer(listing.id, ben.session, { dollars: 60 })
  expect(tie.receipt).toMatchObject({
    ok: true,
    accepted_but_outbid: true,
    bidtopstatus: 'outbid',
    wprice: 60,
  })
  expect(await shown(listing.id)).toMatchObject({ price: 60_00, leader: ann.person.id })
})

test("A raise of one's own maximum is silent: no price, no count, no line in the history; only its owner hears.", async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 30 })
  const owner = await connect(listing.id, { token: ann.session.token })
  const other = await connect(listing.id, { token: ben.session.token })

  const raised = await offer(listing.id, ann.session, { dollars: 90 })
  expect(raised.receipt).toMatchObject({ ok: true, wprice: 10, bid_count: 1, bidtopstatus: 'winner', seq: 3 })
  expect(await owner.heard('ownstatus')).toMatchObject({ bidtopstatus: 'winner', biddercurrentbid: 90 })
  expect(await other.heard('bidAddtime')).toMatchObject({ seq: 3, wprice: 10, bid_count: 1 })
  expect(other.framesOf('ownstatus')).toEqual([])

  expect(await shown(listing.id)).toMatchObject({ price: 10_00, offers: 1 })
  expect(await rowsOf('bids', listing.id)).toMatchObject([
    { seq: 2, silent: 0 },
    { seq: 3, silent: 1 },
  ])
  expect(await rowsOf('standings', listing.id)).toMatchObject([{ own_max: 90_00, status: 'winner' }])

  const after = await offer(listing.id, ben.session, { dollars: 80 })
  expect(after.receipt).toMatchObject({ accepted_but_outbid: true, wprice: 82 })
})

test("The leader's own hard offer moves the price and keeps the greater maximum.", async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 90 })

  const own = await offer(listing.id, ann.session, { dollars: 40, kind: 'hard' })
  expect(own.receipt).toMatchObject({ ok: true, wprice: 40, bid_count: 2, bidtopstatus: 'winner' })
  const answered = await offer(listing.id, ben.session, { dollars: 60 })
  expect(answered.receipt).toMatchObject({ accepted_but_outbid: true, wprice: 62 })
})

test('A maximum that reaches the reserve lifts the price to it; until then only "not met" is known.', async () => {
  const listing = await aListing({ reservePrice: 70_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const visitor = await connect(listing.id)
  expect(visitor.framesOf('snapshot')[0]).toMatchObject({ reserve_met: false, wprice: 10 })

  await offer(listing.id, ann.session, { dollars: 30 })
  expect(await visitor.heard('bidAddtime', (frame) => frame.bid_count === 1)).toMatchObject({
    reserve_met: false,
  })
  // the receipt says so itself: the page need not wait for the broadcast
  expect((await offer(listing.id, ben.session, { dollars: 75 })).receipt).toMatchObject({ reserve_met: true })
  expect(await visitor.heard('bidAddtime', (frame) => frame.bid_count === 2)).toMatchObject({
    reserve_met: true,
    wprice: 70,
  })
  expect(await projected(listing.id)).toMatchObject({ reserve_met: 1, price: 70_00 })
})

test('With the mode "reach" an offer stands at once at the lesser of itself and the reserve.', async () => {
  const listing = await aListing({ reservePrice: 70_00, reserveMode: 'reach' })
  const ann = await aSignedIn()
  expect((await offer(listing.id, ann.session, { dollars: 30 })).receipt).toMatchObject({ wprice: 30 })
  expect((await offer(listing.id, ann.session, { dollars: 90 })).receipt).toMatchObject({ wprice: 70 })
  expect(await projected(listing.id)).toMatchObject({ reserve_met: 1, price: 70_00, offer_count: 2 })
})

test('A flat step replaces the schedule, and a listing may take cents.', async () => {
  const listing = await aListing({ incrementAmount: 2_50, wholeDollars: false, startPrice: 1_25 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  expect((await offer(listing.id, ann.session, { dollars: 9.99 })).receipt).toMatchObject({
    wprice: 1.25,
    next_bid: 3.75,
  })
  expect((await offer(listing.id, ben.session, { dollars: 4.01 })).receipt).toMatchObject({ wprice: 6.51 })
})

test('A room keeps the rules that it was born with, whatever D1 says later.', async () => {
  const listing = await aListing()
  const ann = await aSignedIn()
  await connect(listing.id)
  await env.DB.prepare('update listings set start_price = 9900, bid_kinds = ? where id = ?')
    .bind('hard', listing.id)
    .run()
  expect((await offer(listing.id, ann.session, { dollars: 10 })).receipt).toMatchObject({
    ok: true,
    wprice: 10,
  })
})

test('Lowering a maximum has no door yet: neither a frame nor a lower offer does it.', async () => {
  const listing = await aListing()
  const ann = await aSignedIn()
  const client = await connect(listing.id, { token: ann.session.token })
  await client.bid({ wsprice: 80 })

  client.send({ type: 'lower_max', bid_id: 'lower-max-1', wsprice: 20 })
  expect(await client.heard('error')).toMatchObject({ code: 'bad_frame' })
  expect(await client.bid({ wsprice: 20 })).toMatchObject({ ok: false, code: 'not_above_own_max' })
  await projected(listing.id)
  expect(await rowsOf('standings', listing.id)).toMatchObject([{ own_max: 80_00 }])
})
