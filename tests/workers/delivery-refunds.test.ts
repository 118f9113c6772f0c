import { expect, test } from 'vitest'
import { findSold } from '#app/features/returns/queries.server.ts'
import { chooseDelivery } from '#app/flows/shop/choose-delivery.server.ts'
import { contentOf, say } from '#tests/support/api.ts'
import { aBuyer, clock, db, orderOf, pay, TOTAL } from '#tests/support/buyer.ts'
import { anAddress, deliver } from '#tests/support/delivery.ts'
import { backOf, refundBack, refundOf, sellerOf } from '#tests/support/refunds.ts'

/** $25 and $7.50, and 7.25 % of it. */
const SENT = { price: 32_50, tax: 2_36 }

/** Somebody who has paid what is delivered to them, and their seller. */
async function aSent() {
  const buyer = await aBuyer()
  const choice = { to: anAddress(), billing: null, total: SENT.price + SENT.tax }
  const wanted = [await deliver(buyer.listing.id)]
  await chooseDelivery({ db, clock }, buyer.actor, [buyer.commonInvoice], { ...choice, wanted })
  await pay(buyer, orderOf(buyer, { amount: TOTAL + SENT.price + SENT.tax }))
  return { ...buyer, seller: await sellerOf(buyer) }
}

test('A lower price leaves the delivery as it is; with the last piece it goes back, to the cent.', async () => {
  const paid = await aSent()
  const total = TOTAL + SENT.price + SENT.tax
  const part = await refundBack(paid, refundOf(paid, { kind: 'amount', amount: 20_00 }))
  expect(part.credit).toMatchObject({ total: 20_00, delivery: 0, deliveryTax: 0 })
  const whole = await refundBack(paid, refundOf(paid))
  expect(whole.credit).toMatchObject({ total: total - 20_00, delivery: SENT.price, deliveryTax: SENT.tax })
  expect(await backOf(paid)).toMatchObject({ notes: 2, credited: total, back: total, owed: 0 })
  expect(await findSold({ db }, paid.commonInvoice)).toMatchObject({ delivery: 0, deliveryTax: 0 })
})

test('Delivery goes back by itself, once; and where the price of its lots went back first, with what is left.', async () => {
  const late = await aSent()
  const alone = { kind: 'delivery' as const }
  const back = await refundBack(late, refundOf(late, alone))
  expect(back.credit).toMatchObject({ hammer: SENT.price, delivery: SENT.price, deliveryTax: SENT.tax })
  await expect(refundBack(late, refundOf(late, alone))).rejects.toThrow('nothing_left')
  const rest = await refundBack(late, refundOf(late))
  expect(rest.credit).toMatchObject({ total: TOTAL, delivery: 0 })
  expect(await backOf(late)).toMatchObject({ notes: 2, back: TOTAL + SENT.price + SENT.tax, owed: 0 })

  const lowered = await aSent()
  await refundBack(lowered, refundOf(lowered, { kind: 'amount', amount: TOTAL }))
  const asked = { common_invoice: lowered.commonInvoice, kind: 'delivery' }
  expect(contentOf(await say('return/checkout', asked, lowered.seller.bearer))).toMatchObject({
    total_amount: (SENT.price + SENT.tax) / 100,
  })
  const last = await refundBack(lowered, refundOf(lowered))
  expect(last.credit).toMatchObject({ total: SENT.price + SENT.tax, deliveryTax: SENT.tax })
  expect(await backOf(lowered)).toMatchObject({ notes: 2, owed: 0 })
})
