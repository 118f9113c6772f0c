import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type Confirmed, placeOrder } from '#app/flows/shop/check-out.server.ts'
import { quoteCart } from '#app/flows/shop/quote-cart.server.ts'
import { watchBooks } from '#tests/support/books.ts'
import {
  aCoupon,
  add,
  aFixed,
  aShopper,
  chargedOf,
  confirm,
  formOf,
  invoicesOf,
} from '#tests/support/shopper.ts'

watchBooks(({ fault }) => fault === 'entry' || fault === 'receivable')

test('A coupon comes off the prices before premium and tax, and the books give the seller the rest.', async () => {
  const dana = await aShopper()
  const { code, uses } = await aCoupon({ kind: 'amount', worth: 10_00 })
  for (const price of [100_00, 50_00, 50_00]) await add(dana, (await aFixed(2, price)).id)
  const form = await formOf(dana, { coupon: code.toLowerCase() })
  const order = await confirm(dana, form)
  expect(order).toMatchObject({ state: 'placed', discount: 10_00 })
  const invoices = await invoicesOf(dana)
  expect(invoices.map(({ hammer, discount }) => [hammer, discount]).sort()).toEqual(
    [
      [95_00, 5_00],
      [47_50, 2_50],
      [47_50, 2_50],
    ].sort(),
  )
  for (const { hammer, premium, tax, total } of invoices) {
    expect(premium).toBe(Math.floor((hammer * 15 + 50) / 100))
    expect(total).toBe(hammer + premium + tax)
  }
  expect(await chargedOf(dana)).toEqual({ times: 1, amount: form.total })
  expect(await uses()).toBe(1)
})

test('A coupon is used as often as it may be, whoever comes at once, and given back by an order that has failed.', async () => {
  const { code, uses } = await aCoupon({ most_uses: 1 })
  const plenty = await aFixed(50)
  const crowd = [await aShopper(), await aShopper(), await aShopper()]
  for (const one of crowd) await add(one, plenty.id)
  const forms = await Promise.all(crowd.map((one) => formOf(one, { coupon: code })))
  const said = await Promise.all(
    crowd.map(({ ctx, actor }, place) => placeOrder(ctx, actor, forms[place] as Confirmed)),
  )
  expect(said.filter(({ ok }) => ok)).toHaveLength(1)
  for (const each of said)
    if (!each.ok) expect(each).toMatchObject({ code: 'coupon', refusal: { code: 'spent' } })
  expect(await uses()).toBe(1)
  expect(
    (await quoteCart(crowd[0]?.ctx as Ctx, crowd[0]?.actor as Actor, { ids: null, coupon: 'NONE' })).refused,
  ).toMatchObject({ refusal: { code: 'unknown' } })

  const once = await aCoupon({ most_per_person: 1 })
  const [ann, ben] = [await aShopper(), await aShopper()]
  const last = await aFixed(1)
  for (const one of [ann, ben]) await add(one, last.id)
  const [first, second] = [await formOf(ann, { coupon: once.code }), await formOf(ben, { coupon: once.code })]
  const both = await Promise.all([
    placeOrder(ann.ctx, ann.actor, first),
    placeOrder(ben.ctx, ben.actor, second),
  ])
  expect(both.map((each) => (each.ok ? each.order.state : each.code)).sort()).not.toEqual([
    'placed',
    'placed',
  ])
  expect(await once.uses()).toBe(1)
  const winner = both[0]?.ok && both[0].order.state === 'placed' ? ann : ben
  await add(winner, plenty.id)
  const more = await placeOrder(winner.ctx, winner.actor, await formOf(winner, { coupon: once.code }))
  expect(more).toMatchObject({ ok: false, code: 'coupon', refusal: { code: 'spent_by_you' } })
})
