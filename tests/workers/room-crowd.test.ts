import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  type Asks,
  aCrowd,
  CROWD,
  cents,
  comeTo,
  countOf,
  fill,
  nextOffer,
  stateBytes,
} from '#tests/support/crowd.ts'
import { aroundD1, hangs } from '#tests/support/failing-d1.ts'
import {
  alarm,
  ask,
  dollars,
  evict,
  holdClock,
  liveRow,
  offer,
  projectionState,
  roomOf,
  rowsOf,
} from '#tests/support/room.ts'

const HOUR = 3_600_000
const LONG = 3_600_000
/** Far enough ahead that no alarm runs by itself. */
const ahead = () => Date.now() + 48 * HOUR
const STATE_MOST = 2_000

type Listing = NonNullable<Parameters<typeof aListing>[0]>
type Case = {
  what: string
  listing: Listing
  asks: Asks
  /** The place in the crowd of whoever wins. */
  wins: (count: number) => number
}

const byCents = { wholeDollars: false, incrementAmount: 1 } as const
// as long as a form takes, and of letters that are long themselves
const words = '楽'.repeat(CROWD > 5_000 ? 100 : 1_000)

/** Amounts in no order, some of them the same. */
const scattered = (place: number) => (place * 7_919) % 1_000

function firstOfBest(count: number): number {
  let best = 0
  for (let place = 1; place < count; place += 1) if (scattered(place) > scattered(best)) best = place
  return best
}

const CASES: readonly Case[] = [
  {
    what: 'maxima',
    listing: { startPrice: 1 },
    asks: nextOffer('max'),
    wins: (count) => count - 1,
  },
  { what: 'hard offers', listing: { startPrice: 1 }, asks: nextOffer('hard'), wins: (count) => count - 1 },
  {
    what: 'sealed offers',
    listing: { format: 'sealed' },
    asks: (place) => ({ type: 'bid', kind: 'max', amount: cents(1_00 + scattered(place)) }),
    wins: firstOfBest,
  },
  {
    what: 'offers to sell',
    listing: { format: 'reverse', startPrice: 1_000_000_00 },
    asks: nextOffer('max'),
    wins: (count) => count - 1,
  },
]

// each of them is written an invoice, which other tests need not wait for
const BUYERS = CROWD > 5_000 ? CROWD : 200

function report(what: string, figures: Record<string, number>) {
  if (CROWD > 5_000) console.log(`crowd ${JSON.stringify({ what, bidders: CROWD, ...figures })}`)
}

const rounded = (ms: number) => Math.round(ms)

for (const { what, listing: given, asks, wins } of CASES)
  test(`A lot with a crowd of ${what} closes, settles and comes to D1 whole.`, {
    timeout: LONG,
  }, async () => {
    const people = await aCrowd(CROWD)
    const closesAt = ahead()
    const listing = await aListing({ ...byCents, ...given, softCloseMode: 'none', closesAt })
    const filled = await fill(listing.id, people, asks, closesAt - HOUR)
    expect(filled.refused).toBe(0)
    expect(await stateBytes(listing.id)).toBeLessThan(STATE_MOST)
    const woken = performance.now()
    await roomOf(listing.id).snapshotFor(null)
    const wakeMs = performance.now() - woken
    const { alarms, closeMs, projectMs } = await comeTo(listing.id, closesAt)
    const winner = people[wins(CROWD)]
    expect(await liveRow(listing.id)).toMatchObject({
      status: 'sold',
      winner_id: winner,
      bidder_count: CROWD,
      offer_count: CROWD,
    })
    expect(await countOf('select count(*) as count from bids where listing_id = ?', listing.id)).toBe(CROWD)
    const lost = "select count(*) as count from standings where listing_id = ? and status = 'lost'"
    expect(await countOf(lost, listing.id)).toBe(CROWD - 1)
    const told = `auction-closed:${listing.id}:1`
    expect(await countOf('select count(*) as count from events where id = ?', told)).toBe(1)
    // two batches for each five hundred entries at most, and one for each two thousand people
    expect(alarms).toBeLessThan(10 + CROWD / 200)
    report(what, {
      placedPerSecond: rounded((CROWD / filled.ms) * 1_000),
      wakeMs: rounded(wakeMs),
      closeMs: rounded(closeMs),
      projectMs: rounded(projectMs),
      alarms,
    })
  })

// the best of those that meet the starting price is the first offer, of equal ones the earlier
const STARTS = [
  { format: 'ascending', startPrice: CROWD, first: CROWD - 1, price: CROWD },
  { format: 'reverse', startPrice: 1_000_000_00, first: 0, price: 1_00 },
] as const

for (const { format, startPrice, first, price } of STARTS)
  test(`A crowd of starting offers with long proposals, ${format}, opens, closes and comes to D1 whole.`, {
    timeout: LONG,
  }, async () => {
    const people = await aCrowd(CROWD)
    const closesAt = ahead()
    const startsAt = closesAt - 2 * HOUR
    const listing = await aListing({
      ...byCents,
      format,
      preBids: true,
      softCloseMode: 'none',
      startPrice,
      startsAt,
      closesAt,
      live: { status: 'scheduled' },
    })
    const asks: Asks = (place) => ({
      type: 'pre_bid',
      amount: cents(Math.max(100, place + 1)),
      proposal: words,
    })
    const filled = await fill(listing.id, people, asks, startsAt - HOUR)
    expect(filled.refused).toBe(0)
    expect(await stateBytes(listing.id)).toBeLessThan(STATE_MOST)
    const { alarms, closeMs, projectMs } = await comeTo(listing.id, startsAt, closesAt)
    expect(await liveRow(listing.id)).toMatchObject({ status: 'sold', winner_id: people[first], price })
    const kept = `select count(*) as count from standings where listing_id = ? and proposal = '${words}'`
    expect(await countOf(kept, listing.id)).toBe(CROWD)
    report(`starting offers, ${format}`, {
      placedPerSecond: rounded((CROWD / filled.ms) * 1_000),
      closeMs: rounded(closeMs),
      projectMs: rounded(projectMs),
      alarms,
    })
  })

test('A crowd buys the pieces of a fixed listing one by one; the last ends it, and every sale is told once.', {
  timeout: LONG,
}, async () => {
  const people = await aCrowd(BUYERS)
  const closesAt = ahead()
  const listing = await aListing({ format: 'fixed', quantity: BUYERS, startPrice: 20_00, closesAt })
  const filled = await fill(listing.id, people, () => ({ type: 'buy_now', quantity: 1 }), closesAt - HOUR)
  expect(filled.refused).toBe(0)
  expect(await stateBytes(listing.id)).toBeLessThan(STATE_MOST)
  const { alarms, closeMs, projectMs } = await comeTo(listing.id, closesAt - HOUR)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'sold', stock: 0 })
  const won = "select count(*) as count from standings where listing_id = ? and status = 'won'"
  expect(await countOf(won, listing.id)).toBe(BUYERS)
  const told =
    "select count(*) as count from events where type = 'listing-purchased' and payload->>'listingId' = ?"
  expect(await countOf(told, listing.id)).toBe(BUYERS)
  report('pieces', {
    placedPerSecond: rounded((BUYERS / filled.ms) * 1_000),
    closeMs: rounded(closeMs),
    projectMs: rounded(projectMs),
    alarms,
  })
})

test('A room that was kept as one row, with everybody in it, has a row for each when it wakes, and loses nothing.', async () => {
  const [ann, ben, cat] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  const closesAt = ahead()
  const sealed = await aListing({ format: 'sealed', closesAt })
  await holdClock(sealed.id, closesAt - HOUR)
  for (const [{ session }, amount] of [
    [ann, 40],
    [ben, 55],
    [cat, 55],
    [ann, 55],
  ] as const)
    await offer(sealed.id, session, { dollars: amount })
  await asOneRow(sealed.id, 'standings', [
    { person: ben.person.id, amount: 55_00 },
    { person: cat.person.id, amount: 55_00 },
    { person: ann.person.id, amount: 55_00 },
  ])
  const ranks = async () =>
    Promise.all(
      [ann, ben, cat].map(async ({ person }) => (await roomOf(sealed.id).snapshotFor(person.id))?.rank),
    )
  expect(await ranks()).toEqual([3, 1, 2])
  // what ann had before still stands behind her last, and how often she has changed it is known
  await holdClock(sealed.id, closesAt - HOUR)
  expect(
    (await ask(sealed.id, ben.session, { type: 'bid', kind: 'max', amount: dollars(20) })).receipt.rank,
  ).toBe(3)
  expect(await ranks()).toEqual([2, 3, 1])

  const startsAt = closesAt - HOUR
  const early = await aListing({
    preBids: true,
    startPrice: 90_00,
    startsAt,
    closesAt,
    live: { status: 'scheduled' },
  })
  await holdClock(early.id, startsAt - HOUR)
  const preBid = (amount: number, proposal: string | null) =>
    ({ type: 'pre_bid', amount: dollars(amount), proposal }) as const
  await ask(early.id, ann.session, preBid(90, 'For the school.'))
  await ask(early.id, ben.session, preBid(90, null))
  await asOneRow(early.id, 'preBids', [
    { person: ann.person.id, amount: 90_00, proposal: 'For the school.' },
    { person: ben.person.id, amount: 90_00, proposal: null },
  ])
  await comeTo(early.id, startsAt)
  expect(await liveRow(early.id)).toMatchObject({ status: 'open', leader_id: ann.person.id, price: 90_00 })
  expect(
    (await rowsOf('standings', early.id)).find(({ person_id }) => person_id === ann.person.id),
  ).toMatchObject({
    proposal: 'For the school.',
  })
})

/** Writes the room's storage as it was before its people had rows, and ends the object. */
async function asOneRow(
  listingId: string,
  list: 'standings' | 'preBids',
  people: { person: string; amount: number; proposal?: string | null }[],
) {
  await runInDurableObject(roomOf(listingId), (_, { storage: { sql } }) => {
    const { turn: _turn, ...figures } = JSON.parse(String(sql.exec('select state from room').one().state))
    const counts = sql.exec('select person, sealed_offers as count from participants').toArray()
    const sealedOffers = counts.filter(({ count }) => Number(count) > 0)
    const state = { ...figures, standings: [], preBids: [], sealedOffers, [list]: people }
    sql.exec('update room set state = ?', JSON.stringify(state))
    sql.exec('alter table participants add column proposal text')
    for (const { person, proposal } of people)
      sql.exec('update participants set proposal = ? where person = ?', proposal ?? null, person)
    sql.exec('drop table proposals')
    for (const column of ['rank_amount', 'rank_since', 'pre_amount', 'pre_since', 'sealed_offers'])
      sql.exec(`alter table participants drop column ${column}`)
  })
  await evict(listingId)
}

test('One standing that D1 will not take is set aside by itself; all others arrive.', async () => {
  const people = await aCrowd(60)
  const closesAt = ahead()
  const listing = await aListing({ ...byCents, format: 'sealed', closesAt })
  await fill(
    listing.id,
    people,
    (place) => ({ type: 'bid', kind: 'max', amount: cents(1_00 + place) }),
    closesAt - HOUR,
  )
  const bad = people[17] ?? ''
  await env.DB.prepare(
    `create trigger no_such_standing before insert on standings when new.person_id = '${bad}'
     begin select raise(abort, 'constraint failed'); end`,
  ).run()
  onTestFinished(async () => void (await env.DB.prepare('drop trigger no_such_standing').run()))
  const clock = await holdClock(listing.id, closesAt)
  for (let minutes = 0; minutes < 60; minutes += 1) {
    clock.at += 60_000
    await roomOf(listing.id).tick()
  }
  const parked = await runInDurableObject(roomOf(listing.id), (_, { storage: { sql } }) =>
    sql
      .exec('select person from parked_people')
      .toArray()
      .map(({ person }) => String(person)),
  )
  expect(parked).toEqual([bad])
  expect((await projectionState(listing.id)).projectedSeq).toBeGreaterThan(60)
  expect((await rowsOf('standings', listing.id)).map(({ person_id }) => person_id).sort()).toEqual(
    people.filter((person) => person !== bad).sort(),
  )
})

test('What cannot be written is tried less and less often, and done once it can be.', async () => {
  const { session } = await aSignedIn()
  const closesAt = ahead()
  const listing = await aListing({ softCloseMode: 'none', closesAt })
  const clock = await holdClock(listing.id, closesAt - HOUR)
  await offer(listing.id, session, { dollars: 40 })
  const wakes = await runInDurableObject(roomOf(listing.id), async (room, { storage }) => {
    storage.sql.exec(
      "create trigger no_close before update on room when new.state like '%\"sold\"%' begin select raise(abort, 'full'); end",
    )
    const found: number[] = []
    for (
      clock.at = closesAt;
      found.length < 8;
      clock.at = Math.max(clock.at + 1, (await storage.getAlarm()) ?? 0)
    ) {
      await room.onAlarm()
      found.push(((await storage.getAlarm()) ?? 0) - clock.at)
    }
    storage.sql.exec('drop trigger no_close')
    return found
  })
  expect(wakes.at(-1)).toBeGreaterThan(5_000)
  clock.at += 60_000
  await alarm(listing.id)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'sold' })
})

test('While D1 hangs a lot takes offers by what it knows of people, and closes.', async () => {
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const closesAt = ahead()
  const listing = await aListing({ softCloseMode: 'none', closesAt })
  const clock = await holdClock(listing.id, closesAt - 10 * 60_000)
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 60 })
  for (const param of [listing.id, ann.session.id, ben.session.id]) aroundD1(param, hangs)
  // older than a minute, younger than a quarter of an hour
  clock.at = closesAt - 60_000
  expect((await offer(listing.id, ann.session, { dollars: 80 })).receipt).toMatchObject({ ok: true })
  clock.at = closesAt
  await alarm(listing.id)
  expect(await roomOf(listing.id).snapshotFor(ann.person.id)).toMatchObject({
    market_status: 'sold',
    bidtopstatus: 'won',
  })
})
