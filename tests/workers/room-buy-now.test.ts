import { expect, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { ask, connect, evict, ledgerOf, offer, projected, rowsOf } from '#tests/support/room.ts'
import { eventsOf, invoicesOf, settled } from '#tests/support/sales.ts'

const buy = (quantity = 1) => ({ type: 'buy_now', quantity }) as const

test('A purchase ends the auction at once: one sale, one event, one invoice; what comes after finds it closed.', async () => {
  const listing = await aListing({ buyNowPrice: 120_00, live: { buyNow: 120_00 } })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ben.session, { dollars: 40 })
  const watching = await connect(listing.id, { token: ben.session.token })
  expect(watching.framesOf('snapshot')[0]).toMatchObject({ buy_now: 120, stock: 1 })
  const bought = await ask(listing.id, ann.session, buy())
  const late = await offer(listing.id, ben.session, { dollars: 60 })
  expect(bought.receipt).toMatchObject({
    ok: true,
    bidtopstatus: 'won',
    wprice: 120,
    next_bid: null,
    time_left_ms: 0,
    purchase: { sale_id: `${listing.id}:1`, qty: 1, price: 120, left: 0 },
  })
  expect(late.receipt).toMatchObject({ ok: false, code: 'closed', message: 'Item was closed' })
  expect(await watching.heard('realclosedupdates')).toMatchObject({ sold: true, wprice: 120, buy_now: null })
  await watching.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'lost')
  const live = await projected(listing.id)
  expect(live).toMatchObject({
    status: 'sold',
    outcome: 'sold',
    price: 120_00,
    winner_id: ann.person.id,
    stock: 0,
    buy_now: null,
  })
  expect(Number(live.closes_at)).toBeLessThan(listing.closesAt)
  await settled(listing.id)
  expect((await eventsOf(listing.id)).map(({ type }) => type)).toEqual(['auction-closed'])
  expect(await invoicesOf(listing.id)).toMatchObject([
    { buyer_id: ann.person.id, sale_id: `${listing.id}:1`, hammer: 120_00, quantity: 1 },
  ])
  expect(await rowsOf('standings', listing.id)).toHaveLength(2)
})

test('It goes with the price that reaches it, or with the first offer, as the listing says.', async () => {
  const reaches = await aListing({ buyNowPrice: 50_00 })
  const first = await aListing({ buyNowPrice: 50_00, buyNowPolicy: 'first_bid' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const watching = await connect(first.id)
  await offer(first.id, ann.session, { dollars: 20 })
  expect(await watching.heard('bidAddtime', ({ bid_count }) => bid_count === 1)).toMatchObject({
    buy_now: null,
  })
  expect((await ask(first.id, ben.session, buy())).receipt).toMatchObject({
    code: 'buy_now_unavailable',
    message: 'Buy Now is no longer available',
  })
  await offer(reaches.id, ann.session, { dollars: 60 })
  expect(await projected(reaches.id)).toMatchObject({ buy_now: 50_00 })
  await offer(reaches.id, ben.session, { dollars: 50, kind: 'hard' })
  expect(await projected(reaches.id)).toMatchObject({ buy_now: null, price: 52_00 })
  expect((await ask(reaches.id, ben.session, buy())).receipt).toMatchObject({ code: 'buy_now_unavailable' })
})

test('An offer at or above it buys at it where the listing says so; its own amount is told to nobody.', async () => {
  const listing = await aListing({ buyNowPrice: 90_00, buyNowPolicy: 'bid_at_or_above_ends' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 40 })
  const { receipt } = await offer(listing.id, ben.session, { dollars: 987_654, bidId: 'ben-buys' })
  expect(receipt).toMatchObject({
    ok: true,
    wprice: 90,
    bidtopstatus: 'won',
    message: 'Purchased successfully',
    accepted_but_outbid: false,
    purchase: { qty: 1, price: 90, left: 0 },
    nonce: expect.any(String),
  })
  expect(JSON.stringify(await ledgerOf(listing.id))).not.toContain('987654')
  await projected(listing.id)
  await settled(listing.id)
  expect(await invoicesOf(listing.id)).toMatchObject([{ buyer_id: ben.person.id, hammer: 90_00 }])
  expect((await rowsOf('bids', listing.id)).at(-1)).toMatchObject({
    price: 90_00,
    why_public: 'reached_buy_now',
  })
})

test("Nobody buys of their own organisation, without a session, or nothing; a purchase's id buys once.", async () => {
  const listing = await aListing({ buyNowPrice: 90_00 })
  const { person, session } = await aSignedIn()
  expect((await ask(listing.id, null, buy())).status).toBe(401)
  expect((await ask(listing.id, session, buy(0))).receipt).toMatchObject({
    code: 'qty',
    message: 'Select atleast 1 quantity',
  })
  expect((await ask(listing.id, session, buy(2))).receipt).toMatchObject({ code: 'sold_out' })
  const [one, same] = await Promise.all([
    ask(listing.id, session, buy(), 'the-purchase'),
    ask(listing.id, session, buy(), 'the-purchase'),
  ])
  expect(one.receipt.ok).toBe(true)
  expect(same).toEqual(one)
  await evict(listing.id)
  expect(await ask(listing.id, session, buy(), 'the-purchase')).toEqual(one)
  await projected(listing.id)
  await settled(listing.id)
  expect(await invoicesOf(listing.id)).toMatchObject([{ buyer_id: person.id }])
})

test('A purchase and offers that come together have one order: what is behind the purchase finds it closed.', async () => {
  const listing = await aListing({ buyNowPrice: 500_00, incrementAmount: 1_00 })
  const people = await Promise.all(Array.from({ length: 10 }, () => aSignedIn()))
  const answers = await Promise.all(
    people.map(({ session }, place) =>
      place % 3 === 1
        ? ask(listing.id, session, buy())
        : offer(listing.id, session, { dollars: 20 + place * 10, kind: 'hard' }),
    ),
  )
  const bought = answers.filter(({ receipt }) => receipt.purchase)
  expect(bought).toHaveLength(1)
  const last = Number(bought[0]?.receipt.seq)
  expect((await ledgerOf(listing.id)).at(-1)?.seq).toBe(last)
  for (const { receipt } of answers)
    if (receipt.ok) expect(receipt.seq).toBeLessThanOrEqual(last)
    else expect(['closed', 'below_next_min']).toContain(receipt.code)
  await projected(listing.id)
  await settled(listing.id)
  expect(await invoicesOf(listing.id)).toHaveLength(1)
})
