import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aListing, aPerson, aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, noAnswer } from '#tests/support/failing-d1.ts'
import {
  ahead,
  alarm,
  connect,
  halfMinutes,
  holdClock,
  liveRow,
  offer,
  projected,
  projectionState,
  roomOf,
  rowsOf,
} from '#tests/support/room.ts'

/** A room whose log says something about one entry that D1 will not take. */
function poison(listingId: string, seq: number) {
  return runInDurableObject(
    roomOf(listingId),
    (_, { storage }) => void storage.sql.exec('update log set kind = ? where seq = ?', 'nonsense', seq),
  )
}

test('An entry that D1 will not take is set aside after five tries, and those behind it pass.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, ahead())
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 60 })
  await offer(listing.id, ann.session, { dollars: 90 })
  await offer(listing.id, ben.session, { dollars: 95 })
  await poison(listing.id, 3)
  // six entries, then three, three, two and one at a time, and that one five times
  await halfMinutes(listing.id, clock, 8)
  expect(await projectionState(listing.id)).toEqual({ projectedSeq: 2, parked: [] })
  await halfMinutes(listing.id, clock, 1)
  expect(await projectionState(listing.id)).toEqual({ projectedSeq: 3, parked: [3] })
  await halfMinutes(listing.id, clock, 2)
  expect(await projectionState(listing.id)).toEqual({ projectedSeq: 5, parked: [3] })
  expect((await rowsOf('bids', listing.id)).map(({ seq }) => seq)).toEqual([2, 4, 5])
  expect(await liveRow(listing.id)).toMatchObject({
    offer_count: 4,
    price: 92_00,
    projected_seq: 5,
    leader_id: ben.person.id,
  })
  const standings = Object.fromEntries(
    (await rowsOf('standings', listing.id)).map((row) => [row.person_id, [row.own_max, row.status]]),
  )
  expect(standings).toEqual({ [ann.person.id]: [90_00, 'outbid'], [ben.person.id]: [95_00, 'winner'] })

  // and what follows is as quick as ever
  await offer(listing.id, ann.session, { dollars: 200 })
  await halfMinutes(listing.id, clock, 1)
  expect((await rowsOf('bids', listing.id)).map(({ seq }) => seq)).toEqual([2, 4, 5, 6])
})

test('Close and sale wait behind nothing: they are in D1 at once while other entries are stuck.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, listing.closesAt - 60_000)
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 60 })
  await poison(listing.id, 2)
  await halfMinutes(listing.id, clock, 1)
  expect(await rowsOf('bids', listing.id)).toEqual([])
  clock.at = listing.closesAt
  await alarm(listing.id)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'sold', winner_id: ben.person.id, price: 42_00 })
  const event = await env.DB.prepare('select payload from events where id = ?')
    .bind(`auction-closed:${listing.id}:1`)
    .first<{ payload: string }>()
  expect(JSON.parse(event?.payload ?? '{}')).toEqual({
    listingId: listing.id,
    format: 'ascending',
    charges: { premiumBps: 1500, premiumCap: null, taxBps: 725, taxOn: 'hammer_and_premium' },
    outcome: 'sold',
    winnerId: ben.person.id,
    price: 42_00,
    saleId: `${listing.id}:1`,
    closedAt: listing.closesAt,
    commandId: null,
  })
  await halfMinutes(listing.id, clock, 10)
  expect(await projectionState(listing.id)).toEqual({ projectedSeq: 4, parked: [2] })
  expect((await rowsOf('standings', listing.id)).map(({ status }) => status).sort()).toEqual(['lost', 'won'])
})

test('A sale that D1 refuses is never set aside: it is tried until the cause is gone.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { person, session } = await aSignedIn()
  const clock = await holdClock(listing.id, listing.closesAt - 1)
  await offer(listing.id, session, { dollars: 50 })
  await env.DB.prepare('delete from people where id = ?').bind(person.id).run()
  clock.at = listing.closesAt
  await halfMinutes(listing.id, clock, 20)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'open', winner_id: null })
  expect(await projectionState(listing.id)).toMatchObject({ parked: [] })
  await aPerson({ id: person.id })
  await halfMinutes(listing.id, clock, 1)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'sold', winner_id: person.id })
  expect(await rowsOf('standings', listing.id)).toMatchObject([{ status: 'won' }])
  expect(
    await env.DB.prepare('select id from events where id = ?').bind(`auction-closed:${listing.id}:1`).first(),
  ).toBeTruthy()
})

test('A close while D1 is down reaches it when it is back, with its sale.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { person, session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await projected(listing.id)
  const watcher = await connect(listing.id)
  const clock = await holdClock(listing.id, listing.closesAt)
  const undo = aroundD1(listing.id, noAnswer)
  await alarm(listing.id)
  expect(await watcher.heard('realclosedupdates')).toMatchObject({ sold: true })
  expect(await liveRow(listing.id)).toMatchObject({ status: 'open' })
  undo()
  await halfMinutes(listing.id, clock, 1)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'sold', winner_id: person.id })
  expect(
    await env.DB.prepare('select id from events where id = ?').bind(`auction-closed:${listing.id}:1`).first(),
  ).toBeTruthy()
})

test('Many offers reach D1 in few batches: four a second at the most.', async () => {
  const listing = await aListing({ incrementAmount: 1_00 })
  const people = await Promise.all(Array.from({ length: 10 }, () => aSignedIn()))
  await connect(listing.id)
  await projected(listing.id)
  let batches = 0
  aroundD1(listing.id, async (run) => {
    batches += 1
    return run()
  })
  const since = Date.now()
  for (const [place, { session }] of people.entries()) {
    await offer(listing.id, session, { dollars: 20 + place * 10 })
    await scheduler.wait(60)
  }
  await projected(listing.id)
  const seconds = (Date.now() - since) / 1_000
  expect(batches).toBeGreaterThanOrEqual(1)
  expect(batches).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
})
