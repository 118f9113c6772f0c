import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { CouponRefusal } from '#app/domain/money/coupons.ts'
import { centsFromDollars, formatMoney } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { MOST_LINES, orderLine } from '#app/features/cart/inputs.ts'
import { orderKey } from '#app/features/checkout/inputs.ts'
import { findOrder } from '#app/features/checkout/queries.server.ts'
import { listAvailable } from '#app/features/coupons/queries.server.ts'
import { findLacking } from '#app/features/registration/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { findSource } from '#app/flows/money/find-source.server.ts'
import { dueOf, isAsConfirmed, payOrder } from '#app/flows/money/pay-order.server.ts'
import { type Confirmed, ownOrderId, placeOrder } from '#app/flows/shop/check-out.server.ts'
import { quoteCart } from '#app/flows/shop/quote-cart.server.ts'
import { isRefused } from '#app/flows/shop/quote-delivery.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, success } from '#workers/api/core/envelope.ts'
import { required } from '#workers/api/core/fields.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { PAY_REFUSALS } from '#workers/api/money/pay-words.ts'
import { exampleCart } from '../presenters/cart.ts'
import { handOverFields } from '../presenters/delivery.ts'
import {
  coupon as couponSchema,
  exampleCoupon,
  exampleOrder,
  exampleQuote,
  order as orderSchema,
  presentCoupon,
  presentOrder,
  presentQuote,
  quote as quoteSchema,
} from '../presenters/order.ts'
import { handOverOf, NOT_DELIVERED } from './shipping.ts'

/** From the cart to what is bought and paid, and the codes that take something off it. */
export const checkout = newArea()

const cartId = exampleCart.cartItems[0]?.cart_id ?? ''
const CHANGED: RefusalDoc = {
  status: 409,
  code: 'changed',
  message: 'Something changed. You bought nothing.',
}
const UNSECURED: RefusalDoc = {
  status: 403,
  code: 'unsecured',
  message: 'To pay for pieces at pickup, save a card or set a spending limit that covers them',
}
const COUPON: Record<CouponRefusal['code'], string> = {
  unknown: 'No such code',
  not_yet: 'This code is not valid yet',
  over: 'This code is no longer valid',
  spent: 'This code is used up',
  spent_by_you: "You've already used this code",
  other_seller: "This code doesn't apply to your cart",
  minimum: 'This code takes larger purchases',
}
const COUPON_DOC: RefusalDoc = {
  status: 409,
  code: 'coupon',
  message: 'This code doesn’t work; `data.reason` says why',
}
const code = z.string().trim().max(40)
const amount = z.number().min(0).max(100_000_000)
const lines = z.array(orderLine).min(1).max(MOST_LINES)

const quoted = defineCall({
  path: '/cart/updateCheckout',
  area: 'Account',
  summary: 'Total of the cart',
  description:
    'All of it or the lines you name, with a coupon if you give one, and delivered by the sellers `deliver` names. Buys nothing.',
  signedIn: 'always',
  input: z.object({
    cart_ids: z.array(z.string().max(64)).max(MOST_LINES).optional(),
    couponcode: code.optional(),
    ...handOverFields,
  }),
  data: dataSchema(quoteSchema),
  example: { input: { cart_ids: [cartId] }, data: { responseData: exampleQuote } },
  refusals: [...documented('sign_in', 'deactivated', 'no_address'), COUPON_DOC],
})
checkout.openapi(post(quoted), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { cart_ids, couponcode = '', ...asked } = c.req.valid('json')
  const { read } = await handOverOf(ctx, actor, asked)
  const delivery = { wanted: read.wanted, to: read.address?.postal ?? null }
  const found = await quoteCart(ctx, actor, { ids: cart_ids ?? null, coupon: couponcode, delivery })
  if (found.refused) throw refusedCoupon(found.refused.refusal)
  return c.json(success({ responseData: presentQuote(found) }), 200)
})

const buy = defineCall({
  path: '/cart/checkout',
  area: 'Account',
  summary: 'Buy the cart and pay for it',
  description:
    'Name the lines and the total as you saw them (`cart/updateCheckout`): if anything has changed, it buys nothing (`changed`). Otherwise the lot’s room decides each line. What is sold out by then is left out and not charged. The total then differs, so nothing is paid automatically, and what was bought waits as unpaid invoices (`payment/authorize`). What was bought stays bought if a payment fails. The same `idempotency_key` is one order and one charge; so are the same lines from two places.',
  signedIn: 'always',
  input: z.object({
    idempotency_key: orderKey.meta({
      type: 'string',
      description:
        'Of your making, and your own: 8 to 64 letters, digits, `-` and `_`. With other content it is refused (`key_reused`)',
      example: 'order-0001',
    }),
    lines,
    total: amount.meta({ description: 'In dollars, all in' }),
    couponcode: code.optional(),
    payment_method: z.enum(['online', 'offline']).meta({
      description: '`offline`: paid at pickup; pieces only with a saved card or a limit that covers them',
    }),
    source_id: z.string().max(64).optional().meta({ description: 'A saved card or account' }),
    source_type: z.enum(['card', 'bank']).default('card'),
    wallet_amount: amount.default(0).meta({ description: 'How much of it the wallet pays' }),
    ...handOverFields,
  }),
  data: dataSchema(orderSchema),
  example: {
    input: {
      idempotency_key: 'order-0001',
      lines: [{ cart_id: cartId, qty: 2 }],
      total: 466.22,
      payment_method: 'online',
      source_id: 'k-1',
    },
    data: { responseData: exampleOrder },
  },
  refusals: [
    ...documented('sign_in', 'deactivated', 'no_address'),
    CHANGED,
    COUPON_DOC,
    NOT_DELIVERED,
    UNSECURED,
    ...Object.values(PAY_REFUSALS),
  ],
})
const sellersBuy = defineCall({
  ...buy,
  path: '/seller/cart/checkout',
  summary: 'Buy and pay the cart, for sellers',
  description: 'As `cart/checkout`, for your own cart: no one buys for another.',
})
for (const call of [buy, sellersBuy])
  checkout.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const input = c.req.valid('json')
    const online = input.payment_method === 'online'
    const { read } = await handOverOf(ctx, actor, input)
    // what is sent is not paid at a counter
    if (read.wanted.length > 0 && !online) throw refused(PAY_REFUSALS.tender)
    const confirmed = {
      id: input.idempotency_key,
      lines: input.lines,
      coupon: input.couponcode ?? '',
      total: centsFromDollars(input.total) ?? -1,
      method: online ? ('online' as const) : ('pickup' as const),
      wallet: online ? (centsFromDollars(input.wallet_amount) ?? 0) : 0,
      source: online && input.source_id ? { kind: input.source_type, id: input.source_id } : null,
      delivery: { wanted: read.wanted, to: read.address?.postal ?? null },
      billing: read.billing,
    }
    // sent again, what it was to be paid by may be spent: on this very order
    const before = await findOrder(ctx, actor, await ownOrderId(ctx, actor, confirmed.id))
    if (!before && (await findLacking(ctx, actor.id, 'payment'))) throw refused(PAY_REFUSALS.details_needed)
    if (online && !before) await payable(ctx, actor, confirmed)
    const placed = await placeOrder(ctx, actor, confirmed)
    if (!placed.ok) {
      if (placed.code === 'key_reused') throw refused(PAY_REFUSALS.key_reused)
      if (placed.code === 'unsecured') throw refused(UNSECURED)
      if (placed.code === 'coupon') throw refusedCoupon(placed.refusal)
      throw refused(isRefused(placed.quote.parts, read.wanted) ? NOT_DELIVERED : CHANGED)
    }
    const { order } = placed
    const { wallet, sourceKind, sourceId } = order
    const source = sourceKind && sourceId ? { kind: sourceKind, id: sourceId } : null
    const paying = isAsConfirmed(order)
      ? await payOrder(ctx, actor, order, { attempt: order.id, tender: { wallet, source } })
      : null
    const payment = paying?.ok ? paying.payment : null
    // paid meanwhile: its invoices are read as they are now
    const shown = (await findOrder(ctx, actor, order.id)) ?? order
    return c.json(
      success({
        responseData: presentOrder(shown, { due: dueOf(shown).total, payment, origin: ctx.origin }),
      }),
      200,
    )
  })

const available = defineCall({
  path: '/couponcode/getAllAvailableCoupons',
  area: 'Account',
  summary: 'Coupons you can use now',
  description: 'Those for all lots, and those of sellers in your cart.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.array(couponSchema), totalRecords: z.int() })),
  example: { input: {}, data: { responseData: { records: [exampleCoupon], totalRecords: 1 } } },
  refusals: documented('sign_in', 'deactivated'),
})
checkout.openapi(post(available), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { lines: inCart } = await quoteCart(ctx, actor, { ids: null, coupon: '' })
  const sellers = [...new Set(inCart.map(({ organisationId }) => organisationId))]
  const records = (await listAvailable(ctx, actor, sellers)).map(presentCoupon)
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})

const couponCall = (
  path: '/couponcode/applycoupon' | '/couponcode/checkCouponDiscount' | '/custom/couponcode',
  summary: string,
) =>
  defineCall({
    path,
    area: 'Account',
    summary,
    description: 'Your cart’s total with this code. `cart/checkout` uses it up; asking doesn’t.',
    signedIn: 'always',
    input: z.object({ couponcode: z.string(required('Required!')).trim().min(1, 'Required!').max(40) }),
    data: dataSchema(quoteSchema),
    example: { input: { couponcode: 'SPRING-10' }, data: { responseData: exampleQuote } },
    refusals: [...documented('sign_in', 'deactivated'), COUPON_DOC],
  })
for (const call of [
  couponCall('/couponcode/applycoupon', 'Try a coupon on the cart'),
  couponCall('/couponcode/checkCouponDiscount', 'What a coupon takes off'),
  couponCall('/custom/couponcode', 'Try a coupon, under its other name'),
])
  checkout.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const found = await quoteCart(ctx, actor, { ids: null, coupon: c.req.valid('json').couponcode })
    if (found.refused) throw refusedCoupon(found.refused.refusal)
    return c.json(success({ responseData: presentQuote(found) }), 200)
  })

/** Whether it could be paid so: said before anything is bought. */
async function payable(ctx: Ctx, actor: Actor, { wallet, source, total }: Confirmed) {
  if (wallet > (await walletBalance(ctx, actor.id))) throw refused(PAY_REFUSALS.wallet)
  if (wallet < total && source === null) throw refused(PAY_REFUSALS.tender)
  const found = wallet < total && source ? await findSource(ctx, actor, source) : null
  if (found && !found.ok) throw refused(PAY_REFUSALS[found.code])
}

function refused({ status, code: stable, message }: RefusalDoc) {
  return new ApiRefusal({ status: status as 409, code: stable, message })
}

function refusedCoupon(why: CouponRefusal) {
  const more = why.code === 'minimum' ? `: from ${formatMoney(why.least)} on` : ''
  return new ApiRefusal({
    status: 409,
    code: COUPON_DOC.code,
    message: `${COUPON[why.code]}${more}`,
    data: { reason: why.code },
  })
}
