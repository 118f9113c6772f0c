import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { invoicePurchase } from '#app/features/invoices/reactions.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aSale, type Headers, newId, offer, receiptOf } from '#tests/support/api-sale.ts'
import { aListing } from '#tests/support/builders.ts'

test('A piece is bought at a fixed price while there is one, and the room counts.', async () => {
  const { listing, buyer, other, staff } = await aSale({ format: 'fixed', startPrice: 25_00, quantity: 3 })
  const { id } = listing
  const buy = (qty: unknown, headers: Headers = {}, bid_id = newId()) =>
    say('buynow/confirm', { id, qty, bid_id }, headers)
  expect(outcome(await buy(1))).toBe('401 sign_in')
  expect(outcome(await buy(1, staff.bearer))).toBe('403 own_item')
  for (const none of [0, -1, '', null, 1.5, 'two'])
    expect(await buy(none, buyer.bearer)).toMatchObject({
      http: 422,
      code: 'qty',
      message: 'Select atleast 1 quantity',
    })
  expect(outcome(await offer(id, 30, buyer.bearer))).toBe('422 kind_not_taken')
  const again = newId()
  const bought = await buy('2', buyer.bearer, again)
  expect(bought).toMatchObject({ http: 200, message: 'Purchased successfully' })
  expect(receiptOf(bought)).toMatchObject({
    bidtopstatus: 'won',
    wprice: 25,
    next_bid: null,
    purchase: { sale_id: `${id}:1`, qty: 2, price: 25, left: 1 },
  })
  expect(receiptOf(await buy('2', buyer.bearer, again))).toEqual(receiptOf(bought))
  expect(await buy(2, other.bearer)).toMatchObject({
    http: 409,
    code: 'sold_out',
    message: 'Only 1 piece is left',
  })
  const item = contentOf(
    await say('product/singleProduct', { id, after: receiptOf(bought).seq }, buyer.bearer),
  )
  expect(item).toMatchObject({
    auction: false,
    buynow: true,
    sale_type: 'buynow',
    bprice: 25,
    buynowamount: 25,
    qty: 3,
    stock: 1,
    sold: 2,
    next_bid: null,
    bidtopstatus: 'won',
  })
  expect(receiptOf(await buy(1, other.bearer))).toMatchObject({ purchase: { left: 0 }, time_left_ms: 0 })
  expect(outcome(await buy(1, other.bearer))).toBe('409 closed')
})

test('Of a fixed-price listing the history is its purchases, with buyers by number.', async () => {
  const { listing, buyer, other } = await aSale({ format: 'fixed', startPrice: 25_00, quantity: 9 })
  const sales = [
    [other, 1],
    [buyer, 3],
    [other, 2],
  ] as const
  for (const [index, [{ person }, quantity]] of sales.entries())
    await invoicePurchase(
      { db: openDb(env.DB, null).db },
      {
        listingId: listing.id,
        saleId: `${listing.id}:${index + 1}`,
        buyerId: person.id,
        quantity,
        price: 25_00,
        at: 1_000 * (index + 1),
        charges: null,
        commandId: null,
      },
    )
  const said = await say('product/bidhistory', { id: listing.id, limit: 2 }, buyer.bearer)
  expect(contentOf(said)).toMatchObject({
    records: [
      { seq: 3, kind: 'buy', username: 'Bidder 1', proposed_amount: 25, qty: 2 },
      { seq: 2, kind: 'buy', username: 'Da***ld', proposed_amount: 25, qty: 3, declined: false },
    ],
    totalRecords: 3,
    from: 1,
    setDisp: 2,
  })
})

test('Buy Now ends the auction beside it, and is gone when the price has reached it.', async () => {
  const { listing, buyer, other } = await aSale({ buyNowPrice: 40_00, startPrice: 10_00 })
  const buy = (id: string, headers: Headers) =>
    say('buynow/confirm', { id, qty: 1, bid_id: newId() }, headers)
  await offer(listing.id, 15, other.bearer)
  expect(receiptOf(await buy(listing.id, buyer.bearer))).toMatchObject({
    bidtopstatus: 'won',
    wprice: 40,
    purchase: { qty: 1, price: 40, left: 0 },
  })
  expect(outcome(await offer(listing.id, 60, other.bearer))).toBe('409 closed')
  const dear = await aListing({ buyNowPrice: 40_00 })
  await offer(dear.id, 45, other.bearer, { bidding_type: 'hard' })
  expect(outcome(await buy(dear.id, buyer.bearer))).toBe('409 buy_now_unavailable')
  expect(outcome(await buy((await aListing()).id, buyer.bearer))).toBe('409 buy_now_unavailable')
  expect(contentOf(await say('product/singleProduct', { id: dear.id }))).toMatchObject({
    buynow: true,
    bprice: 40,
    bpolicy: 'price_reaches',
  })
})
