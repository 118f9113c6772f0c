import { expect, test } from 'vitest'
import type { RoomRequest } from '#party/wire/protocol.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'
import { ask, connect, dollars, evict, ledgerOf, newBidId, offer, roomOf } from '#tests/support/room.ts'

type Case = { name: string; listing?: Parameters<typeof aListing>[0]; first: RoomRequest; other: RoomRequest }

const HOUR = 3_600_000
const soon = { startsAt: Date.now() + HOUR, closesAt: Date.now() + 24 * HOUR }

const ofBidders: Case[] = [
  {
    name: 'bid',
    first: { type: 'bid', kind: 'max', amount: dollars(60) },
    other: { type: 'bid', kind: 'hard', amount: dollars(60) },
  },
  {
    name: 'sealed offer',
    listing: { format: 'sealed' },
    first: { type: 'bid', kind: 'max', amount: dollars(60) },
    other: { type: 'bid', kind: 'max', amount: dollars(61) },
  },
  {
    name: 'starting offer',
    listing: { ...soon, preBids: true },
    first: { type: 'pre_bid', amount: dollars(9), proposal: null },
    other: { type: 'pre_bid', amount: dollars(9), proposal: 'Please.' },
  },
  {
    name: 'purchase',
    listing: { format: 'fixed', quantity: 9 },
    first: { type: 'buy_now', quantity: 2 },
    other: { type: 'buy_now', quantity: 3 },
  },
]

/** After an offer of $90 of the same person's. */
const afterAnOffer: Case[] = [
  {
    name: 'lowering',
    first: { type: 'lower_max', amount: dollars(50) },
    other: { type: 'lower_max', amount: dollars(40) },
  },
  {
    name: 'taking back',
    first: { type: 'cancel', target: 'all' },
    other: { type: 'cancel', target: 'the-offer' },
  },
]

const ofManagers: Case[] = [
  {
    name: 'declining',
    first: { type: 'decline', target: 2, reason: 'One.' },
    other: { type: 'decline', target: 2, reason: 'Another.' },
  },
  { name: 'closing', first: { type: 'close_now' }, other: { type: 'withdraw', reason: '' } },
  {
    name: 'withdrawing',
    first: { type: 'withdraw', reason: 'Broken.' },
    other: { type: 'withdraw', reason: 'Lost.' },
  },
  {
    name: 'a new reserve',
    first: { type: 'change_reserve', reserve: 50_00 },
    other: { type: 'change_reserve', reserve: null },
  },
]

/** The same id asked thrice, once beside itself and once after the room went: one effect, one answer. */
async function onlyOnce(listingId: string, session: { id: string }, { first, other }: Case) {
  const id = newBidId()
  const before = (await roomOf(listingId).ledger(-1, 1))?.seq ?? 0
  const [one, beside] = await Promise.all([
    ask(listingId, session, first, id),
    ask(listingId, session, first, id),
  ])
  expect(one).toMatchObject({ status: 200, receipt: { ok: true, bid_id: id } })
  expect(beside).toEqual(one)
  expect(await ask(listingId, session, other, id)).toMatchObject({
    status: 409,
    receipt: { ok: false, code: 'bid_id_reused' },
  })
  await evict(listingId)
  expect(await ask(listingId, session, first, id)).toEqual(one)
  const entries = await ledgerOf(listingId)
  expect(entries.filter(({ effects }) => effects.every(({ type }) => type !== 'opened')).at(-1)?.seq).toBe(
    one.receipt.seq,
  )
  expect(one.receipt.seq - before).toBeLessThanOrEqual(2)
}

test.each(ofBidders)('$name: the same id is the same command', async (each) => {
  const listing = await aListing(each.listing)
  await onlyOnce(listing.id, (await aSignedIn()).session, each)
})

test.each(afterAnOffer)('$name: the same id is the same command', async (each) => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 90, bidId: 'the-offer' })
  await onlyOnce(listing.id, session, each)
})

test.each(ofManagers)('$name: the same id is the same command', async (each) => {
  const listing = await aListing({ reservePrice: 70_00 })
  const seller = await aSignedIn({ role: 'seller' })
  await aMembership(seller.person, { id: listing.organisationId })
  await offer(listing.id, (await aSignedIn()).session, { dollars: 90 })
  await onlyOnce(listing.id, seller.session, each)
})

test('An id is of one person: that of another is another command. A refused one may be tried again.', async () => {
  const listing = await aListing({ format: 'fixed', quantity: 3 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const buy = (quantity: number) => ({ type: 'buy_now', quantity }) as const
  expect((await ask(listing.id, ann.session, buy(2), 'one-purchase')).receipt.purchase?.left).toBe(1)
  expect((await ask(listing.id, ben.session, buy(2), 'one-purchase')).receipt.code).toBe('sold_out')
  expect((await ask(listing.id, ben.session, buy(1), 'one-purchase')).receipt.purchase?.left).toBe(0)
})

test('An id that was an offer is no taking back, by whichever door.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const client = await connect(listing.id, { token: session.token })
  const id = newBidId()
  expect(await client.bid({ bid_id: id, wsprice: 60 })).toMatchObject({ ok: true })
  expect(await client.cancel('all', id)).toMatchObject({ ok: false, code: 'bid_id_reused' })
  expect((await ask(listing.id, session, { type: 'cancel', target: 'all' }, id)).receipt.code).toBe(
    'bid_id_reused',
  )
  expect(await client.cancel(id)).toMatchObject({ ok: true, bidtopstatus: 'removed' })
})
