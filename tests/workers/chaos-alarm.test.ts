import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#app/domain/ledger/ledger.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, holdD1 } from '#tests/support/failing-d1.ts'
import {
  alarm,
  connect,
  evict,
  holdClock,
  ledgerOf,
  offer,
  projected,
  roomOf,
  rowsOf,
} from '#tests/support/room.ts'

function effectsOf(entries: readonly LedgerEntry[]): string[] {
  return entries.flatMap(({ effects }) => effects.map(({ type }) => type))
}

async function closeEventsOf(listingId: string): Promise<number> {
  const found = await env.DB.prepare(
    "select count(*) as events from events where id like 'auction-closed:' || ? || ':%'",
  )
    .bind(listingId)
    .first<{ events: number }>()
  return found?.events ?? 0
}

test('Alarms that come twice, beside ticks and beside the last offers, close a listing once.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watcher = await connect(listing.id)
  const clock = await holdClock(listing.id, listing.closesAt - 1)
  await offer(listing.id, ann.session, { dollars: 50 })
  const inTime = offer(listing.id, ben.session, { dollars: 30 })
  clock.at = listing.closesAt + 5_000
  const wakers = [alarm(listing.id), roomOf(listing.id).tick(), roomOf(listing.id).tick(), alarm(listing.id)]
  const late = offer(listing.id, ben.session, { dollars: 90 })
  await Promise.all([...wakers, roomOf(listing.id).tick()])
  await inTime
  expect(await late).toMatchObject({ receipt: { ok: false, code: 'closed' } })
  await evict(listing.id)
  await Promise.all([roomOf(listing.id).tick(), alarm(listing.id), roomOf(listing.id).tick()])

  expect(effectsOf(await ledgerOf(listing.id)).filter((effect) => effect === 'closed')).toHaveLength(1)
  expect(watcher.framesOf('realclosedupdates')).toHaveLength(1)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold', winner_id: ann.person.id })
  expect(await closeEventsOf(listing.id)).toBe(1)
})

test('An alarm that comes before its time opens nothing, closes nothing and is not the last.', async () => {
  const start = Date.now() + 3_600_000
  const listing = await aListing({ startsAt: start, closesAt: start + 60_000, softCloseMode: 'none' })
  const { person, session } = await aSignedIn()
  const clock = await holdClock(listing.id, start - 1)
  for (let times = 0; times < 3; times += 1) await roomOf(listing.id).tick()
  expect(effectsOf(await ledgerOf(listing.id))).toEqual(['rules'])
  clock.at = start
  await roomOf(listing.id).tick()
  await offer(listing.id, session, { dollars: 50 })
  clock.at = start + 59_999
  await roomOf(listing.id).tick()
  expect(effectsOf(await ledgerOf(listing.id))).toEqual(['rules', 'opened', 'offer'])
  clock.at = start + 60_000
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold', winner_id: person.id })
})

test('An alarm that waits for D1 keeps nobody from offering, and another beside it writes nothing twice.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await holdClock(listing.id, Date.now())
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 30 })
  await projected(listing.id)
  await offer(listing.id, ann.session, { dollars: 60 })
  const clock = await holdClock(listing.id, Date.now() + 10_000)
  const d1 = holdD1(listing.id, 'answers')
  const stuck = roomOf(listing.id).tick()
  await d1.asked
  clock.at += 10_000
  expect(await offer(listing.id, ben.session, { dollars: 80 })).toMatchObject({
    receipt: { ok: true, seq: 5 },
  })
  await roomOf(listing.id).tick()
  expect(await offer(listing.id, ann.session, { dollars: 100 })).toMatchObject({
    receipt: { ok: true, seq: 6 },
  })
  d1.answer()
  await stuck
  expect(await projected(listing.id)).toMatchObject({
    projected_seq: 6,
    offer_count: 4,
    leader_id: ann.person.id,
  })
  expect((await rowsOf('bids', listing.id)).map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6])
})

test('A room that goes while D1 has done its work and not said so tells D1 again, and nothing is there twice.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, listing.closesAt - 60_000)
  await roomOf(listing.id).tick()
  const undo = aroundD1(listing.id, async (run) => {
    await run()
    throw new Error('D1_ERROR: Network connection lost.')
  })
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 60 })
  await roomOf(listing.id).tick()
  clock.at = listing.closesAt
  await roomOf(listing.id).tick()
  await evict(listing.id)
  undo()
  await roomOf(listing.id).tick()
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    winner_id: ben.person.id,
    price: 42_00,
  })
  expect((await rowsOf('bids', listing.id)).map(({ seq }) => seq)).toEqual([2, 3])
  expect(await closeEventsOf(listing.id)).toBe(1)
})
