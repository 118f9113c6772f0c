import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, anId } from '#tests/support/builders.ts'
import { aBuyer, addCredit, PAID, sellTo, standOf, TOTAL, UNPAID } from '#tests/support/buyer.ts'
import { aPaidBuyer, sellerOf } from '#tests/support/refunds.ts'

type Row = Record<string, unknown> & { id: string }
const KEY_REUSED = '409 key_reused'

const payBy = (buyer: { commonInvoice: string; cardId: string }, idempotency_key: string) => ({
  common_invoice: buyer.commonInvoice,
  source_id: buyer.cardId,
  idempotency_key,
})

test('A payment’s key is its payer’s own, and another content under it is refused and pays nothing.', async () => {
  const [dana, kim] = [await aBuyer(), await aBuyer()]
  const key = anId('attempt')
  const pays = (who: typeof dana, more: object = {}) =>
    say('payment/authorize', { ...payBy(who, key), ...more }, who.bearer)
  const paid = contentOf<Row>(await pays(dana))
  // what is due by then is nothing: it is still the same payment that was asked for
  expect(contentOf(await pays(dana))).toEqual(paid)
  expect(outcome(await pays(dana, { wallet_amount: 20 }))).toBe(KEY_REUSED)
  const second = await sellTo(dana.actor.id)
  expect(outcome(await pays(dana, { common_invoice: second.commonInvoice }))).toBe(KEY_REUSED)
  expect(await standOf({ ...dana, ...second })).toEqual(UNPAID)

  const own = contentOf<Row>(await pays(kim))
  expect(own.id).not.toBe(paid.id)
  expect(await standOf(kim)).toEqual(PAID)
  expect(await standOf(dana)).toEqual(PAID)
})

test('Paid out of the wallet and sent again, it is the same payment; the wallet pays once.', async () => {
  const buyer = await aBuyer()
  await addCredit(buyer, TOTAL)
  const asked = { common_invoice: buyer.commonInvoice, idempotency_key: anId('attempt') }
  const paid = contentOf<Row>(await say('credit/payCartWallet', asked, buyer.bearer))
  expect(contentOf(await say('credit/payCartWallet', asked, buyer.bearer))).toEqual(paid)
  const byCard = { ...asked, source_id: buyer.cardId }
  expect(outcome(await say('payment/authorize', byCard, buyer.bearer))).toBe(KEY_REUSED)
})

test('What was paid by hand is recorded once under a key, and is not taken for another sum.', async () => {
  const buyer = await aBuyer()
  const [seller, colleague] = [await sellerOf(buyer), await sellerOf(buyer)]
  const asked = { common_invoice: buyer.commonInvoice, amount: 20, idempotency_key: anId('attempt') }
  const record = (who: typeof seller, more: object = {}) =>
    say('offline/payCartOffline', { ...asked, ...more }, who.bearer)
  const first = contentOf<Row>(await record(seller))
  expect(contentOf(await record(seller))).toEqual(first)
  expect(outcome(await record(seller, { amount: 30 }))).toBe(KEY_REUSED)
  expect(outcome(await record(seller, { method: 'check' }))).toBe(KEY_REUSED)
  expect(contentOf<Row>(await record(colleague)).id).not.toBe(first.id)
  expect((await standOf(buyer))?.owed).toBe(TOTAL - 40_00)
})

test('A return is raised by the line that the invoice names; its key takes no other pieces.', async () => {
  const buyer = await aPaidBuyer()
  const invoice = contentOf<{ items: { id: string; line_id: string }[] }>(
    await say('invoice/invoice', { id: buyer.commonInvoice }, buyer.bearer),
  )
  const [item] = invoice.items
  expect(item?.id).toBe(buyer.listing.id)
  const asked = {
    common_invoice: buyer.commonInvoice,
    items: [{ id: item?.line_id, qty: 1 }],
    reason: 'parts_missing',
    notes: 'No charger.',
    idempotency_key: anId('attempt'),
  }
  const raised = contentOf<Row>(await say('return/raise_request', asked, buyer.bearer))
  expect(raised).toMatchObject({ status: 'raised' })
  expect(contentOf(await say('return/raise_request', asked, buyer.bearer))).toEqual(raised)
  const other = { ...asked, reason: 'changed_mind' }
  expect(outcome(await say('return/raise_request', other, buyer.bearer))).toBe(KEY_REUSED)
})

test('Two who answer for a seller and refund under one key have refunded twice; one of them once.', async () => {
  const buyer = await aPaidBuyer()
  const colleague = await sellerOf(buyer)
  const asked = {
    common_invoice: buyer.commonInvoice,
    kind: 'amount',
    amount: 10,
    to: 'wallet',
    reason: 'Scratched',
    idempotency_key: anId('attempt'),
  }
  const refund = (who: typeof colleague, more: object = {}) =>
    say('refund/refundInvoice', { ...asked, ...more }, who.bearer)
  const first = contentOf<Row>(await refund(buyer.seller))
  expect(contentOf(await refund(buyer.seller))).toEqual(first)
  expect(outcome(await refund(buyer.seller, { amount: 12 }))).toBe(KEY_REUSED)
  const second = contentOf<Row>(await refund(colleague))
  expect(second.credit_note).not.toBe(first.credit_note)
})

test('An order’s key is its buyer’s own; sent again it is that order, and other lines under it are not bought.', async () => {
  const [dana, kim] = [await aBuyer(), await aBuyer()]
  const key = anId('order')
  const listing = await aListing({
    format: 'fixed',
    startPrice: 40_00,
    quantity: 9,
    live: { buyNow: 40_00, stock: 9, price: 40_00, nextMinimum: null },
  })
  async function formOf(buyer: typeof dana) {
    await say('buynow/addToCart', { product_id: listing.id, qty: 1 }, buyer.bearer)
    const { cart, total } = contentOf<{ cart: { cartItems: { cart_id: string }[] }; total: number }>(
      await say('cart/updateCheckout', {}, buyer.bearer),
    )
    const lines = cart.cartItems.map(({ cart_id }) => ({ cart_id, qty: 1 }))
    return { lines, total, payment_method: 'online', source_id: buyer.cardId, idempotency_key: key }
  }
  type Order = { order_id: string; lines: { line_id: string; common_invoice: string }[] }
  const form = await formOf(dana)
  const order = contentOf<Order>(await say('cart/checkout', form, dana.bearer))
  expect(order).toMatchObject({ state: 'placed', due: 0, lines: [{ state: 'bought' }] })
  expect(contentOf(await say('cart/checkout', form, dana.bearer))).toEqual(order)
  const theirs = contentOf<Order>(await say('cart/checkout', await formOf(kim), kim.bearer))
  expect(theirs).toMatchObject({ state: 'placed', due: 0, lines: [{ state: 'bought' }] })
  expect(theirs.order_id).not.toBe(order.order_id)

  expect(outcome(await say('cart/checkout', await formOf(dana), dana.bearer))).toBe(KEY_REUSED)
  const sold = await env.DB.prepare('select count(*) as times from invoices where buyer_id = ?')
    .bind(dana.actor.id)
    .first<{ times: number }>()
  // the one of `aBuyer`, and the order's
  expect(sold?.times).toBe(2)

  const [line] = order.lines
  const asked = {
    common_invoice: line?.common_invoice,
    items: [{ id: line?.line_id }],
    reason: 'changed_mind',
  }
  const raised = await say('return/raise_request', { ...asked, notes: '' }, dana.bearer)
  expect(contentOf(raised)).toMatchObject({ status: 'raised' })
})

test('What was paid by the wallet’s last cent is the same order when it is sent again.', async () => {
  const buyer = await aBuyer()
  const listing = await aListing({
    format: 'fixed',
    startPrice: 40_00,
    quantity: 9,
    live: { buyNow: 40_00, stock: 9, price: 40_00, nextMinimum: null },
  })
  await say('buynow/addToCart', { product_id: listing.id, qty: 1 }, buyer.bearer)
  const quoted = await say('cart/updateCheckout', {}, buyer.bearer)
  const { cart, total } = contentOf<{ cart: { cartItems: { cart_id: string }[] }; total: number }>(quoted)
  await addCredit(buyer, Math.round(total * 100))
  const form = {
    lines: cart.cartItems.map(({ cart_id }) => ({ cart_id, qty: 1 })),
    total,
    payment_method: 'online',
    wallet_amount: total,
    idempotency_key: anId('order'),
  }
  const order = contentOf<Row>(await say('cart/checkout', form, buyer.bearer))
  expect(order).toMatchObject({ state: 'placed', due: 0 })
  expect(contentOf(await say('cart/checkout', form, buyer.bearer))).toEqual(order)
})
