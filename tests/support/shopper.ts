import { env } from 'cloudflare:workers'
import type { Ctx } from '#app/context.ts'
import { findOrder, type OrderView } from '#app/features/checkout/queries.server.ts'
import { isAsConfirmed, payOrder } from '#app/flows/money/pay-order.server.ts'
import { type Confirmed, placeOrder } from '#app/flows/shop/check-out.server.ts'
import { quoteCart } from '#app/flows/shop/quote-cart.server.ts'
import type { TestCard } from '#app/services/gateway.server.ts'
import { say } from '#tests/support/api.ts'
import { aListing, anId, aSignedIn } from '#tests/support/builders.ts'
import { addCard } from '#tests/support/buyer.ts'
import { jobContext } from '#workers/context.ts'

export const MINUTE = 60_000
let later = 0
/** Lets time go by for whoever has a context of this file. */
export const pass = (ms: number) => {
  later += ms
}
const clock = { now: () => Date.now() + later }

export type Shopper = Awaited<ReturnType<typeof aShopper>>

/** Somebody with a card and a context of their own, as a page has it. */
export async function aShopper(card: TestCard = 'success') {
  const { actor, bearer } = await aSignedIn({ card: false })
  const ctx: Ctx = { ...jobContext({ env, waitUntil: () => undefined }), actor, clock, log: () => undefined }
  return { actor, bearer, ctx, cardId: await addCard(bearer, card) }
}

export const aFixed = (quantity: number, price = 189_00) =>
  aListing({
    format: 'fixed',
    startPrice: price,
    quantity,
    live: { buyNow: price, stock: quantity, price, nextMinimum: null },
  })

export const add = ({ bearer }: Shopper, id: string, qty = 1) =>
  say('buynow/addToCart', { product_id: id, qty }, bearer)

/** What the page's form would send of the cart as it stands. */
export async function formOf(shopper: Shopper, given: Partial<Confirmed> = {}): Promise<Confirmed> {
  const { coupon = '', delivery } = given
  const { lines, totals } = await quoteCart(shopper.ctx, shopper.actor, {
    ids: null,
    coupon,
    ...(delivery && { delivery }),
  })
  return {
    id: anId('order'),
    total: totals.total,
    coupon,
    method: 'online',
    wallet: 0,
    lines: lines.map(({ id, quantity }) => ({ cart_id: id, qty: quantity })),
    source: { kind: 'card', id: shopper.cardId },
    ...given,
  }
}

/** Confirms, and pays what was bought as it was confirmed: what the page's action does. */
export async function confirm({ ctx, actor }: Shopper, form: Confirmed): Promise<OrderView> {
  const placed = await placeOrder(ctx, actor, form)
  if (!placed.ok) throw new Error(placed.code)
  const { order } = placed
  if (isAsConfirmed(order)) {
    const { wallet, source } = form
    await payOrder(ctx, actor, order, { attempt: order.id, tender: { wallet, source } })
  }
  return (await findOrder(ctx, actor, order.id)) ?? order
}

/** What somebody was charged for by the gateway, in cents, and how often. */
export async function chargedOf({ actor }: Pick<Shopper, 'actor'>) {
  const row = await env.DB.prepare(
    `select count(*) as times, coalesce(sum(sandbox_charges.amount), 0) as amount
     from sandbox_charges join payments on payments.id = sandbox_charges.key
     where payments.person_id = ? and sandbox_charges.state = 'charged'`,
  )
    .bind(actor.id)
    .first<{ times: number; amount: number }>()
  return row ?? { times: 0, amount: 0 }
}

export async function invoicesOf({ actor }: Pick<Shopper, 'actor'>) {
  const { results } = await env.DB.prepare(
    'select status, hammer, premium, tax, total, discount from invoices where buyer_id = ? order by number',
  )
    .bind(actor.id)
    .all<Record<'hammer' | 'premium' | 'tax' | 'total' | 'discount', number> & { status: string }>()
  return results
}

export async function deliveriesOf({ actor }: Pick<Shopper, 'actor'>) {
  const { results } = await env.DB.prepare(
    "select delivery from invoices where buyer_id = ? and delivery_type = 'delivery' order by number",
  )
    .bind(actor.id)
    .all<{ delivery: number }>()
  return results.map(({ delivery }) => delivery)
}

/** A code, as its form would have made it. */
export async function aCoupon(given: Record<string, string | number | null> = {}) {
  const code = anId('C').toUpperCase()
  const owner = await aSignedIn({ role: 'admin' })
  const row = {
    id: anId('cp'),
    code,
    organisation_id: null,
    kind: 'percent',
    worth: 1000,
    minimum: 0,
    most_uses: null,
    most_per_person: null,
    created_by: owner.person.id,
    created_at: 0,
    ...given,
  }
  await env.DB.prepare(
    `insert into coupons (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  )
    .bind(...Object.values(row))
    .run()
  const uses = async () =>
    (await env.DB.prepare('select uses from coupons where code = ?').bind(code).first<{ uses: number }>())
      ?.uses
  return { code, uses }
}
