import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Amount } from '#app/domain/money/amount.ts'
import { aListing, aMembership, aSession, aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, holdD1, noAnswer } from '#tests/support/failing-d1.ts'
import { connect, holdClock, ledgerOf, newBidId, offer, projected, roomOf } from '#tests/support/room.ts'

/** An offer with an amount as it was read, good or bad. */
function offerOf(listingId: string, sessionId: string, amount: Amount, kind: 'max' | 'hard' = 'max') {
  return roomOf(listingId).submit({ type: 'bid', commandId: newBidId(), sessionId, kind, amount })
}

const empty: Amount = { ok: true, cents: null }
const cents = (amount: number): Amount => ({ ok: true, cents: amount })

test('Time is asked first: a closed listing says so to a visitor without an amount.', async () => {
  const now = Date.now()
  const listing = await aListing({ startsAt: now - 7_200_000, closesAt: now - 1 })
  const refused = await offerOf(listing.id, '', empty)
  expect(refused).toMatchObject({
    status: 409,
    receipt: { ok: false, code: 'closed', message: 'Item was closed', next_bid: null, time_left_ms: 0 },
  })
})

test('A listing that has not started refuses with its own code, whoever asks.', async () => {
  const now = Date.now()
  const listing = await aListing({ startsAt: now + 3_600_000, closesAt: now + 7_200_000 })
  const ann = await aSignedIn()
  expect(await offerOf(listing.id, '', empty)).toMatchObject({
    status: 409,
    receipt: { code: 'not_started' },
  })
  expect(await offer(listing.id, ann.session, { dollars: 20 })).toMatchObject({
    status: 409,
    receipt: { code: 'not_started', ok: false, next_bid: 10 },
  })
})

test('Who asks comes before what was typed: a visitor, an unknown and an ended session must sign in.', async () => {
  const listing = await aListing({ bidKinds: 'hard' })
  const { person } = await aSignedIn()
  const ended = await aSession(person, { expiresAt: new Date(Date.now() - 1_000) })
  for (const session of ['', 'no-such-session', ended.id])
    expect(await offerOf(listing.id, session, empty)).toMatchObject({
      status: 401,
      receipt: { code: 'sign_in', message: 'Sign in to place an offer', bidtopstatus: null },
    })
})

test('Nobody offers on an item of their own organisation, not even with an empty amount.', async () => {
  const listing = await aListing()
  const staff = await aSignedIn()
  await aMembership(staff.person, { id: listing.organisationId })
  expect(await offerOf(listing.id, staff.session.id, empty)).toMatchObject({
    status: 403,
    receipt: { code: 'own_item', message: "You can't make an offer on your own lot" },
  })
})

test('Own item is said before deactivated, and a deactivated account does not offer.', async () => {
  const listing = await aListing()
  const staff = await aSignedIn({ status: 'deactivate' })
  await aMembership(staff.person, { id: listing.organisationId })
  const other = await aSignedIn({ status: 'deactivate' })
  expect(await offerOf(listing.id, staff.session.id, cents(20_00))).toMatchObject({
    receipt: { code: 'own_item' },
  })
  expect(await offerOf(listing.id, other.session.id, empty)).toMatchObject({
    status: 403,
    receipt: { code: 'deactivated' },
  })
})

test("What was typed comes before the kind, the kind before the amount's height.", async () => {
  const listing = await aListing({ bidKinds: 'max' })
  const { session } = await aSignedIn()
  const asked: [Amount, string, number, string][] = [
    [empty, 'empty', 422, 'Please Enter Offer Amount'],
    [{ ok: false, code: 'non_positive' }, 'non_positive', 422, 'Min $10'],
    [{ ok: false, code: 'decimal' }, 'decimal', 422, 'Cannot_be_a_decimal'],
    [cents(20_50), 'decimal', 422, 'Cannot_be_a_decimal'],
    [cents(5_00), 'kind_not_taken', 422, 'This lot takes max offers only'],
  ]
  for (const [amount, code, status, message] of asked)
    expect(await offerOf(listing.id, session.id, amount, 'hard')).toMatchObject({
      status,
      receipt: { code, message },
    })
  expect(await offerOf(listing.id, session.id, cents(9_00))).toMatchObject({
    status: 409,
    receipt: { code: 'below_next_min', message: 'Higher offer is already placed', next_bid: 10 },
  })
})

test('A listing that takes hard offers only names that kind.', async () => {
  const listing = await aListing({ bidKinds: 'hard' })
  const { session } = await aSignedIn()
  expect(await offer(listing.id, session, { dollars: 20, kind: 'max' })).toMatchObject({
    receipt: { code: 'kind_not_taken', message: 'This lot takes hard offers only' },
  })
})

test('An offer under the next minimum and a raise that is none are told apart, with what would be taken.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 50 })
  expect(await offer(listing.id, ben.session, { dollars: 10 })).toMatchObject({
    status: 409,
    receipt: { code: 'below_next_min', next_bid: 11, wprice: 10, bid_count: 1, bidtopstatus: null },
  })
  expect(await offer(listing.id, ann.session, { dollars: 50 })).toMatchObject({
    status: 409,
    receipt: { code: 'not_above_own_max', message: 'Please submit higher offer', bidtopstatus: 'winner' },
  })
})

test("A refusal changes nothing: no entry, no row in D1, nothing on anybody's socket.", async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 50 })
  const before = { row: await projected(listing.id), entries: (await ledgerOf(listing.id)).length }
  const watcher = await connect(listing.id)
  await offer(listing.id, ben.session, { dollars: 9 })
  await offer(listing.id, ann.session, { dollars: 20 })
  await offer(listing.id, null, { dollars: 900 })
  await scheduler.wait(150)
  expect({ row: await projected(listing.id), entries: (await ledgerOf(listing.id)).length }).toEqual(before)
  expect(watcher.framesOf('bidAddtime')).toEqual([])
})

test("What a socket sends as an amount is read like a form's: text, number, nothing.", async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const client = await connect(listing.id, { token: session.token })
  expect(await client.bid({})).toMatchObject({ ok: false, code: 'empty' })
  expect(await client.bid({ wsprice: '' })).toMatchObject({ ok: false, code: 'empty' })
  expect(await client.bid({ wsprice: 'twenty' })).toMatchObject({ ok: false, code: 'non_positive' })
  expect(await client.bid({ wsprice: -20 })).toMatchObject({ ok: false, code: 'non_positive' })
  expect(await client.bid({ wsprice: 0 })).toMatchObject({ ok: false, code: 'non_positive' })
  expect(await client.bid({ wsprice: '20.005' })).toMatchObject({ ok: false, code: 'decimal' })
  expect(await client.bid({ wsprice: 1e300 })).toMatchObject({ ok: false, code: 'non_positive' })
  expect(await client.bid({ wsprice: '$1,250' })).toMatchObject({
    ok: true,
    wprice: 10,
    bidtopstatus: 'winner',
  })
})

test('Facts about a bidder are fresh for a minute, and forgotten at once when told to.', async () => {
  const listing = await aListing()
  const { person, session } = await aSignedIn()
  const clock = await holdClock(listing.id, Date.now())
  await offer(listing.id, session, { dollars: 20 })
  await env.DB.prepare("update people set status = 'deactivate' where id = ?").bind(person.id).run()

  clock.at += 59_000
  expect(await offer(listing.id, session, { dollars: 30 })).toMatchObject({ receipt: { ok: true } })
  clock.at += 1_000
  expect(await offer(listing.id, session, { dollars: 40 })).toMatchObject({
    receipt: { code: 'deactivated' },
  })

  await env.DB.prepare("update people set status = 'active' where id = ?").bind(person.id).run()
  expect(await offer(listing.id, session, { dollars: 40 })).toMatchObject({
    receipt: { code: 'deactivated' },
  })
  await roomOf(listing.id).forgetBidder(person.id)
  expect(await offer(listing.id, session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
})

test('Facts that were being read while the account changed are not kept.', async () => {
  const listing = await aListing()
  const { person, session } = await aSignedIn()
  const d1 = holdD1(session.id, 'answers')
  const first = offer(listing.id, session, { dollars: 20 })
  await d1.asked()
  await env.DB.prepare("update people set status = 'deactivate' where id = ?").bind(person.id).run()
  await roomOf(listing.id).forgetBidder(person.id)
  d1.answer()
  const second = offer(listing.id, session, { dollars: 30 })
  await first
  expect(await second).toMatchObject({ receipt: { code: 'deactivated' } })
  expect(await offer(listing.id, session, { dollars: 40 })).toMatchObject({
    receipt: { code: 'deactivated' },
  })
})

test('While D1 is silent, known bidders go on for a quarter of an hour and unknown ones are asked to try again.', async () => {
  const listing = await aListing()
  const [known, stranger] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, Date.now())
  await offer(listing.id, known.session, { dollars: 20 })
  aroundD1(known.session.id, noAnswer)
  aroundD1(stranger.session.id, noAnswer)

  expect(await offer(listing.id, stranger.session, { dollars: 50 })).toMatchObject({
    status: 503,
    receipt: { code: 'try_again', ok: false },
  })
  clock.at += 15 * 60_000 - 1
  expect(await offer(listing.id, known.session, { dollars: 30 })).toMatchObject({ receipt: { ok: true } })
  clock.at += 1
  expect(await offer(listing.id, known.session, { dollars: 40 })).toMatchObject({
    receipt: { code: 'try_again' },
  })
})

test('An offer that D1 was too silent for can be sent again under the same id.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const bidId = newBidId()
  const undo = aroundD1(session.id, noAnswer)
  expect(await offer(listing.id, session, { dollars: 20, bidId })).toMatchObject({
    receipt: { code: 'try_again' },
  })
  undo()
  expect(await offer(listing.id, session, { dollars: 20, bidId })).toMatchObject({ receipt: { ok: true } })
})
