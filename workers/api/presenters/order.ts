import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { postalLines } from '#app/domain/shop/delivery.ts'
import type { OrderView } from '#app/features/checkout/queries.server.ts'
import type { CouponView } from '#app/features/coupons/queries.server.ts'
import type { Payment } from '#app/features/payments/queries.server.ts'
import type { Quote } from '#app/flows/shop/quote-cart.server.ts'
import { sentSums } from '#app/flows/shop/quote-delivery.server.ts'
import { cart, exampleCart, presentCart } from './cart.ts'
import { deliveryType, exampleParts, presentParts, sellerDelivery } from './delivery.ts'
import { dollars, dollarsOrNull, isoDate, percent } from './units.ts'

/** What lines of a cart come to, with what a coupon takes off. */
export const quote = z
  .object({
    cart,
    couponcode: z.string().nullable(),
    discount: dollars.meta({ description: 'Taken off the prices, before premium and tax' }),
    sellers: z
      .array(sellerDelivery)
      .meta({ description: 'By seller, what delivery costs and whether it is asked' }),
    delivery: dollars.meta({ description: 'Total of what is delivered, before tax' }),
    delivery_tax: dollars,
    total: dollars.meta({ description: 'What `cart/checkout` is to confirm' }),
  })
  .meta({ id: 'Quote' })

export function presentQuote({ lines, totals, coupon, discounts, parts }: Quote): z.infer<typeof quote> {
  return {
    cart: presentCart(lines, discounts),
    couponcode: coupon?.code ?? null,
    discount: dollarsFromCents(totals.discount),
    sellers: presentParts(parts),
    delivery: dollarsFromCents(totals.delivery),
    delivery_tax: dollarsFromCents(sentSums(parts).tax),
    total: dollarsFromCents(totals.total),
  }
}

export const exampleQuote: z.infer<typeof quote> = {
  cart: exampleCart,
  couponcode: null,
  discount: 0,
  total: 498.4,
  sellers: exampleParts,
  delivery: 30,
  delivery_tax: 2.18,
}

const orderLine = z.object({
  cart_id: z.string(),
  product_id: z.string(),
  title: z.string(),
  qty: z.int(),
  state: z.enum(['waiting', 'bought', 'left']).meta({
    description: '`waiting`: its room has not answered. `left`: not bought, and not charged',
  }),
  code: z
    .string()
    .nullable()
    .meta({ description: 'Why it was left: as buynow/confirm refuses, or `changed`' }),
  sale_id: z.string().nullable(),
  discount: dollars,
  delivery_type: deliveryType,
  delivery: dollars.meta({ description: 'Its share of what delivery costs, before tax' }),
  common_invoice: z.string().nullable(),
  line_id: z.string().nullable().meta({ description: 'On that invoice, as `return/raise_request` names it' }),
  paid: z.boolean(),
  total: dollars.nullable(),
})

export const order = z
  .object({
    order_id: z.string(),
    state: z.enum(['placing', 'placed', 'failed']).meta({
      description:
        '`placing`: call again with the same key. `placed`: it is known what was bought. `failed`: nothing was',
    }),
    payment_method: z.enum(['online', 'offline']),
    confirmed_total: dollars,
    due: dollars.meta({ description: 'What its invoices have yet to bring in' }),
    delivery_address: z.array(z.string()).meta({ description: 'Its lines; none where all is collected' }),
    lines: z.array(orderLine),
    payment: z
      .object({
        id: z.string(),
        state: z.string(),
        failure: z.string().nullable(),
        link: z.string().nullable(),
      })
      .nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'Order', description: 'What was confirmed at the checkout, and what has become of it' })

export function presentOrder(
  found: OrderView,
  { due, payment, origin }: { due: number; payment: Payment | null; origin: string },
): z.infer<typeof order> {
  const { id, state, method, total, lines, createdAt, deliveryAddress } = found
  const address = payment?.challengeAddress ?? null
  return {
    order_id: id,
    state,
    payment_method: method === 'pickup' ? 'offline' : 'online',
    confirmed_total: dollarsFromCents(total),
    due: dollarsFromCents(due),
    delivery_address: deliveryAddress ? postalLines(deliveryAddress) : [],
    lines: lines.map((line) => ({
      cart_id: line.cartLineId,
      product_id: line.listingId,
      title: line.title,
      qty: line.quantity,
      state: line.state,
      code: line.code,
      sale_id: line.saleId,
      discount: dollarsFromCents(line.discount),
      delivery_type: line.deliveryType,
      delivery: dollarsFromCents(line.delivery),
      common_invoice: line.invoice?.commonInvoice ?? null,
      line_id: line.invoice?.lineId ?? null,
      paid: line.invoice?.status === 'paid',
      total: dollarsOrNull(line.invoice?.total ?? null),
    })),
    payment: payment && {
      id: payment.id,
      state: payment.state,
      failure: payment.failure,
      link: address && new URL(address, origin).href,
    },
    created_at: isoTime(createdAt),
  }
}

export const exampleOrder: z.infer<typeof order> = {
  order_id: 'order-0001',
  state: 'placed',
  payment_method: 'online',
  confirmed_total: 466.22,
  due: 0,
  delivery_address: [],
  lines: [
    {
      cart_id: 'cl-6f7f3f0f-9a10-4a52-8c1f-f3b0c6de9b1e',
      product_id: '1090-1',
      title: 'Stand mixer, 5.5 qt',
      qty: 2,
      state: 'bought',
      code: null,
      sale_id: '1090-1:3',
      delivery_type: 'local_pickup',
      delivery: 0,
      discount: 0,
      common_invoice: 'FL-1042',
      line_id: 'line-1',
      paid: true,
      total: 466.22,
    },
  ],
  payment: { id: 'pay-1', state: 'succeeded', failure: null, link: null },
  created_at: '2026-11-24T00:12:04.000Z',
}

export const coupon = z
  .object({
    couponcode: z.string(),
    type: z.enum(['percent', 'amount']),
    worth: z.number().meta({ description: 'Percent, or dollars' }),
    minimum: dollars,
    seller: z.string().nullable().meta({ description: 'Null where it is for all listings' }),
    valid_until: isoDate.nullable(),
  })
  .meta({ id: 'Coupon' })

export function presentCoupon({
  code,
  worth,
  minimum,
  seller,
  validUntil,
}: CouponView): z.infer<typeof coupon> {
  return {
    couponcode: code,
    type: worth.kind,
    minimum: dollarsFromCents(minimum),
    seller,
    worth: worth.kind === 'percent' ? percent(worth.bps) : dollarsFromCents(worth.amount),
    valid_until: validUntil === null ? null : isoTime(validUntil),
  }
}

export const exampleCoupon: z.infer<typeof coupon> = {
  couponcode: 'SPRING-10',
  type: 'percent',
  worth: 10,
  minimum: 50,
  seller: null,
  valid_until: null,
}
