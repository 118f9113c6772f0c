import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { aListing, aLocation, aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, noAnswer } from '#tests/support/failing-d1.ts'
import {
  alarm,
  ask,
  connect,
  eventually,
  evict,
  holdClock,
  ledgerOf,
  liveRow,
  offer,
  projected,
  projectionState,
  roomOf,
  rowsOf,
} from '#tests/support/room.ts'
import { eventsOf, invoicesOf, settled } from '#tests/support/sales.ts'

const buy = (quantity: number) => ({ type: 'buy_now', quantity }) as const
const aFixed = (given: Parameters<typeof aListing>[0] = {}) =>
  aListing({ format: 'fixed', startPrice: 19_00, buyNowPrice: 20_00, quantity: 10, ...given })

test('Pieces are bought at the price of a piece; each purchase has its own sale, event and invoice.', async () => {
  const listing = await aFixed()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watching = await connect(listing.id, { token: ben.session.token })
  expect(watching.framesOf('snapshot')[0]).toMatchObject({
    wprice: 20,
    buy_now: 20,
    stock: 10,
    next_bid: null,
    bidtopstatus: null,
  })
  expect((await ask(listing.id, ann.session, buy(3))).receipt).toMatchObject({
    ok: true,
    bidtopstatus: 'won',
    message: 'Purchased successfully',
    bid_count: 0,
    purchase: { sale_id: `${listing.id}:1`, qty: 3, price: 20, left: 7 },
  })
  expect((await ask(listing.id, ann.session, buy(1))).receipt.purchase).toEqual({
    sale_id: `${listing.id}:2`,
    qty: 1,
    price: 20,
    left: 6,
  })
  expect((await ask(listing.id, ben.session, buy(7))).receipt).toMatchObject({
    code: 'sold_out',
    message: 'Only 6 pieces are left',
  })
  expect((await offer(listing.id, ben.session, { dollars: 30 })).receipt).toMatchObject({
    code: 'kind_not_taken',
  })
  expect(await watching.heard('bidAddtime', ({ stock }) => stock === 6)).toMatchObject({ buy_now: 20 })
  expect(watching.framesOf('ownstatus')).toEqual([])
  expect(await projected(listing.id)).toMatchObject({
    status: 'open',
    stock: 6,
    price: 20_00,
    next_minimum: null,
    buy_now: 20_00,
    winner_id: null,
    leader_id: null,
    offer_count: 0,
    outcome: null,
  })
  await settled(listing.id)
  expect(await eventsOf(listing.id)).toMatchObject([
    { type: 'listing-purchased', payload: { saleId: `${listing.id}:1`, quantity: 3, price: 20_00 } },
    {
      type: 'listing-purchased',
      payload: { saleId: `${listing.id}:2`, quantity: 1, buyerId: ann.person.id },
    },
  ])
  expect(await invoicesOf(listing.id)).toMatchObject([
    { sale_id: `${listing.id}:1`, quantity: 3, hammer: 60_00, premium: 9_00 },
    { sale_id: `${listing.id}:2`, quantity: 1, hammer: 20_00 },
  ])
  expect(await rowsOf('bids', listing.id)).toEqual([])
  expect(await rowsOf('standings', listing.id)).toMatchObject([{ status: 'won', own_max: null }])
})

test('The last piece ends it: sold, without a winner; no further invoice comes of the close.', async () => {
  const listing = await aFixed({ quantity: 2 })
  const { session } = await aSignedIn()
  const watching = await connect(listing.id)
  await ask(listing.id, session, buy(1))
  expect((await ask(listing.id, session, buy(1))).receipt).toMatchObject({
    bidtopstatus: 'won',
    purchase: { sale_id: `${listing.id}:2`, left: 0 },
  })
  expect(await watching.heard('realclosedupdates')).toMatchObject({ sold: true, stock: 0, buy_now: null })
  expect(await projected(listing.id)).toMatchObject({
    status: 'sold',
    outcome: 'sold',
    winner_id: null,
    stock: 0,
    price: 20_00,
    buy_now: null,
  })
  await settled(listing.id)
  const events = await eventsOf(listing.id)
  expect(events.map(({ type }) => type).sort()).toEqual([
    'auction-closed',
    'listing-purchased',
    'listing-purchased',
  ])
  expect(events.find(({ type }) => type === 'auction-closed')?.payload).toMatchObject({
    winnerId: null,
    price: null,
    saleId: null,
    outcome: 'sold',
  })
  expect(await invoicesOf(listing.id)).toHaveLength(2)
  expect((await ask(listing.id, session, buy(1))).receipt).toMatchObject({ code: 'closed' })
})

test('With pieces left it closes at its time, and those bought stay bought.', async () => {
  const listing = await aFixed()
  const { session } = await aSignedIn()
  await ask(listing.id, session, buy(4))
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  expect(await projected(listing.id)).toMatchObject({ status: 'closed', outcome: 'unsold', stock: 6 })
  await settled(listing.id)
  expect(await invoicesOf(listing.id)).toMatchObject([{ quantity: 4 }])
  expect(await rowsOf('standings', listing.id)).toMatchObject([{ status: 'won' }])
})

test('What the card promised is charged, whatever the settings and the place say by then; a cap is of a piece.', async () => {
  const yard = await aLocation({ taxBps: 500 })
  const listing = await aFixed({ locationId: yard.id, organisationId: yard.organisationId })
  const { session } = await aSignedIn()
  await ask(listing.id, session, buy(1))
  await env.DB.prepare('update locations set tax_bps = 9000 where id = ?').bind(yard.id).run()
  await ask(listing.id, session, buy(3))
  await projected(listing.id)
  await settled(listing.id)
  const charges = { premiumBps: 1500, premiumCap: null, taxBps: 500, taxOn: 'hammer_and_premium' } as const
  const lines = await invoicesOf(listing.id)
  expect(lines[0]).toMatchObject({ ...computeTotal(20_00, charges), quantity: 1, tax_bps: 500 })
  expect(lines[1]).toMatchObject({ ...computeTotal(60_00, charges), quantity: 3, tax_bps: 500 })
})

test('A sale is in D1 at once while other entries are stuck, and is never written twice.', async () => {
  const listing = await aFixed()
  const { person, session } = await aSignedIn()
  const clock = await holdClock(listing.id, Date.now() + 3_600_000)
  await ask(listing.id, session, buy(2))
  // the first entry says something that D1 will not take
  await runInDurableObject(
    roomOf(listing.id),
    (_, { storage }) =>
      void storage.sql.exec(
        "update log set offer = 'public', kind = 'nonsense', command_id = 'x', person = ? where seq = 1",
        person.id,
      ),
  )
  await ask(listing.id, session, buy(1))
  clock.at += 30_000
  await alarm(listing.id)
  expect(await eventsOf(listing.id)).toHaveLength(2)
  expect(await liveRow(listing.id)).toMatchObject({ stock: 7 })
  expect(await projectionState(listing.id)).toMatchObject({ projectedSeq: -1 })
  await runInDurableObject(
    roomOf(listing.id),
    (_, { storage }) => void storage.sql.exec('update log set offer = null, kind = null where seq = 1'),
  )
  const undo = aroundD1(listing.id, noAnswer)
  await ask(listing.id, session, buy(1))
  await evict(listing.id)
  undo()
  await roomOf(listing.id).tick()
  await projected(listing.id)
  await settled(listing.id)
  expect((await invoicesOf(listing.id)).map(({ sale_id, quantity }) => [sale_id, quantity])).toEqual([
    [`${listing.id}:1`, 2],
    [`${listing.id}:2`, 1],
    [`${listing.id}:3`, 1],
  ])
})

test('However many buy at once, and however often the room goes: never more than there are, each sale invoiced.', async () => {
  const quantity = 60
  const listing = await aFixed({ quantity })
  const people = await Promise.all(Array.from({ length: 50 }, () => aSignedIn()))
  const lanes = people.map(async ({ session }, place) => {
    let bought = 0
    for (const [turn, wanted] of [1 + (place % 3), 2, 1].entries()) {
      const id = `buyer-${place}-${turn}`
      // an answer that was lost with the room is asked for again, by the same id
      const { receipt } = await eventually(
        () => ask(listing.id, session, buy(wanted), id).catch(() => undefined),
        () => `${id} is never answered`,
      )
      if (!receipt.ok) expect(['sold_out', 'closed']).toContain(receipt.code)
      expect(receipt.purchase?.left ?? 0).toBeGreaterThanOrEqual(0)
      bought += receipt.purchase?.qty ?? 0
    }
    return bought
  })
  const trouble = (async () => {
    for (let times = 0; times < 4; times += 1) {
      await scheduler.wait(30)
      await evict(listing.id)
    }
  })()
  const bought = (await Promise.all(lanes)).reduce((sum, each) => sum + each, 0)
  await trouble
  const live = await projected(listing.id)
  expect(bought).toBe(quantity - Number(live.stock))
  expect(bought).toBeLessThanOrEqual(quantity)
  const purchases = (await ledgerOf(listing.id)).flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.type === 'purchase' ? [effect] : [])),
  )
  let left = quantity
  for (const purchase of purchases) {
    left -= purchase.quantity
    expect(purchase.left).toBe(left)
    expect(left).toBeGreaterThanOrEqual(0)
  }
  expect(left).toBe((await liveRow(listing.id))?.stock)
  await settled(listing.id)
  const lines = await invoicesOf(listing.id)
  expect(lines).toHaveLength(purchases.length)
  expect(lines.reduce((sum, line) => sum + Number(line.quantity), 0)).toBe(bought)
  expect(new Set(lines.map(({ sale_id }) => sale_id)).size).toBe(purchases.length)
})
