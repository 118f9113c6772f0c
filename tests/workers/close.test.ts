import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { aListing, aLocation, anOrganisation, aSignedIn } from '#tests/support/builders.ts'
import { aJob } from '#tests/support/post-office.ts'
import {
  alarm,
  connect,
  eventually,
  evict,
  holdClock,
  liveRow,
  offer,
  projected,
  projectionState,
  roomOf,
  rowsOf,
} from '#tests/support/room.ts'
import { sweep } from '#workers/jobs/sweep.ts'
import worker from './entry.ts'

const QUEUE = 'fairlot-events'

async function invoicesOf(listingId: string) {
  const { results } = await env.DB.prepare(
    `select invoices.*, lines.sale_id, lines.premium_bps, lines.tax_bps, lines.quantity, lines.title
     from invoice_lines lines join invoices on invoices.id = lines.invoice_id where lines.listing_id = ?`,
  )
    .bind(listingId)
    .all()
  return results
}

function eventOf(listingId: string) {
  return env.DB.prepare('select * from events where id = ?').bind(`auction-closed:${listingId}:1`).first()
}

/** What cron does each minute. */
async function everyMinute() {
  const execution = createExecutionContext()
  await worker.scheduled(createScheduledController(), env, execution)
  await waitOnExecutionContext(execution)
}

/** A message about an event, as the queue brings it; the same one as often as is asked for. */
async function deliver(eventId: string, times = 1) {
  const messages = Array.from({ length: times }, () => ({
    id: crypto.randomUUID(),
    timestamp: new Date(),
    attempts: 1,
    body: { eventId },
  }))
  const batch = createMessageBatch<{ eventId: string }>(QUEUE, messages)
  const execution = createExecutionContext()
  await worker.queue(batch, env, execution)
  return getQueueResult(batch, execution)
}

/** The room's messages get lost on their way to the queue. */
async function loseMessages(listingId: string, how: () => Promise<void> = async () => undefined) {
  await runInDurableObject(roomOf(listingId), (room) => {
    const inner = room as unknown as { env: Record<string, unknown> }
    inner.env = { ...inner.env, EVENTS: { send: how } }
  })
}

/** A listing with offers on it, closed by its alarm; its message never reaches the queue. */
async function closeQuietly(listingId: string, closesAt: number) {
  await loseMessages(listingId)
  await holdClock(listingId, closesAt)
  await alarm(listingId)
  return projected(listingId)
}

function invoiceCame(listingId: string) {
  return eventually(
    async () => ((await invoicesOf(listingId)).length > 0 ? invoicesOf(listingId) : undefined),
    () => 'no invoice came',
  )
}

test('At its time a listing closes by itself; watchers hear it, the winner has won, the others have lost.', async () => {
  const listing = await aListing({ closesAt: Date.now() + 5_000, softCloseMode: 'none' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const [winner, loser, visitor] = [
    await connect(listing.id, { token: ann.session.token }),
    await connect(listing.id, { token: ben.session.token }),
    await connect(listing.id),
  ]
  await offer(listing.id, ben.session, { dollars: 30 })
  await offer(listing.id, ann.session, { dollars: 80 })
  const closed = await visitor.heard('realclosedupdates')
  expect(closed).toMatchObject({
    id: listing.id,
    seq: 4,
    sold: true,
    market_status: 'sold',
    wprice: 32,
    next_bid: null,
    bid_count: 2,
  })
  expect(Date.now()).toBeGreaterThanOrEqual(listing.closesAt)
  await winner.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'won')
  await loser.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'lost')
  expect(visitor.framesOf('ownstatus')).toEqual([])
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    winner_id: ann.person.id,
    price: 32_00,
  })
  const standings = Object.fromEntries(
    (await rowsOf('standings', listing.id)).map((row) => [row.person_id, row.status]),
  )
  expect(standings).toEqual({ [ann.person.id]: 'won', [ben.person.id]: 'lost' })
})

test("A sale gets one invoice within seconds: hammer, 15 % premium, the place's tax, the seller's next number.", async () => {
  const organisation = await anOrganisation()
  const yard = await aLocation({ organisationId: organisation.id, taxBps: 875 })
  const listing = await aListing({
    organisationId: organisation.id,
    locationId: yard.id,
    closesAt: Date.now() + 4_000,
    softCloseMode: 'none',
    title: 'Kettle, moss green',
  })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 113 })
  await offer(listing.id, ben.session, { dollars: 113 })
  const invoices = await invoiceCame(listing.id)
  const { closedAt } = JSON.parse(String((await eventOf(listing.id))?.payload))
  expect(invoices).toHaveLength(1)
  expect(invoices[0]).toMatchObject({
    sale_id: `${listing.id}:1`,
    buyer_id: ann.person.id,
    organisation_id: organisation.id,
    location_id: yard.id,
    number: 1001,
    common_invoice: `${organisation.invoicePrefix}-1001`,
    status: 'unpaid',
    title: 'Kettle, moss green',
    quantity: 1,
    premium_bps: 1500,
    tax_bps: 875,
    hammer: 113_00,
    premium: 16_95,
    tax: 11_37,
    total: 141_32,
    created_at: closedAt,
    due_at: closedAt + 3 * 24 * 3_600_000,
  })
  expect(closedAt).toBeGreaterThanOrEqual(listing.closesAt)
  const charges = { premiumBps: 1500, premiumCap: null, taxBps: 875, taxOn: 'hammer_and_premium' } as const
  expect(invoices[0]).toMatchObject(computeTotal(113_00, charges))
})

test('A message that is lost on its way costs nothing: the next minute delivers the event.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { person, session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  expect(await closeQuietly(listing.id, listing.closesAt)).toMatchObject({ status: 'sold' })
  expect(await eventOf(listing.id)).toMatchObject({ delivered_at: null, type: 'auction-closed' })
  expect(await invoicesOf(listing.id)).toEqual([])
  await env.DB.prepare('update events set due_at = 0 where id = ?')
    .bind(`auction-closed:${listing.id}:1`)
    .run()
  await everyMinute()
  expect(await invoicesOf(listing.id)).toMatchObject([{ buyer_id: person.id, hammer: 10_00 }])
  expect(await eventOf(listing.id)).toMatchObject({ delivered_at: expect.any(Number) })
})

test('A queue that refuses the message does not keep the close from D1.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await loseMessages(listing.id, async () => {
    throw new Error('queue unavailable')
  })
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold' })
  expect(await eventOf(listing.id)).toBeTruthy()
})

test('A message that comes twice, late, and beside the sweep makes one invoice.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await closeQuietly(listing.id, listing.closesAt)
  const id = `auction-closed:${listing.id}:1`
  await env.DB.prepare('update events set due_at = 0 where id = ?').bind(id).run()
  const results = await Promise.all([deliver(id, 2), deliver(id), everyMinute(), everyMinute(), deliver(id)])
  expect(results[0]).toMatchObject({
    outcome: 'ok',
    retryBatch: { retry: false },
    explicitAcks: [expect.any(String), expect.any(String)],
  })
  expect(await invoicesOf(listing.id)).toHaveLength(1)
  await env.DB.prepare('update events set delivered_at = null where id = ?').bind(id).run()
  await deliver(id)
  expect(await invoicesOf(listing.id)).toHaveLength(1)
  expect(await deliver('no-such-event')).toMatchObject({ outcome: 'ok' })
})

test('Sales of one seller that close together are numbered one after the other, without a gap.', async () => {
  const yard = await aLocation()
  const { session } = await aSignedIn()
  const listings = await Promise.all(
    Array.from({ length: 5 }, () =>
      aListing({ organisationId: yard.organisationId, locationId: yard.id, softCloseMode: 'none' }),
    ),
  )
  for (const { id } of listings) await offer(id, session, { dollars: 50 })
  for (const { id, closesAt } of listings) await closeQuietly(id, closesAt)
  await Promise.all(listings.map(({ id }) => deliver(`auction-closed:${id}:1`)))
  const numbers = (await Promise.all(listings.map(({ id }) => invoicesOf(id))))
    .flat()
    .map(({ number }) => Number(number))
  expect(numbers.sort()).toEqual([1001, 1002, 1003, 1004, 1005])
})

test('A reaction that fails is put off and says why; the next time it goes through.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await closeQuietly(listing.id, listing.closesAt)
  const id = `auction-closed:${listing.id}:1`
  const { payload } = (await eventOf(listing.id)) as { payload: string }
  const wrong = JSON.stringify({ ...JSON.parse(payload), listingId: 'gone' })
  await env.DB.prepare('update events set payload = ?, due_at = 0 where id = ?').bind(wrong, id).run()
  await deliver(id)
  expect(await eventOf(listing.id)).toMatchObject({
    delivered_at: null,
    attempts: 1,
    last_error: expect.stringContaining('gone'),
  })
  expect(Number((await eventOf(listing.id))?.due_at)).toBeGreaterThan(Date.now())
  await env.DB.prepare('update events set payload = ? where id = ?').bind(payload, id).run()
  await deliver(id)
  expect(await eventOf(listing.id)).toMatchObject({ delivered_at: expect.any(Number), last_error: null })
  expect(await invoicesOf(listing.id)).toHaveLength(1)
})

test('With the reserve not met nothing is sold: no winner, no invoice, and everybody has lost.', async () => {
  const listing = await aListing({ reservePrice: 100_00, softCloseMode: 'none' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watcher = await connect(listing.id)
  await offer(listing.id, ann.session, { dollars: 50 })
  await offer(listing.id, ben.session, { dollars: 70 })
  expect(await closeQuietly(listing.id, listing.closesAt)).toMatchObject({
    status: 'closed',
    winner_id: null,
    reserve_met: 0,
    price: 52_00,
  })
  expect(await watcher.heard('realclosedupdates')).toMatchObject({
    sold: false,
    market_status: 'closed',
    reserve_met: false,
  })
  expect((await rowsOf('standings', listing.id)).map(({ status }) => status)).toEqual(['lost', 'lost'])
  await deliver(`auction-closed:${listing.id}:1`)
  expect(await eventOf(listing.id)).toMatchObject({ delivered_at: expect.any(Number) })
  expect(await invoicesOf(listing.id)).toEqual([])
})

test('Without an offer a listing closes unsold and nobody is invoiced.', async () => {
  const listing = await aListing()
  await connect(listing.id)
  expect(await closeQuietly(listing.id, listing.closesAt)).toMatchObject({
    status: 'closed',
    winner_id: null,
    offer_count: 0,
  })
  await deliver(`auction-closed:${listing.id}:1`)
  expect(await invoicesOf(listing.id)).toEqual([])
  expect(await offer(listing.id, (await aSignedIn()).session, { dollars: 50 })).toMatchObject({
    receipt: { code: 'closed' },
  })
})

test('The sweep closes a listing that nobody ever visited, and starts one whose start has come.', async () => {
  const now = Date.now()
  const over = await aListing({ startsAt: now - 7_200_000, closesAt: now - 60_000 })
  const due = await aListing({ startsAt: now - 60_000, live: { status: 'scheduled' } })
  const early = await aListing({ startsAt: now + 3_600_000, closesAt: now + 7_200_000 })
  await everyMinute()
  expect(await liveRow(over.id)).toMatchObject({ status: 'closed', projected_seq: 1 })
  expect(await liveRow(due.id)).toMatchObject({ status: 'open', projected_seq: 1 })
  expect(await liveRow(early.id)).toMatchObject({ status: 'scheduled', projected_seq: -1 })
})

test('A room that does not answer is told in the log and keeps no other from being woken.', async () => {
  const due = { startsAt: Date.now() - 7_200_000, closesAt: Date.now() - 60_000 }
  const [dead, other] = [await aListing(due), await aListing(due)]
  const { ctx, lines } = aJob()
  const tick: typeof ctx.rooms.tick = (id) =>
    id === dead.id ? Promise.reject(new Error('It is gone.')) : ctx.rooms.tick(id)
  expect(await sweep({ ...ctx, rooms: { ...ctx.rooms, tick } })).toBeGreaterThanOrEqual(2)
  expect(lines).toContainEqual({
    level: 'error',
    what: 'sweep.failed',
    facts: { listing: dead.id, error: 'Error: It is gone.' },
  })
  expect(await liveRow(other.id)).toMatchObject({ status: 'closed' })
  expect(await liveRow(dead.id)).toMatchObject({ status: 'open' })
})

test('The sweep closes a listing whose room lost its alarm, and the sale is invoiced.', async () => {
  const listing = await aListing({ closesAt: Date.now() + 5_000, softCloseMode: 'none' })
  const { person, session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  await projected(listing.id)
  await evict(listing.id)
  await runInDurableObject(roomOf(listing.id), (_, { storage }) => storage.deleteAlarm())
  await scheduler.wait(Math.max(0, listing.closesAt - Date.now()) + 100)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'open' })
  await everyMinute()
  expect(await liveRow(listing.id)).toMatchObject({ status: 'sold', winner_id: person.id })
  expect(await invoiceCame(listing.id)).toHaveLength(1)
  expect(await projectionState(listing.id)).toMatchObject({ parked: [] })
})

test('A second tick of a closed listing changes nothing.', async () => {
  const listing = await aListing({ softCloseMode: 'none' })
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  const row = await closeQuietly(listing.id, listing.closesAt)
  await roomOf(listing.id).tick()
  await roomOf(listing.id).tick()
  await evict(listing.id)
  await roomOf(listing.id).tick()
  expect(await liveRow(listing.id)).toEqual(row)
  const { count } = (await env.DB.prepare(
    "select count(*) as count from events where id like 'auction-closed:' || ? || '%'",
  )
    .bind(listing.id)
    .first()) as { count: number }
  expect(count).toBe(1)
})
