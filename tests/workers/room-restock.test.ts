import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { checkCourse } from '#app/features/ledger/check-course.ts'
import { outcome, say } from '#tests/support/api.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { aJob } from '#tests/support/post-office.ts'
import {
  ask,
  connect,
  evict,
  holdClock,
  ledgerOf,
  liveRow,
  newBidId,
  projected,
  roomOf,
  rowsOf,
} from '#tests/support/room.ts'
import { eventsOf, invoicesOf, settled } from '#tests/support/sales.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

const HOUR = 60 * 60_000
const aFixed = (quantity: number) =>
  aListing({ format: 'fixed', startPrice: 20_00, buyNowPrice: 20_00, quantity })
type Buyer = Awaited<ReturnType<typeof aSignedIn>>
const buy = (listing: { id: string }, { session }: Buyer, quantity: number) =>
  ask(listing.id, session, { type: 'buy_now', quantity })
/** As the house asks it: nobody is signed in, and no client's id has a colon. */
const restock = (listing: { id: string }, { person }: Buyer, sale: number, quantity: number | null = null) =>
  ask(
    listing.id,
    null,
    { type: 'restock', person: person.id, sale, quantity },
    `restock:${listing.id}:${sale}`,
  )

test('Pieces that come back are for sale again, once however often it is asked, in ledger, projection and pages.', async () => {
  const listing = await aFixed(3)
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watching = await connect(listing.id)
  await buy(listing, ann, 2)
  await buy(listing, ben, 1)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold', outcome: 'sold', stock: 0 })
  await settled(listing.id)
  const said = await restock(listing, ann, 1)
  expect(said).toMatchObject({ status: 200, receipt: { ok: true, message: 'Pieces are for sale again' } })
  expect(await restock(listing, ann, 1)).toEqual(said)
  await evict(listing.id)
  expect((await restock(listing, ann, 1)).receipt).toEqual(said.receipt)

  expect(await watching.heard('bidAddtime', ({ stock }) => stock === 2)).toMatchObject({
    market_status: 'open',
    buy_now: 20,
    extended_ms: 0,
  })
  expect(await projected(listing.id)).toMatchObject({
    status: 'open',
    outcome: null,
    stock: 2,
    buy_now: 20_00,
  })
  expect(await rowsOf('standings', listing.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ person_id: ann.person.id, status: 'removed' }),
      expect.objectContaining({ person_id: ben.person.id, status: 'won' }),
    ]),
  )
  expect(await roomOf(listing.id).snapshotFor(ann.person.id)).toMatchObject({
    bidtopstatus: 'removed',
    stock: 2,
  })

  // it sells out once more, which is another close
  await buy(listing, ben, 2)
  expect(await projected(listing.id)).toMatchObject({ status: 'sold', outcome: 'sold', stock: 0 })
  const closes = (await eventsOf(listing.id)).filter(({ type }) => type === 'auction-closed')
  expect(closes.map(({ id }) => id).sort()).toEqual([
    `auction-closed:${listing.id}`,
    `auction-closed:${listing.id}:again-1`,
  ])
  const entries = await ledgerOf(listing.id)
  expect(entries.flatMap(({ effects }) => effects)).toContainEqual({
    type: 'restocked',
    quantity: 2,
    left: 2,
    reopened: true,
  })
  expect(checkCourse(entries)).toBeNull()
})

test('After its close a listing has the pieces and stays as it ended; more than was bought never comes back.', async () => {
  const listing = await aFixed(2)
  const ann = await aSignedIn()
  await buy(listing, ann, 2)
  await projected(listing.id)
  await holdClock(listing.id, Date.now() + 365 * 24 * HOUR)
  expect((await restock(listing, ann, 1, 3)).receipt).toMatchObject({ ok: false, code: 'nothing_to_restock' })
  expect((await restock(listing, ann, 1, 1)).receipt).toMatchObject({ ok: true })
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    outcome: 'sold',
    stock: 1,
    buy_now: null,
  })
  const closes = (await eventsOf(listing.id)).filter(({ type }) => type === 'auction-closed')
  expect(closes).toHaveLength(1)
  expect(await liveRow(listing.id)).toMatchObject({ status: 'sold' })
})

test('A purchase and pieces that come back at once: no piece is sold twice, whoever comes first.', async () => {
  const listing = await aFixed(1)
  const buyers = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  const [first] = buyers as [Buyer, Buyer, Buyer]
  await buy(listing, first, 1)
  const [back, ...bought] = await Promise.all([
    restock(listing, first, 1),
    ...buyers.map((buyer) => buy(listing, buyer, 1)),
  ])
  expect(back?.receipt.ok).toBe(true)
  expect(bought.filter(({ receipt }) => receipt.ok).length).toBeLessThanOrEqual(1)
  const row = await projected(listing.id)
  const effects = (await ledgerOf(listing.id)).flatMap((entry) => entry.effects)
  const count = (type: string) => effects.filter((effect) => effect.type === type).length
  expect(row.stock).toBe(1 - count('purchase') + count('restocked'))
  expect(Number(row.stock)).toBeGreaterThanOrEqual(0)
})

test('No client can ask it: neither a frame nor a call says restock.', async () => {
  const listing = await aFixed(2)
  const ann = await aSignedIn()
  await buy(listing, ann, 1)
  const client = await connect(listing.id, { token: ann.session.token })
  client.send({ type: 'restock', bid_id: newBidId(), sale: 1, quantity: 1, person: ann.person.id })
  expect(await client.heard('error')).toMatchObject({ code: expect.any(String) })
  expect(await projected(listing.id)).toMatchObject({ stock: 1 })
})

test('The pieces of an invoice that is cancelled are for sale again, once however often it is told.', async () => {
  const listing = await aFixed(2)
  const ann = await aSignedIn()
  await buy(listing, ann, 2)
  await projected(listing.id)
  await settled(listing.id)
  const [line] = await invoicesOf(listing.id)
  const { bearer } = await aSignedIn({ role: 'admin' })
  const invoice = await env.DB.prepare('select common_invoice as id from invoices where id = ?')
    .bind(line?.invoice_id)
    .first<{ id: string }>()
  const cancel = { id: invoice?.id, status: 'cancelled', reason: 'agreed' }
  const told = `invoice-cancelled:${line?.invoice_id}`
  expect(outcome(await say('seller/invoice/changeStatus', cancel, bearer))).toBe('200')
  await deliverEvent(aJob().ctx, told)
  expect(await projected(listing.id)).toMatchObject({ status: 'open', stock: 2 })
  await env.DB.prepare('update events set delivered_at = null where id = ?').bind(told).run()
  await deliverEvent(aJob().ctx, told)
  expect(await projected(listing.id)).toMatchObject({ status: 'open', stock: 2 })
})
