import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { saveTerms } from '#app/features/delivery/commands.server.ts'
import { findTerms } from '#app/features/delivery/queries.server.ts'
import { markShipped } from '#app/features/invoices/commands.server.ts'
import { callOff } from '#app/flows/money/call-off.server.ts'
import { findFeeTerms } from '#app/flows/money/charge-fee.server.ts'
import { chooseDelivery, quoteInvoices } from '#app/flows/shop/choose-delivery.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, anId, aSignedIn } from '#tests/support/builders.ts'
import {
  aBuyer,
  addCard,
  type Buyer,
  clock,
  db,
  goOn,
  orderOf,
  PAID,
  pay,
  standOf,
  TOTAL,
} from '#tests/support/buyer.ts'
import { anAddress, deliver, TERMS } from '#tests/support/delivery.ts'
import { anInvoice } from '#tests/support/invoices.ts'
import { refundDeps, sellerOf } from '#tests/support/refunds.ts'
import { settled } from '#tests/support/sales.ts'

const DAY = 24 * 60 * 60_000
/** $25 and $7.50, and 7.25 % of it. */
const SENT = { price: 32_50, tax: 2_36 }
const FIELDS = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  address1: '88 Orchard Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
}
const ctx = { db, clock }

type Row = Record<'delivery' | 'delivery_tax' | 'tax' | 'total' | 'hammer' | 'premium', number> & {
  status: string
  delivery_type: string
}

async function rowsOf(personId: string): Promise<Row[]> {
  const { results } = await env.DB.prepare('select * from invoices where buyer_id = ? order by number, id')
    .bind(personId)
    .all<Row>()
  return results
}

const choice = (wanted: string[], total: number) => ({ wanted, to: anAddress(), billing: null, total })
const toHome = async ({ listing }: Buyer, total = SENT.price + SENT.tax) =>
  choice([await deliver(listing.id)], total)
const chosenOf = (buyer: Buyer, wish: ReturnType<typeof choice>) =>
  chooseDelivery(ctx, buyer.actor, [buyer.commonInvoice], wish)

const aFixed = (organisationId?: string, price = 100_00) =>
  aListing({
    format: 'fixed',
    startPrice: price,
    quantity: 50,
    ...(organisationId && { organisationId }),
    live: { buyNow: price, stock: 50, price, nextMinimum: null },
  })

test('A cart is delivered by the seller who delivers: one price over their invoices to the cent, taxed, paid at once; another price is told first.', async () => {
  const { person, bearer } = await aSignedIn({ card: false })
  const cardId = await addCard(bearer, 'success')
  const ask = (path: string, body: object) => say(path, body, bearer)
  const pot = await aFixed()
  const seller = await deliver(pot.id, {
    zones: [{ country: 'US', states: ['OH'], price: 25_00, perLot: 0 }],
  })
  const [pan, lathe] = [await aFixed(seller), await aFixed()]
  await ask('buynow/addToCart', { product_id: pot.id, qty: 2 })
  for (const { id } of [pan, lathe]) await ask('buynow/addToCart', { product_id: id, qty: 1 })

  type Quoted = {
    total: number
    delivery: number
    cart: { cartItems: { cart_id: string; qty: number }[] }
    sellers: { seller_id: string; available: boolean; reason: string | null; price: number | null }[]
  }
  const bare = contentOf<Quoted>(await ask('cart/updateCheckout', { deliver: [seller] }))
  expect(bare.delivery).toBe(0)
  expect(bare.sellers.find(({ seller_id }) => seller_id === seller)?.reason).toBe('no_address')
  const { address_id } = contentOf<{ address_id: string }>(await ask('cart/saveAddress', FIELDS))
  const far = { ...FIELDS, city: 'Austin', state: 'TX', zip: '73301' }
  const { address_id: austin } = contentOf<{ address_id: string }>(await ask('cart/saveAddress', far))
  const { quotes } = contentOf<{ quotes: Quoted['sellers'] }>(
    await ask('shipping/getQuoteRequest', { address_id: austin }),
  )
  expect(quotes.map(({ reason }) => reason).sort()).toEqual(['off', 'outside'])
  const quote = contentOf<Quoted>(await ask('cart/updateCheckout', { deliver: [seller], address_id }))
  // 25.00 with 7.25 % of each invoice’s share of it: 16.67 and 8.33
  expect([quote.delivery, quote.total]).toEqual([25, Number((bare.total + 25 + 1.21 + 0.6).toFixed(2))])

  const order = {
    idempotency_key: anId('order'),
    total: quote.total,
    payment_method: 'online',
    source_id: cardId,
    lines: quote.cart.cartItems.map(({ cart_id, qty }) => ({ cart_id, qty })),
    deliver: [seller],
    address_id,
  }
  expect(outcome(await ask('cart/checkout', { ...order, payment_method: 'offline' }))).toBe('422 tender')
  expect(outcome(await ask('cart/checkout', { ...order, address_id: 'nobodys' }))).toBe('404 no_address')
  expect(outcome(await ask('cart/checkout', { ...order, address_id: austin }))).toBe('409 not_delivered')
  await deliver(pot.id, { zones: [{ country: 'US', states: [], price: 26_00, perLot: 0 }] })
  expect(outcome(await ask('cart/checkout', order))).toBe('409 changed')
  expect(await rowsOf(person.id)).toEqual([])
  await deliver(pot.id, { zones: [{ country: 'US', states: [], price: 25_00, perLot: 0 }] })

  const both = await Promise.all([ask('cart/checkout', order), ask('cart/checkout', order)])
  for (const each of both) expect(contentOf(each)).toMatchObject({ state: 'placed' })
  const again = contentOf<{ lines: { delivery_type: string; delivery: number }[] }>(
    await ask('cart/checkout', order),
  )
  expect(again).toMatchObject({ due: 0, delivery_address: expect.arrayContaining(['88 Orchard Street']) })
  expect(again.lines.map(({ delivery_type, delivery }) => [delivery_type, delivery]).sort()).toEqual([
    ['delivery', 16.67],
    ['delivery', 8.33],
    ['local_pickup', 0],
  ])
  const rows = await rowsOf(person.id)
  for (const { status, hammer, premium, tax, total, delivery } of rows)
    expect([status, hammer + premium + delivery + tax]).toEqual(['paid', total])
  expect(rows.map(({ delivery, delivery_tax }) => [delivery, delivery_tax]).sort()).toEqual([
    [0, 0],
    [16_67, 1_21],
    [8_33, 60],
  ])
  const charged = await env.DB.prepare(
    `select count(*) as times, sum(sandbox_charges.amount) as amount from sandbox_charges
     join payments on payments.id = sandbox_charges.key where person_id = ? and sandbox_charges.state = 'charged'`,
  )
    .bind(person.id)
    .first()
  expect(charged).toEqual({ times: 1, amount: Math.round(quote.total * 100) })
})

test('What is won is delivered once it is chosen: the books follow, there and back, and what was agreed on stays when its seller asks more.', async () => {
  const buyer = await aBuyer()
  const home = await toHome(buyer)
  expect(await chosenOf(buyer, { ...home, total: 1_00 })).toEqual({ ok: false, code: 'changed' })
  expect(await chosenOf(buyer, { ...home, to: anAddress({ country: 'CA', state: 'ON' }) })).toEqual({
    ok: false,
    code: 'refused',
  })
  // from two tabs at once it is chosen once
  expect(await Promise.all([chosenOf(buyer, home), chosenOf(buyer, home)])).toEqual([
    { ok: true },
    { ok: true },
  ])
  const [sent] = await rowsOf(buyer.actor.id)
  expect(sent).toMatchObject({
    delivery: SENT.price,
    delivery_tax: SENT.tax,
    total: TOTAL + SENT.price + SENT.tax,
  })
  expect(await standOf(buyer)).toMatchObject({ owed: TOTAL + SENT.price + SENT.tax })
  expect(await chosenOf(buyer, choice([], 0))).toEqual({ ok: true })
  expect(await standOf(buyer)).toMatchObject({ owed: TOTAL })
  expect(await chosenOf(buyer, home)).toEqual({ ok: true })

  await deliver(buyer.listing.id, { zones: [{ country: 'US', states: [], price: 90_00, perLot: 0 }] })
  const known = [{ id: 'a-1', postal: anAddress() }]
  const stands = await quoteInvoices(ctx, buyer.actor, [buyer.commonInvoice], {
    wanted: null,
    address: null,
    known,
  })
  expect(stands).toMatchObject({ more: 0, sums: SENT, address: 'a-1', chooses: true })
  expect(await chosenOf(buyer, home)).toEqual({ ok: true })
  // nor when they deliver no more; collecting it is free to choose all the same
  await deliver(buyer.listing.id, { active: false })
  expect(await chosenOf(buyer, home)).toEqual({ ok: true })
  expect(await standOf(buyer)).toMatchObject({ owed: TOTAL + SENT.price + SENT.tax })

  const total = TOTAL + SENT.price + SENT.tax
  await pay(buyer, orderOf(buyer, { amount: total }))
  expect(await standOf(buyer)).toEqual(PAID)
  expect(await chosenOf(buyer, choice([], 0))).toEqual({ ok: false, code: 'settled' })
  expect(await chosenOf(buyer, home)).toEqual({ ok: true })
  // nobody else’s
  const other = await aBuyer()
  expect(await chooseDelivery(ctx, other.actor, [buyer.commonInvoice], home)).toEqual({
    ok: false,
    code: 'not_found',
  })
})

test('Several invoices of one seller are sent together for one price, by a call too; one that is cancelled owes nothing.', async () => {
  const { person, bearer } = await aSignedIn()
  const first = await aListing()
  const seller = await deliver(first.id)
  const invoices = [
    await anInvoice({ buyer: person, listing: first }),
    await anInvoice({ buyer: person, listing: await aListing({ organisationId: seller }) }),
  ]
  const numbers = invoices.map(({ common_invoice }) => common_invoice)
  await say('cart/saveAddress', FIELDS, bearer)
  const wish = { common_invoices: numbers, deliver: [seller] }
  expect(outcome(await say('shipping/confirmShippingQuote', { ...wish, price: 40 }, bearer))).toBe(
    '409 changed',
  )
  // $25 and twice $7.50; 1.45 of tax for each half
  const done = await say('shipping/confirmShippingQuote', { ...wish, price: 42.9 }, bearer)
  expect(contentOf(done)).toMatchObject({
    price: 42.9,
    invoices: numbers.map((common_invoice) => ({
      common_invoice,
      delivery_type: 'delivery',
      cart_values: { delivery: 20 },
      shipping: { address: expect.arrayContaining(['88 Orchard Street']), carrier: null },
      transactions: [{ type: 'issued' }, { type: 'delivery', amount: 21.45 }],
    })),
  })
  const manager = await sellerOf({ listing: first })
  expect(
    await callOff(refundDeps(), manager.actor, { commonInvoice: numbers[0] ?? '', reason: 'agreed' }),
  ).toEqual({ ok: true })
  const left = await env.DB.prepare(
    "select coalesce(sum(amount), 0) as amount from money_lines where account = 'receivable' and party = ?",
  )
    .bind(invoices[0]?.id)
    .first()
  expect(left).toEqual({ amount: 0 })
})

test('What is paid is sent once, its buyer is told in their language, and nobody is charged for not collecting it.', async () => {
  const buyer = await aBuyer()
  await env.DB.prepare("update people set language = 'es' where id = ?").bind(buyer.actor.id).run()
  await chosenOf(buyer, await toHome(buyer))
  const seller = await sellerOf(buyer)
  const ship = (more: object, who = seller) =>
    say('seller/invoice/changeStatus', { id: buyer.commonInvoice, status: 'shipped', ...more }, who.bearer)
  expect(outcome(await ship({ carrier: 'UPS' }))).toBe('409 not_paid')
  await pay(buyer, orderOf(buyer, { amount: TOTAL + SENT.price + SENT.tax }))
  expect(outcome(await ship({ carrier: 'UPS', tracking_url: 'javascript:alert(1)' }))).toBe('422 validation')
  expect(outcome(await ship({ carrier: 'UPS' }, { ...seller, bearer: buyer.bearer }))).toBe('404 not_found')
  const said = { carrier: 'UPS', tracking_number: '1Z999', tracking_url: 'https://example.test/1Z999' }
  for (const each of await Promise.all([ship(said), ship(said)])) expect(each.http).toBe(200)
  expect(contentOf(await ship(said))).toMatchObject({
    shipping: { carrier: 'UPS', tracking_number: '1Z999', tracking_url: 'https://example.test/1Z999' },
  })
  await deliverShipped()
  const { results } = await env.DB.prepare(
    "select subject, data from outbox where person_id = ? and template = 'invoiceShipped'",
  )
    .bind(buyer.actor.id)
    .all<{ subject: string; data: string }>()
  expect(results.map(({ subject }) => subject)).toEqual([`La factura ${buyer.commonInvoice} va en camino`])
  goOn(90 * DAY)
  const fee = await findFeeTerms(ctx, seller.actor, buyer.commonInvoice)
  goOn(-90 * DAY)
  expect(fee).toEqual({ ok: false, code: 'over' })
  const unsent = await aBuyer()
  const other = await sellerOf(unsent)
  const deps = { ...refundDeps(), clock }
  expect(
    await markShipped(deps, other.actor, unsent.commonInvoice, { carrier: 'UPS', tracking: '', link: '' }),
  ).toEqual({ ok: false, code: 'not_delivered' })
})

/** Brings what was sent to its reactions. */
async function deliverShipped() {
  await env.DB.prepare(
    `update events set payload = json_set(payload, '$.listingId', 'shipped')
     where delivered_at is null and type = 'invoice-shipped'`,
  ).run()
  await settled('shipped')
}

test('Terms are changed by who may, one after the other, and it is kept who has changed what.', async () => {
  const listing = await aListing()
  const organisation = { id: listing.organisationId }
  const worker = async (role: 'manager' | 'staff'): Promise<Actor> => {
    const { person, session } = await aSignedIn({ role: 'seller' })
    await aMembership(person, organisation, role)
    return {
      id: person.id,
      sessionId: session.id,
      email: person.email,
      firstName: 'Sam',
      lastName: 'Ortiz',
      role: 'seller',
      status: 'active',
      organisations: [
        { id: organisation.id, roles: role === 'staff' ? ['yard_staff', 'lister'] : [role], yards: null },
      ],
    }
  }
  const [manager, staff] = [await worker('manager'), await worker('staff')]
  expect(await findTerms(ctx, organisation.id)).toMatchObject({ active: false, version: 0 })
  const save = (actor: Actor, seen: number, terms = TERMS) =>
    saveTerms(ctx, actor, organisation.id, { terms, seen })
  expect(await save(staff, 0)).toEqual({ ok: false, code: 'forbidden' })
  const both = await Promise.all([save(manager, 0), save(manager, 0, { ...TERMS, days: 'a week' })])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await save(manager, 0)).toEqual({ ok: false, code: 'stale' })
  expect(await save(manager, 1, { ...TERMS, freeFrom: 500_00 })).toEqual({ ok: true })
  const { results } = await env.DB.prepare(
    "select version, person_id, after ->> 'freeFrom' as free from audit_log where subject = ? order by version",
  )
    .bind(`delivery:${organisation.id}`)
    .all()
  expect(results).toEqual([
    { version: 1, person_id: manager.id, free: null },
    { version: 2, person_id: manager.id, free: 500_00 },
  ])
})
