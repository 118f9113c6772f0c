import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, anId, aSignedIn } from '#tests/support/builders.ts'
import { aBuyer, addCard, PAID, sellTo, standOf, TOTAL } from '#tests/support/buyer.ts'

const aFixed = (given: Parameters<typeof aListing>[0] = {}) =>
  aListing({
    format: 'fixed',
    startPrice: 189_00,
    quantity: 12,
    ...given,
    live: { buyNow: 189_00, stock: 12, price: 189_00, nextMinimum: null },
  })

test('A price that both agreed on is bought in the room and paid by the offer’s id, by its buyer alone.', async () => {
  const listing = await aFixed({ takesOffers: true })
  const [buyer, other, seller] = [await aSignedIn(), await aSignedIn(), await aSignedIn({ role: 'seller' })]
  await aMembership(seller.person, { id: listing.organisationId })
  const cardId = await addCard(buyer.bearer, 'success')
  const id = anId('offer')
  const order = { product_id: listing.id, qty: 2, price: 120, offer: id }
  expect(contentOf(await say('makeoffer/addToCart', order, buyer.bearer))).toMatchObject({
    id,
    status: 'open',
    price: 120,
    bprice: 189,
    qty: 2,
  })
  const payBy = { id, source_id: cardId, idempotency_key: anId('attempt') }
  expect(outcome(await say('makeoffer/checkout', payBy, buyer.bearer))).toBe('409 not_bought')
  const counter = { id, status: 'counter', price: 150, seen: 1 }
  expect(contentOf(await say('seller/offer/changeOfferStatus', counter, seller.bearer))).toMatchObject({
    status: 'countered',
    price: 150,
    seen: 2,
  })
  const refresh = async (headers: Record<string, string>) => say('makeoffer/refreshCart', { id }, headers)
  expect(contentOf(await refresh(buyer.bearer))).toMatchObject({ status: 'countered', seen: 2 })
  for (const { bearer } of [other, seller]) {
    expect(outcome(await refresh(bearer))).toBe('404 not_found')
    expect(outcome(await say('makeoffer/checkout', payBy, bearer))).toBe('404 not_found')
  }
  const yes = await say('makeoffer/changeStatus', { id, status: 'accept', seen: 2 }, buyer.bearer)
  const bought = contentOf<{ status: string; common_invoice: string }>(yes)
  expect(bought).toMatchObject({ status: 'bought', common_invoice: expect.any(String) })
  const paid = contentOf<{ id: string }>(await say('makeoffer/checkout', payBy, buyer.bearer))
  // 300 with 15 percent premium and 7.25 percent tax on both
  expect(paid).toMatchObject({ state: 'succeeded', common_invoice: bought.common_invoice, amount: 370.01 })
  expect(contentOf(await say('makeoffer/checkout', payBy, buyer.bearer))).toMatchObject({ id: paid.id })
  const search = await say('makeoffer/search', { page: 1 }, buyer.bearer)
  expect(contentOf(search)).toMatchObject({ totalRecords: 1, records: [{ id, status: 'bought' }] })
})

test('What goes by several names is the same call; from a bank account only an account pays.', async () => {
  const buyer = await aBuyer()
  const [second, third] = [await sellTo(buyer.actor.id), await sellTo(buyer.actor.id)]
  const ask = (path: string, body: unknown = {}) => say(path, body, buyer.bearer)
  const by = { source_id: buyer.cardId, idempotency_key: anId('attempt') }
  const first = { common_invoice: buyer.commonInvoice, ...by }
  expect(outcome(await ask('payment/usbank_payment', first))).toBe('404 no_bank')
  expect(outcome(await ask('payment/usbank_payment', { common_invoice: buyer.commonInvoice }))).toBe(
    '422 validation',
  )
  expect(contentOf(await ask('paymentThird/stripe/stripe_payment', first))).toMatchObject({
    state: 'succeeded',
    amount: TOTAL / 100,
  })
  expect(await standOf(buyer)).toEqual(PAID)
  const other = { ...by, common_invoice: second.commonInvoice }
  expect(outcome(await ask('custom/payment', other))).toBe('409 key_reused')
  await ask('custom/payment', { ...other, idempotency_key: anId('attempt') })
  expect(await standOf({ ...buyer, ...second })).toEqual(PAID)

  const account = {
    object: 'bank_account',
    bank_account_holder_name: 'Dana Whitfield',
    bank_account_holder_type: 'individual',
    bank_routing_number: '110000000',
    bank_account_number: '000123456789',
  }
  const base = 'paymentThird/stripe/customer/payment_method'
  const { records } = contentOf<{ records: { id: string }[] }>(await ask(`${base}/create`, account))
  const [bank] = records
  const fromBank = { common_invoice: third.commonInvoice, source_id: bank?.id }
  expect(outcome(await ask('payment/usbank_payment', fromBank))).toBe('409 bank_unverified')
  await ask(`${base}/verify`, { source_id: bank?.id, amount_1: '0.32', amount_2: '0.45' })
  expect(contentOf(await ask('payment/usbank_payment', fromBank))).toMatchObject({
    state: 'pending',
    common_invoice: third.commonInvoice,
  })

  const found = await ask('product/allinvoices', { action: 'paid' })
  expect(found.data).toEqual((await ask('invoice/allinvoices', { action: 'paid' })).data)
  expect(contentOf(found)).toMatchObject({ totalRecords: 2 })
  const one = await ask('product/invoice', { id: buyer.commonInvoice })
  expect(contentOf(one)).toMatchObject({ common_invoice: buyer.commonInvoice })
  expect(contentOf(await ask('payment/stripe_payment_element'))).toMatchObject({
    accessToken: expect.any(String),
    skyflow_id: expect.any(String),
    gateway: 'sandbox',
  })
})

test('A seller who buys checks out their own cart by the same call, with the code that it was tried with.', async () => {
  const listing = await aFixed()
  const seller = await aSignedIn({ role: 'seller' })
  const cardId = await addCard(seller.bearer, 'success')
  type Cart = { cartItems: { cart_id: string }[]; cartValues: { total: number } }
  const added = await say('buynow/addToBuynow', { product_id: listing.id, qty: 1 }, seller.bearer)
  const { cartItems, cartValues } = contentOf<Cart>(added)
  expect(contentOf(await say('product/pendingCountTemp', {}, seller.bearer))).toMatchObject({
    buynowCount: 1,
  })
  expect(contentOf(await say('product/pendingCountTemp'))).toMatchObject({ buynowCount: 0 })
  expect(outcome(await say('custom/couponcode', { couponcode: 'NOTHING' }, seller.bearer))).toBe('409 coupon')
  const order = {
    idempotency_key: anId('order'),
    lines: [{ cart_id: cartItems[0]?.cart_id, qty: 1 }],
    total: cartValues.total,
    payment_method: 'online',
    source_id: cardId,
  }
  const bought = await say('seller/cart/checkout', order, seller.bearer)
  expect(contentOf(bought)).toMatchObject({ state: 'placed', due: 0, payment: { state: 'succeeded' } })
  expect((await say('cart/checkout', order, seller.bearer)).data).toEqual(bought.data)
  const other = await aSignedIn()
  const theirs = { ...order, idempotency_key: anId('order'), payment_method: 'offline' }
  expect(outcome(await say('seller/cart/checkout', theirs, other.bearer))).toBe('409 changed')
})
