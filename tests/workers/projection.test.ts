import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { Projection } from '#party/room/projection.ts'
import { RoomStore } from '#party/room/room-store.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, noAnswer } from '#tests/support/failing-d1.ts'
import {
  ahead,
  alarm,
  connect,
  evict,
  halfMinutes,
  holdClock,
  ledgerOf,
  liveRow,
  offer,
  projected,
  projectionState,
  roomOf,
  rowsOf,
} from '#tests/support/room.ts'

/** Everything that D1 has of a listing's auction. */
async function inD1(listingId: string) {
  return {
    live: await liveRow(listingId),
    bids: await rowsOf('bids', listingId),
    standings: await rowsOf('standings', listingId),
  }
}

test('Price, count, leader, every offer and every standing follow into D1 as they were decided.', async () => {
  const listing = await aListing({ reservePrice: 60_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, ahead())
  await offer(listing.id, ann.session, { dollars: 40, bidId: 'ann-first' })
  await offer(listing.id, ben.session, { dollars: 30, kind: 'hard', bidId: 'ben-first' })
  await offer(listing.id, ann.session, { dollars: 70, bidId: 'ann-silent' })
  const at = clock.at
  const head = (await ledgerOf(listing.id)).at(-1)?.hash
  expect(await projected(listing.id)).toMatchObject({
    status: 'open',
    price: 60_00,
    next_minimum: 62_00,
    offer_count: 3,
    bidder_count: 2,
    reserve_met: 1,
    leader_id: ann.person.id,
    winner_id: null,
    extensions: 0,
    projected_seq: 4,
    ledger_head: head,
    closes_at: listing.closesAt,
  })
  const common = {
    listing_id: listing.id,
    silent: 0,
    removed: null,
    placed_at: at,
  }
  expect(await rowsOf('bids', listing.id)).toEqual([
    {
      ...common,
      seq: 2,
      bid_id: 'ann-first',
      person_id: ann.person.id,
      tag: 1,
      kind: 'max',
      price: 10_00,
      answered: 0,
      why_public: 'opened_at_start',
      why_party: 'opened_at_start',
    },
    {
      ...common,
      seq: 3,
      bid_id: 'ben-first',
      person_id: ben.person.id,
      tag: 2,
      kind: 'hard',
      price: 32_00,
      answered: 1,
      why_public: 'answered',
      why_party: 'answered_by_one_step',
    },
    {
      ...common,
      seq: 4,
      bid_id: 'ann-silent',
      person_id: ann.person.id,
      tag: 1,
      kind: 'max',
      price: 60_00,
      answered: 0,
      why_public: 'reserve_met',
      why_party: 'reserve_met',
    },
  ])
  const standings = await rowsOf('standings', listing.id)
  expect(standings).toHaveLength(2)
  expect(standings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ person_id: ann.person.id, own_max: 70_00, status: 'winner', seq: 4 }),
      expect.objectContaining({ person_id: ben.person.id, own_max: 30_00, status: 'outbid', seq: 3 }),
    ]),
  )
})

test('While D1 is down offers go on and are heard; when it is back it gets all of them.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const clock = await holdClock(listing.id, ahead())
  const watcher = await connect(listing.id)
  await projected(listing.id)
  const before = await inD1(listing.id)
  const undo = aroundD1(listing.id, noAnswer)
  for (const [place, { session }] of [ann, ben, ann, ben, ann].entries()) {
    expect(await offer(listing.id, session, { dollars: 20 + place * 20 })).toMatchObject({
      receipt: { ok: true },
    })
    clock.at += 1_000
    await alarm(listing.id)
  }
  await watcher.heard('bidAddtime', ({ bid_count }) => bid_count === 5)
  expect(await inD1(listing.id)).toEqual(before)
  undo()
  await halfMinutes(listing.id, clock, 1)
  expect(await projectionState(listing.id)).toEqual({ projectedSeq: 6, parked: [] })
  expect(await liveRow(listing.id)).toMatchObject({
    offer_count: 5,
    leader_id: ann.person.id,
    projected_seq: 6,
  })
  expect((await rowsOf('bids', listing.id)).map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6])
})

test('A database that stays down is asked less and less often, and never given up; nothing is set aside for it.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const clock = await holdClock(listing.id, ahead())
  await offer(listing.id, session, { dollars: 50 })
  let asked = 0
  const undo = aroundD1(listing.id, () => {
    asked += 1
    return noAnswer()
  })
  for (let second = 0; second < 180; second++) {
    clock.at += 1_000
    await alarm(listing.id)
  }
  expect(asked).toBeGreaterThanOrEqual(8)
  expect(asked).toBeLessThanOrEqual(16)
  undo()
  await halfMinutes(listing.id, clock, 1)
  expect(await projectionState(listing.id)).toEqual({ projectedSeq: 2, parked: [] })
  expect(await rowsOf('bids', listing.id)).toHaveLength(1)
})

test('An older batch that comes late changes nothing.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 30 })
  const older = await runInDurableObject(roomOf(listing.id), (_, { storage }) =>
    new RoomStore(storage).load(),
  )
  if (!older) throw new Error('The room was not born.')
  await offer(listing.id, ben.session, { dollars: 90 })
  await offer(listing.id, ann.session, { dollars: 60 })
  await projected(listing.id)
  const before = await inD1(listing.id)
  const seq = await runInDurableObject(roomOf(listing.id), (_, { storage }) =>
    new Projection(
      env.DB,
      new RoomStore(storage),
      Date.now,
      async () => undefined,
      () => undefined,
      async () => undefined,
    ).drain({ ...older, projectedSeq: -1 }),
  )
  expect(seq).toBeGreaterThanOrEqual(3)
  expect(await inD1(listing.id)).toEqual(before)
  expect(before.live).toMatchObject({ projected_seq: 5, leader_id: ben.person.id })
})

test('What D1 had already got when the room forgot is sent again and changes nothing.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  await projected(listing.id)
  const before = await inD1(listing.id)
  const events = () =>
    env.DB.prepare("select * from events where id like '%' || ? || '%'").bind(listing.id).all()
  const { results: first } = await events()
  await runInDurableObject(
    roomOf(listing.id),
    (_, { storage }) => void storage.sql.exec('update room set projected_seq = -1'),
  )
  await evict(listing.id)
  await roomOf(listing.id).tick()
  expect(await projectionState(listing.id)).toMatchObject({ projectedSeq: 3 })
  expect(await inD1(listing.id)).toEqual(before)
  const { results: second } = await events()
  expect(second.map(({ id, payload, created_at }) => ({ id, payload, created_at }))).toEqual(
    first.map(({ id, payload, created_at }) => ({ id, payload, created_at })),
  )
})

test('Where somebody stands by a later entry stays: what comes late to D1 is no step back.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 40 })
  await projected(listing.id)
  // as a later part of the projection has written it before an earlier one arrives
  await env.DB.prepare(
    'update standings set seq = 1000, own_max = 77700 where listing_id = ? and person_id = ?',
  )
    .bind(listing.id, ann.person.id)
    .run()
  await offer(listing.id, ben.session, { dollars: 60 })
  await projected(listing.id)
  const standings = await rowsOf('standings', listing.id)
  expect(standings).toHaveLength(2)
  expect(standings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ person_id: ann.person.id, own_max: 777_00, seq: 1000 }),
      expect.objectContaining({ person_id: ben.person.id, own_max: 60_00 }),
    ]),
  )
})
