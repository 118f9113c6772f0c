import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { findOrder } from '#app/features/checkout/queries.server.ts'
import { reconcilePayments } from '#app/flows/money/pay.server.ts'
import { dueOf, payOrder } from '#app/flows/money/pay-order.server.ts'
import { carryOutCommand } from '#app/flows/offers/command-form.server.ts'
import { placeOrder, settleOrders } from '#app/flows/shop/check-out.server.ts'
import { quoteCart } from '#app/flows/shop/quote-cart.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { watchBooks } from '#tests/support/books.ts'
import { aListing, anId } from '#tests/support/builders.ts'
import { addCard, addCredit } from '#tests/support/buyer.ts'
import { anAddress, deliver } from '#tests/support/delivery.ts'
import { projected } from '#tests/support/room.ts'
import { settled } from '#tests/support/sales.ts'
import {
  aCoupon,
  add,
  aFixed,
  aShopper,
  chargedOf,
  confirm,
  deliveriesOf,
  formOf,
  invoicesOf,
  MINUTE,
  pass,
} from '#tests/support/shopper.ts'

watchBooks(({ fault }) => fault === 'entry' || fault === 'receivable')

test('A cart is bought and paid by one payment, a part of it out of the wallet; sent again it is the same.', async () => {
  const dana = await aShopper()
  await addCredit(dana, 40_00)
  const before = await chargedOf(dana)
  const [mixer, lathe] = [await aFixed(5), await aListing({ buyNowPrice: 300_00, live: { buyNow: 300_00 } })]
  await add(dana, mixer.id, 2)
  await add(dana, lathe.id)
  const form = await formOf(dana, { wallet: 40_00 })
  const [order, beside] = await Promise.all([confirm(dana, form), confirm(dana, form)])
  expect(order).toMatchObject({ state: 'placed', total: form.total })
  expect(beside.id).toBe(order.id)
  const again = await confirm(dana, form)
  // another tab, with a form of its own for the same lines
  const other = await confirm(dana, { ...form, id: anId('order') })
  expect([again.id, other.id]).toEqual([order.id, order.id])
  expect(again.lines.map(({ state, invoice }) => [state, invoice?.status])).toEqual([
    ['bought', 'paid'],
    ['bought', 'paid'],
  ])
  expect(form.total).toBe(466_22 + 370_01)
  const charged = await chargedOf(dana)
  expect([charged.times - before.times, charged.amount - before.amount]).toEqual([1, form.total - 40_00])
  // the room's own events write nothing more
  for (const { id } of [mixer, lathe]) {
    await projected(id)
    await settled(id)
  }
  expect(await invoicesOf(dana)).toHaveLength(2)
  expect((await quoteCart(dana.ctx, dana.actor, { ids: null, coupon: '' })).lines).toEqual([])
})

test('What has changed since is said before anything is bought; what is sold in the same moment is left and not charged.', async () => {
  const [last, plenty] = [await aFixed(1), await aFixed(9)]
  const [ann, ben] = [await aShopper(), await aShopper()]
  for (const one of [ann, ben]) for (const { id } of [last, plenty]) await add(one, id)
  const late = await formOf(ben)
  await confirm(ann, await formOf(ann, { method: 'pickup', source: null }))
  expect(await chargedOf(ann)).toEqual({ times: 0, amount: 0 })
  await projected(last.id)
  await settled(last.id)
  const said = await placeOrder(ben.ctx, ben.actor, late)
  expect(said).toMatchObject({
    ok: false,
    code: 'changed',
    quote: { left: [{ listing: { id: last.id } }], totals: { total: 233_11 } },
  })
  expect(await invoicesOf(ben)).toEqual([])
  const order = await confirm(ben, await formOf(ben))
  expect(order.lines).toMatchObject([{ listingId: plenty.id, state: 'bought', invoice: { status: 'paid' } }])
  expect(await chargedOf(ben)).toEqual({ times: 1, amount: 233_11 })

  // nobody's page can know: one has it, the others' orders have failed
  const rush = await aFixed(1)
  const crowd = [await aShopper(), await aShopper(), await aShopper()]
  for (const one of crowd) for (const { id } of [rush, plenty]) await add(one, id)
  const forms = await Promise.all(crowd.map((one) => formOf(one)))
  const orders = await Promise.all(
    crowd.map((one, place) => confirm(one, forms[place] ?? late).catch(() => null)),
  )
  const lucky = orders.filter((each) => each?.lines.every(({ state }) => state === 'bought'))
  expect(lucky).toHaveLength(1)
  for (const [place, each] of orders.entries()) {
    const shopper = crowd[place] ?? ann
    const charged = await chargedOf(shopper)
    if (!each) expect([await invoicesOf(shopper), charged.times]).toEqual([[], 0])
    else if (each === lucky[0]) expect(charged).toEqual({ times: 1, amount: each.total })
    else {
      // what was bought waits for its owner's word, as the total is another one
      expect(charged.times).toBe(0)
      expect(dueOf(each).total).toBe(233_11)
      const tender = { wallet: 0, source: { kind: 'card' as const, id: shopper.cardId } }
      await payOrder(shopper.ctx, shopper.actor, each, { attempt: anId('attempt'), tender })
      expect(await chargedOf(shopper)).toEqual({ times: 1, amount: 233_11 })
    }
  }
})

test('Pieces are paid at pickup by whoever has a card, or a limit that covers them; it is said before anything is bought.', async () => {
  const pieces = await aFixed(5)
  const dana = await aShopper()
  await add(dana, pieces.id)
  const form = await formOf(dana, { method: 'pickup', source: null })
  const card = (sql: string) => env.DB.prepare(sql).bind(dana.actor.id).run()
  const program = (key: string) => ({
    idempotency_key: key,
    lines: form.lines,
    total: form.total / 100,
    payment_method: 'offline',
  })
  const limit = (cents: number | null) =>
    env.DB.prepare('update people set spending_limit = ? where id = ?').bind(cents, dana.actor.id).run()
  const refused = { ok: false, code: 'unsecured' }
  // a card that has expired is none
  await card('update saved_cards set expiry_year = 2020 where person_id = ?')
  expect(await placeOrder(dana.ctx, dana.actor, form)).toMatchObject(refused)
  await card('delete from saved_cards where person_id = ?')
  expect(await placeOrder(dana.ctx, dana.actor, form)).toMatchObject(refused)
  await limit(form.total - 1)
  expect(await placeOrder(dana.ctx, dana.actor, form)).toMatchObject(refused)
  for (const path of ['cart/checkout', 'seller/cart/checkout'])
    expect(outcome(await say(path, program(anId('order')), dana.bearer))).toBe('403 unsecured')
  expect(await invoicesOf(dana)).toEqual([])
  expect(await projected(pieces.id)).toMatchObject({ stock: 5 })
  await limit(form.total)
  expect(outcome(await say('cart/checkout', program(anId('order')), dana.bearer))).toBe('200')
  expect(await invoicesOf(dana)).toMatchObject([{ status: 'unpaid' }])

  // one lot at its Buy Now is no piece; a card that serves is enough for pieces
  const lot = await aListing({ buyNowPrice: 300_00, live: { buyNow: 300_00 } })
  const ben = await aShopper()
  await add(ben, pieces.id)
  await confirm(ben, await formOf(ben, { method: 'pickup', source: null }))
  await env.DB.prepare('delete from saved_cards where person_id = ?').bind(ben.actor.id).run()
  await add(ben, lot.id)
  expect(
    await placeOrder(ben.ctx, ben.actor, await formOf(ben, { method: 'pickup', source: null })),
  ).toMatchObject({ ok: true })
})

test('Pieces that are bought without a checkout take a card or a limit as well, by each of those ways.', async () => {
  const pieces = await aFixed(5)
  const dana = await aShopper()
  await add(dana, pieces.id)
  await env.DB.prepare('delete from saved_cards where person_id = ?').bind(dana.actor.id).run()
  const bidId = anId('buy-at-once')
  const byPage = () =>
    carryOutCommand(
      dana.ctx,
      pieces.id,
      { intent: 'buy', bidId, fields: { qty: '1' } },
      { for: 'oneself', request: { type: 'buy_now', quantity: 1 } },
    )
  const doors = () => [
    say('buynow/confirm', { id: pieces.id, qty: 1, bid_id: anId('buy-at-once') }, dana.bearer),
    say('buynow/checkout', {}, dana.bearer),
  ]
  for (const said of await Promise.all(doors())) expect(outcome(said)).toBe('403 no_card')
  expect(await byPage()).toMatchObject({ refusal: { code: 'no_card' }, status: 403 })
  expect(await invoicesOf(dana)).toEqual([])
  await env.DB.prepare('update people set spending_limit = 100000 where id = ?').bind(dana.actor.id).run()
  for (const said of await Promise.all(doors())) expect(outcome(said)).toBe('200')
  expect(await byPage()).toMatchObject({ ok: true })
  expect(await projected(pieces.id)).toMatchObject({ stock: 2 })
})

test('A card that is declined leaves what was bought as unpaid invoices, which another way pays once.', async () => {
  const dana = await aShopper('declined')
  for (const listing of [await aFixed(3), await aFixed(3, 25_00)]) await add(dana, listing.id)
  const form = await formOf(dana)
  const order = await confirm(dana, form)
  expect(order).toMatchObject({ state: 'placed', lines: [{ state: 'bought' }, { state: 'bought' }] })
  expect(dueOf(order).total).toBe(form.total)
  expect(await chargedOf(dana)).toEqual({ times: 0, amount: 0 })
  // the same form again asks nobody's bank anew
  expect(dueOf(await confirm(dana, form)).total).toBe(form.total)
  const good = await addCard(dana.bearer, 'success')
  const tender = { wallet: 0, source: { kind: 'card' as const, id: good } }
  const pay = () => payOrder(dana.ctx, dana.actor, order, { attempt: anId('attempt'), tender })
  await Promise.all([pay(), pay()])
  expect(await chargedOf(dana)).toEqual({ times: 1, amount: form.total })
  expect((await invoicesOf(dana)).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

/** A context whose process dies at its `steps`-th step: before it where that is even, else after it. */
function mortal(ctx: Ctx, steps: number): { ctx: Ctx; died: () => boolean } {
  let left = steps
  let dead = false
  const lived = () => {
    dead ||= left === 0
    left -= 1
    if (dead) throw new Error('killed')
  }
  const step =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      lived()
      const done = await act(...args)
      lived()
      return done
    }
  const db = new Proxy(ctx.db, {
    get(target, name) {
      const found = Reflect.get(target, name) as unknown
      if (typeof found !== 'function') return found
      const bound = found.bind(target)
      return name === 'batch' ? step(bound) : bound
    },
  })
  const rooms = { ...ctx.rooms, submit: step(ctx.rooms.submit), saleOf: step(ctx.rooms.saleOf) }
  const gateway = { ...ctx.gateway, charge: step(ctx.gateway.charge) }
  return { ctx: { ...ctx, db, rooms, gateway }, died: () => dead }
}

test('Whenever the process dies, nobody is charged twice, nor for what was not bought, and all that was bought can be paid; delivered as it was confirmed.', async () => {
  const [mixer, lamp] = [await aFixed(900, 19_00), await aFixed(900, 7_00)]
  const wanted = [await deliver(mixer.id)]
  const delivery = { wanted, to: anAddress() }
  const wallets: number[] = []
  for (let steps = 0; ; steps += 1) {
    const dana = await aShopper()
    await add(dana, mixer.id, 2)
    await add(dana, lamp.id)
    const form = await formOf(dana, { delivery })
    const { ctx, died } = mortal(dana.ctx, steps)
    await confirm({ ...dana, ctx }, form).catch(() => undefined)
    const wasCut = died()
    // its owner sends the form again, or never comes back before the job has been there
    if (steps % 3 === 0) await confirm(dana, form).catch(() => undefined)
    pass(2 * MINUTE)
    await settleOrders(dana.ctx)
    await reconcilePayments(dana.ctx)
    const order = await findOrder(dana.ctx, dana.actor, form.id)
    expect(order?.state ?? 'none', `step ${steps}`).not.toBe('placing')
    const bought = order?.lines.filter(({ state }) => state === 'bought') ?? []
    expect(
      bought.every(({ invoice }) => invoice !== null),
      `step ${steps}`,
    ).toBe(true)
    const total = bought.reduce((sum, { invoice }) => sum + (invoice?.total ?? 0), 0)
    const due = order ? dueOf(order).total : 0
    const charged = await chargedOf(dana)
    expect(charged.amount, `step ${steps}`).toBe(total - due)
    expect(charged.times, `step ${steps}`).toBeLessThanOrEqual(1)
    if (order && due > 0) {
      const tender = { wallet: 0, source: { kind: 'card' as const, id: dana.cardId } }
      await payOrder(dana.ctx, dana.actor, order, { attempt: anId('attempt'), tender })
      expect(await chargedOf(dana), `step ${steps}`).toEqual({ times: 1, amount: total })
    }
    const invoices = await invoicesOf(dana)
    expect(
      invoices.map(({ status }) => status),
      `step ${steps}`,
    ).toEqual(bought.map(() => 'paid'))
    // what was bought is delivered as it was confirmed, or collected as it was, and nothing else is charged for it
    const sent = bought.filter(({ listingId }) => listingId === mixer.id)
    expect(await deliveriesOf(dana), `step ${steps}`).toEqual(sent.map(() => 40_00))
    wallets.push(total)
    if (!wasCut) break
  }
  // it was cut at every one of its steps
  expect(wallets.length).toBeGreaterThan(12)
  expect(wallets.at(-1)).toBe(wallets[0])
}, 120_000)

test('Programs check out as pages do: what is wrong is said before anything is bought, and a key is one order.', async () => {
  const dana = await aShopper()
  const { code } = await aCoupon({ minimum: 100_00 })
  const listing = await aFixed(9, 60_00)
  await add(dana, listing.id, 1)
  const ask = (path: string, body: object) => say(path, { ...body }, dana.bearer)
  expect(await ask('couponcode/applycoupon', { couponcode: code })).toMatchObject({
    http: 409,
    code: 'coupon',
    data: { reason: 'minimum' },
  })
  await add(dana, listing.id, 2)
  const { cart, total, discount } = contentOf<{
    cart: { cartItems: { cart_id: string; qty: number }[] }
    total: number
    discount: number
  }>(await ask('cart/updateCheckout', { couponcode: code }))
  expect([discount, total]).toEqual([12, 133.2])
  const offered = contentOf<{ records: { couponcode: string }[] }>(
    await ask('couponcode/getAllAvailableCoupons', {}),
  )
  expect(offered.records.map(({ couponcode }) => couponcode)).toContain(code)
  const order = {
    idempotency_key: anId('order'),
    total,
    couponcode: code,
    payment_method: 'online',
    lines: cart.cartItems.map(({ cart_id, qty }) => ({ cart_id, qty })),
  }
  const wrong: [object, string][] = [
    [{ source_id: dana.cardId, total: total - 0.01 }, '409 changed'],
    [{ source_id: dana.cardId, couponcode: 'NONE' }, '409 coupon'],
    [{ source_id: 'nobodys' }, '404 no_card'],
    [{ source_id: dana.cardId, wallet_amount: 5 }, '409 wallet'],
    [{}, '422 tender'],
  ]
  for (const [given, said] of wrong)
    expect(outcome(await ask('cart/checkout', { ...order, ...given }))).toBe(said)
  expect(await invoicesOf(dana)).toEqual([])
  const both = await Promise.all([
    ask('cart/checkout', { ...order, source_id: dana.cardId }),
    ask('cart/checkout', { ...order, source_id: dana.cardId }),
  ])
  for (const each of both)
    expect(contentOf(each)).toMatchObject({ state: 'placed', lines: [{ state: 'bought', discount: 12 }] })
  const again = await ask('cart/checkout', { ...order, source_id: dana.cardId })
  expect(contentOf(again)).toMatchObject({ due: 0, payment: { state: 'succeeded' }, lines: [{ paid: true }] })
  expect(await chargedOf(dana)).toEqual({ times: 1, amount: 133_20 })
})
