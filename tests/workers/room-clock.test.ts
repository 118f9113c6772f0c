import { expect, test } from 'vitest'
import type { Receipt } from '#party/wire/protocol.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { holdD1 } from '#tests/support/failing-d1.ts'
import { alarm, connect, holdClock, ledgerOf, offer, projected } from '#tests/support/room.ts'

const MINUTE = 60_000

function closeOf(receipt: Receipt): number {
  return Date.parse(receipt.date_closed)
}

test('An offer that arrives in the last millisecond counts; one at the close does not, however late the alarm.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, listing.closesAt - 1)
  expect(await offer(listing.id, ann.session, { dollars: 50 })).toMatchObject({
    receipt: { ok: true, received_at: listing.closesAt - 1, time_left_ms: 1 },
  })
  // nobody has run the alarm
  clock.at = listing.closesAt
  expect(await offer(listing.id, ben.session, { dollars: 90 })).toMatchObject({
    status: 409,
    receipt: { ok: false, code: 'closed', received_at: listing.closesAt, time_left_ms: 0, next_bid: null },
  })
  expect(await offer(listing.id, ann.session, { dollars: 99 })).toMatchObject({
    receipt: { code: 'closed', bidtopstatus: 'won' },
  })
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    winner_id: ann.person.id,
    price: 10_00,
  })
})

test('An offer opens a listing whose start the room has slept through.', async () => {
  const start = Date.now() + 60 * MINUTE
  const listing = await aListing({ startsAt: start, closesAt: start + 60 * MINUTE })
  const { session } = await aSignedIn()
  const clock = await holdClock(listing.id, start - 1)
  expect(await offer(listing.id, session, { dollars: 50 })).toMatchObject({
    receipt: { code: 'not_started' },
  })
  clock.at = start
  expect(await offer(listing.id, session, { dollars: 50 })).toMatchObject({ receipt: { ok: true, seq: 2 } })
  expect((await ledgerOf(listing.id))[1]).toMatchObject({ effects: [{ type: 'opened' }] })
})

test('Time never runs backwards in a room: a stamp is at least the one before it.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const now = Date.now()
  const clock = await holdClock(listing.id, now)
  await offer(listing.id, ann.session, { dollars: 50 })
  clock.at = now - 5_000
  expect(await offer(listing.id, ben.session, { dollars: 60 })).toMatchObject({
    receipt: { received_at: now },
  })
  const times = (await ledgerOf(listing.id)).map(({ at }) => at)
  expect(times).toEqual([...times].sort())
})

test('Reset: an offer with less than the window left moves the close to the full extension, and everybody hears it.', async () => {
  const listing = await aListing({ softCloseWindowMs: 2 * MINUTE, softCloseExtensionMs: 3 * MINUTE })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watcher = await connect(listing.id)
  const clock = await holdClock(listing.id, listing.closesAt - 2 * MINUTE)

  // exactly the window left moves nothing
  const { receipt: early } = await offer(listing.id, ann.session, { dollars: 50 })
  expect(closeOf(early)).toBe(listing.closesAt)
  expect(await watcher.heard('bidAddtime', ({ seq }) => seq === early.seq)).toMatchObject({
    bpop_belowFive: false,
    extended_ms: 0,
  })

  clock.at += 1
  const closesAt = clock.at + 3 * MINUTE
  const { receipt: late } = await offer(listing.id, ben.session, { dollars: 70 })
  expect(closeOf(late)).toBe(closesAt)
  expect(await watcher.heard('bidAddtime', ({ seq }) => seq === late.seq)).toMatchObject({
    bpop_belowFive: true,
    extended_ms: MINUTE + 1,
    date_closed: new Date(closesAt).toISOString(),
  })
  expect(await projected(listing.id)).toMatchObject({ closes_at: closesAt, extensions: 1, status: 'open' })
})

test('Add: the extension is laid upon the close that stands.', async () => {
  const listing = await aListing({
    softCloseMode: 'add',
    softCloseWindowMs: 5 * MINUTE,
    softCloseExtensionMs: 2 * MINUTE,
  })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watcher = await connect(listing.id)
  await holdClock(listing.id, listing.closesAt - MINUTE)
  expect(closeOf((await offer(listing.id, ann.session, { dollars: 50 })).receipt)).toBe(
    listing.closesAt + 2 * MINUTE,
  )
  expect(closeOf((await offer(listing.id, ben.session, { dollars: 70 })).receipt)).toBe(
    listing.closesAt + 4 * MINUTE,
  )
  const moves = () =>
    watcher.framesOf('bidAddtime').flatMap(({ events }) => events.map(({ extended_ms }) => extended_ms))
  await watcher.heard('bidAddtime', ({ seq }) => seq === 3)
  expect(moves()).toEqual([0, 2 * MINUTE, 2 * MINUTE])
})

test('None: the close does not move.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { session } = await aSignedIn()
  await holdClock(listing.id, listing.closesAt - 1_000)
  const { receipt } = await offer(listing.id, session, { dollars: 50 })
  expect(closeOf(receipt)).toBe(listing.closesAt)
  expect(await projected(listing.id)).toMatchObject({ closes_at: listing.closesAt, extensions: 0 })
})

test('A cap bounds how far past the scheduled close it may go, and what does not move is no extension.', async () => {
  const listing = await aListing({ softCloseCapMs: 6 * MINUTE })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, listing.closesAt - 1)
  expect(closeOf((await offer(listing.id, ann.session, { dollars: 50 })).receipt)).toBe(
    listing.closesAt - 1 + 5 * MINUTE,
  )
  clock.at += 3 * MINUTE
  expect(closeOf((await offer(listing.id, ben.session, { dollars: 70 })).receipt)).toBe(
    listing.closesAt + 6 * MINUTE,
  )
  clock.at += MINUTE
  expect(closeOf((await offer(listing.id, ann.session, { dollars: 90 })).receipt)).toBe(
    listing.closesAt + 6 * MINUTE,
  )
  expect(await projected(listing.id)).toMatchObject({
    extensions: 2,
    closes_at: listing.closesAt + 6 * MINUTE,
  })
})

test('Neither a silent raise nor a refusal moves the close.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, listing.closesAt - 10 * MINUTE)
  await offer(listing.id, ann.session, { dollars: 50 })
  clock.at = listing.closesAt - MINUTE
  expect(closeOf((await offer(listing.id, ann.session, { dollars: 90 })).receipt)).toBe(listing.closesAt)
  expect(closeOf((await offer(listing.id, ben.session, { dollars: 5 })).receipt)).toBe(listing.closesAt)
  expect(await projected(listing.id)).toMatchObject({ closes_at: listing.closesAt, extensions: 0 })
})

test('A close waits for an offer that came in time and whose bidder is still being read.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const [ann, slow] = [await aSignedIn(), await aSignedIn()]
  const watcher = await connect(listing.id)
  const clock = await holdClock(listing.id, listing.closesAt - 5)
  await offer(listing.id, ann.session, { dollars: 50 })
  const d1 = holdD1(slow.session.id)
  const pending = offer(listing.id, slow.session, { dollars: 90 })
  await d1.asked()
  clock.at = listing.closesAt + 999
  await alarm(listing.id)
  expect(watcher.framesOf('realclosedupdates')).toEqual([])
  d1.answer()
  expect(await pending).toMatchObject({
    receipt: { ok: true, received_at: listing.closesAt - 5, wprice: 52 },
  })
  await alarm(listing.id)
  expect(await watcher.heard('realclosedupdates')).toMatchObject({
    sold: true,
    wprice: 52,
    market_status: 'sold',
  })
  expect(await projected(listing.id)).toMatchObject({ status: 'sold', winner_id: slow.person.id })
})

test('It waits a second and no longer.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const [ann, slow] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, listing.closesAt - 5)
  await offer(listing.id, ann.session, { dollars: 50 })
  const d1 = holdD1(slow.session.id)
  const pending = offer(listing.id, slow.session, { dollars: 90 })
  await d1.asked()
  clock.at = listing.closesAt + 1_000
  await alarm(listing.id)
  d1.answer()
  expect(await pending).toMatchObject({ receipt: { ok: false, code: 'closed' } })
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    winner_id: ann.person.id,
    price: 10_00,
  })
})

test('While a close waits, what comes after it waits too: an offer in time may still move the close.', async () => {
  const listing = await aListing()
  const [slow, late] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, listing.closesAt - 10 * MINUTE)
  await offer(listing.id, late.session, { dollars: 20 })
  const d1 = holdD1(slow.session.id)
  clock.at = listing.closesAt - 5
  const inTime = offer(listing.id, slow.session, { dollars: 90 })
  await d1.asked()
  clock.at = listing.closesAt + 100
  const afterwards = offer(listing.id, late.session, { dollars: 120 })
  await scheduler.wait(100)
  d1.answer()
  expect(await inTime).toMatchObject({ receipt: { ok: true, seq: 3 } })
  expect(await afterwards).toMatchObject({
    receipt: { ok: true, seq: 4, bidtopstatus: 'winner', received_at: listing.closesAt + 100 },
  })
})

test('The first offer of all, in the last moment, counts though its room was only being born.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { person, session } = await aSignedIn()
  const clock = await holdClock(listing.id, listing.closesAt - 1)
  const d1 = holdD1(session.id)
  const pending = offer(listing.id, session, { dollars: 50 })
  await d1.asked()
  clock.at = listing.closesAt + 200
  await alarm(listing.id)
  d1.answer()
  expect(await pending).toMatchObject({ receipt: { ok: true, received_at: listing.closesAt - 1 } })
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold', winner_id: person.id })
})
