import { expect, test } from 'vitest'
import type { RoomRequest } from '#party/wire/protocol.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'
import { aGroup, clockState, lotOf, standing } from '#tests/support/group.ts'
import {
  alarm,
  ask,
  connect,
  evict,
  holdClock,
  ledgerOf,
  liveRow,
  offer,
  projected,
} from '#tests/support/room.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PAUSE: RoomRequest = { type: 'pause', reason: 'The yard has no power.' }
const RESUME: RoomRequest = { type: 'resume' }

async function aManaged(given: Parameters<typeof aListing>[0] = {}) {
  const listing = await aListing(given)
  const seller = await aSignedIn({ role: 'seller' })
  await aMembership(seller.person, { id: listing.organisationId })
  return { listing, seller }
}

test('Paused over its close a lot takes offers that do not extend, and closes by exactly the time it had.', async () => {
  const { listing, seller } = await aManaged()
  const { id, closesAt } = listing
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const visitor = await connect(id)
  const clock = await holdClock(id, closesAt - 2 * MINUTE)
  expect((await ask(id, seller.session, PAUSE)).receipt).toMatchObject({
    ok: true,
    message: 'Listing paused successfully',
    time_left_ms: 2 * MINUTE,
  })
  const paused = { since: new Date(closesAt - 2 * MINUTE).toISOString(), reason: 'The yard has no power.' }
  expect(await visitor.heard('bidAddtime', (frame) => frame.paused !== undefined)).toMatchObject({ paused })
  expect((await ask(id, seller.session, PAUSE)).receipt.code).toBe('already_paused')
  clock.at = closesAt + 60 * MINUTE
  await alarm(id)
  expect(await projected(id)).toMatchObject({
    status: 'open',
    paused_at: closesAt - 2 * MINUTE,
    pause_reason: 'The yard has no power.',
    closes_at: closesAt + DAY,
  })
  expect((await offer(id, ann.session, { dollars: 40 })).receipt).toMatchObject({
    ok: true,
    bidtopstatus: 'winner',
    time_left_ms: 2 * MINUTE,
    date_closed: new Date(closesAt).toISOString(),
  })
  // whoever comes later, and a room that was ended meanwhile, know it too
  await evict(id)
  const again = await holdClock(id, closesAt + 61 * MINUTE)
  expect(await (await connect(id)).heard('snapshot')).toMatchObject({ market_status: 'open', paused })
  expect((await ask(id, seller.session, RESUME)).receipt).toMatchObject({
    ok: true,
    time_left_ms: 2 * MINUTE,
  })
  const closes = closesAt + 63 * MINUTE
  expect(await projected(id)).toMatchObject({
    paused_at: null,
    pause_reason: null,
    closes_at: closes,
    extensions: 0,
  })
  expect((await ask(id, seller.session, RESUME)).receipt.code).toBe('not_paused')
  again.at = closes - 1
  await alarm(id)
  expect(await projected(id)).toMatchObject({ status: 'open' })
  again.at = closes
  expect((await offer(id, ben.session, { dollars: 60 })).receipt.code).toBe('closed')
  await alarm(id)
  expect(await projected(id)).toMatchObject({ status: 'sold', winner_id: ann.person.id, closes_at: closes })
  const effects = (await ledgerOf(id)).flatMap((entry) => entry.effects)
  expect(effects).toContainEqual({
    type: 'paused',
    at: paused.since,
    by: 'seller',
    reason: 'The yard has no power.',
  })
  expect(effects).toContainEqual({
    type: 'resumed',
    at: new Date(closesAt + 61 * MINUTE).toISOString(),
    by: 'seller',
    closes_at: new Date(closes).toISOString(),
  })
})

test('After a day a pause ends by itself, at that instant, and the lot closes when its time is over.', async () => {
  const { listing, seller } = await aManaged()
  const { id, closesAt } = listing
  const clock = await holdClock(id, closesAt - 5 * MINUTE)
  await ask(id, seller.session, PAUSE)
  clock.at = closesAt - 5 * MINUTE + DAY + MINUTE
  await alarm(id)
  expect(await projected(id)).toMatchObject({ status: 'open', paused_at: null, closes_at: closesAt + DAY })
  expect((await ledgerOf(id)).at(-1)?.effects).toMatchObject([{ type: 'resumed', by: 'time' }])
  clock.at = closesAt + DAY
  await alarm(id)
  expect(await projected(id)).toMatchObject({ status: 'closed', outcome: 'unsold' })
})

test('Extended by hand the close moves, and no extension is counted.', async () => {
  const { listing, seller } = await aManaged()
  const watcher = await connect(listing.id)
  expect((await ask(listing.id, seller.session, { type: 'extend', minutes: 90 })).receipt).toMatchObject({
    ok: true,
    message: 'Close moved successfully',
  })
  const closes = listing.closesAt + 90 * MINUTE
  expect(
    await watcher.heard('bidAddtime', ({ date_closed }) => Date.parse(date_closed) === closes),
  ).toMatchObject({ bpop_belowFive: false, extended_ms: 0 })
  expect(await projected(listing.id)).toMatchObject({ closes_at: closes, extensions: 0 })
})

test('Nobody else may: a bidder, another organisation, a visitor; nothing is written.', async () => {
  const { listing } = await aManaged()
  const [ann, stranger] = [await aSignedIn(), await aSignedIn({ role: 'seller' })]
  await aMembership(stranger.person, { id: (await aListing()).organisationId })
  await offer(listing.id, ann.session, { dollars: 40 })
  await projected(listing.id)
  const before = await liveRow(listing.id)
  for (const request of [PAUSE, RESUME, { type: 'extend', minutes: 5 } as const]) {
    expect(await ask(listing.id, null, request)).toMatchObject({ status: 401, receipt: { code: 'sign_in' } })
    for (const { session } of [ann, stranger])
      expect(await ask(listing.id, session, request)).toMatchObject({
        status: 403,
        receipt: { code: 'forbidden' },
      })
  }
  expect(await liveRow(listing.id)).toEqual(before)
})

test('By the call, with what it needs: a reason to pause, minutes to extend.', async () => {
  const { listing, seller } = await aManaged()
  const bidder = await aSignedIn()
  const act = (action: string, more: object = {}, { bearer } = seller) =>
    say('product/projectAction', { id: listing.id, action, bid_id: crypto.randomUUID(), ...more }, bearer)
  expect(await outcome(await act('pause'))).toBe('422 validation')
  expect(await outcome(await act('extend', { minutes: 0 }))).toBe('422 validation')
  expect(await outcome(await act('extend'))).toBe('422 validation')
  expect(await outcome(await act('pause', { reason: 'Fog' }, bidder))).toBe('403 forbidden')
  expect(contentOf(await act('pause', { reason: 'Fog' }))).toMatchObject({
    action: 'pause',
    receipt: { ok: true },
  })
  expect(await outcome(await act('pause', { reason: 'Fog' }))).toBe('409 already_paused')
  expect(contentOf(await act('extend', { minutes: 5 }))).toMatchObject({ receipt: { ok: true } })
  expect(contentOf(await act('resume'))).toMatchObject({ receipt: { ok: true } })
  expect(await outcome(await act('resume'))).toBe('409 not_paused')
})

test('Lots that close together pause together, none closes meanwhile, and all move once when they resume.', async () => {
  const closesAt = Date.now() + 60 * MINUTE
  const { auctionId, lots } = await aGroup({ closesAt }, { closesAt: closesAt + MINUTE })
  const [first] = lots
  const seller = await aSignedIn({ role: 'seller' })
  await aMembership(seller.person, { id: first?.organisationId ?? '' })
  const act = (action: string, more: object = {}) =>
    say(
      'product/projectAction',
      { id: first?.id ?? '', action, bid_id: crypto.randomUUID(), ...more },
      seller.bearer,
    )
  const clocks = await Promise.all(lots.map(({ id }) => holdClock(id, closesAt - 5 * MINUTE)))
  const setAll = (at: number) => {
    for (const clock of clocks) clock.at = at
  }
  expect(contentOf(await act('pause', { reason: 'Fog' }))).toMatchObject({ receipt: { ok: true } })
  setAll(closesAt + 30 * MINUTE)
  for (const { id } of lots) await alarm(id)
  for (const { id } of lots) expect(await lotOf(id)).toMatchObject({ status: 'open' })
  expect(contentOf(await act('resume'))).toMatchObject({ receipt: { ok: true } })
  await standing(lots, [
    { status: 'open', closesAt: closesAt + 35 * MINUTE },
    { status: 'open', closesAt: closesAt + 36 * MINUTE },
  ])
  expect((await clockState(auctionId)).moves).toMatchObject([{ deltaMs: 35 * MINUTE }])
})
