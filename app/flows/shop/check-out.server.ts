import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import type { CouponRefusal } from '#app/domain/money/coupons.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { PostalAddress } from '#app/domain/shop/delivery.ts'
import type { OrderLine } from '#app/features/cart/inputs.ts'
import {
  findOrder,
  findOrderOwner,
  listHolding,
  listPlacing,
  type OrderLineView,
  type OrderView,
} from '#app/features/checkout/queries.server.ts'
import { endPlacing, insertOrder, setLine, touchOrder } from '#app/features/checkout/writes.server.ts'
import { writeSale } from '#app/features/invoices/commands.server.ts'
import { fingerprintOf, idBeside, isSameRequest } from '#app/lib/own-request.ts'
import { buyCart, purchaseId } from './buy-cart.server.ts'
import { type Quote, quoteCart } from './quote-cart.server.ts'
import { isRefused } from './quote-delivery.server.ts'
import { isSecured } from './secured-pieces.server.ts'

/** What was confirmed. `total`: what its reader saw, in cents. */
export type Confirmed = {
  id: string
  lines: readonly OrderLine[]
  total: Cents
  coupon: string
  method: 'online' | 'pickup'
  /** How much credit is to be used, and by what the rest is to be paid. */
  wallet: Cents
  source: { kind: 'card' | 'bank'; id: string } | null
  /** Which sellers are to send it, and where to; without it all of it is collected. */
  delivery?: { wanted: readonly string[]; to: PostalAddress | null }
  /** Whom it is billed to; null for the buyer's own address. */
  billing?: PostalAddress | null
}

export type Ordered =
  | { ok: true; order: OrderView }
  /** Something is not as it was confirmed: nothing was bought, and `quote` is how it stands now. */
  | { ok: false; code: 'changed'; quote: Quote }
  | { ok: false; code: 'coupon'; quote: Quote; refusal: CouponRefusal }
  /** Pieces are not kept for whoever may never come: paying at pickup takes a card or a limit that covers them. */
  | { ok: false; code: 'unsecured'; quote: Quote }
  /** The same key has named another order of theirs, which is this one. */
  | { ok: false; code: 'key_reused'; order: OrderView }

const SIDE_BY_SIDE = 10
/** Whoever places an order has given up, or died, when it is no further by then. */
const PLACING_MS = 60_000
const MOST_AT_ONCE = 50

/**
 * Places an order: buys what was confirmed, each line decided in its room, and has its invoices written. Nothing is
 * charged here. Sent twice, from two tabs, or again after its process has died, it is the same order. What is not as it
 * was confirmed is said before anything is bought.
 */
export async function placeOrder(ctx: Ctx, actor: Actor, asked: Confirmed): Promise<Ordered> {
  const { id: key, ...content } = asked
  const [confirmed, fingerprint] = [
    { ...asked, id: await ownOrderId(ctx, actor, key) },
    await fingerprintOf(content),
  ]
  const ids = confirmed.lines.map(({ cart_id }) => cart_id)
  const before = await findPlaced(ctx, actor, confirmed.id, ids)
  if (before?.id === confirmed.id && !isSameRequest(before, fingerprint))
    return { ok: false, code: 'key_reused', order: before }
  if (before) return { ok: true, order: await carryOut(ctx, actor, before) }
  const { delivery } = confirmed
  const quote = await quoteCart(ctx, actor, { ids, coupon: confirmed.coupon, ...(delivery && { delivery }) })
  if (quote.refused) return { ok: false, code: 'coupon', quote, refusal: quote.refused.refusal }
  const same = confirmed.lines.every(({ cart_id, qty }) =>
    quote.lines.some(({ id, quantity }) => id === cart_id && quantity === qty),
  )
  if (
    !same ||
    quote.lines.length === 0 ||
    quote.totals.total !== confirmed.total ||
    isRefused(quote.parts, delivery?.wanted ?? [])
  )
    return { ok: false, code: 'changed', quote }
  const pieces = quote.lines.some(({ listing }) => listing.format === 'fixed')
  if (confirmed.method === 'pickup' && pieces && !(await isSecured(ctx, actor, quote.totals.total)))
    return { ok: false, code: 'unsecured', quote }
  try {
    await runBatch(ctx.db, orderStatements(ctx, actor, { ...confirmed, fingerprint }, quote))
  } catch (error) {
    const other = await findPlaced(ctx, actor, confirmed.id, ids)
    if (other) return { ok: true, order: await carryOut(ctx, actor, other) }
    // somebody else has taken this very key just now: theirs is another order
    if (isTaken(error, 'orders.id')) return placeOrder(ctx, actor, asked)
    if (isTaken(error, 'order_lines.cart_line_id'))
      return {
        ok: false,
        code: 'changed',
        quote: await quoteCart(ctx, actor, {
          ids,
          coupon: confirmed.coupon,
          ...(delivery && { delivery }),
        }),
      }
    const said = `${String(error)} ${String((error as Error).cause)}`
    if (said.includes('coupon_spent'))
      return {
        ok: false,
        code: 'coupon',
        quote: await quoteCart(ctx, actor, { ids, coupon: '' }),
        refusal: { code: said.includes('coupon_spent_by_you') ? 'spent_by_you' : 'spent' },
      }
    throw error
  }
  const order = await findOrder(ctx, actor, confirmed.id)
  if (!order) throw new Error(`Order ${confirmed.id} was written and is not there.`)
  return { ok: true, order: await carryOut(ctx, actor, order) }
}

/** Goes on with an order whose lines are not all decided: the buyer has come back to it. */
export async function carryOut(ctx: Ctx, actor: Actor, order: OrderView): Promise<OrderView> {
  if (order.state !== 'placing') return order
  const waiting = order.lines.filter(({ state }) => state === 'waiting')
  await touchOrder(ctx.db, order.id, ctx.clock.now())
  const outcomes = await buyCart(
    ctx,
    actor,
    waiting.map(({ cartLineId, quantity }) => ({ cart_id: cartLineId, qty: quantity })),
  )
  await sideBySide(waiting, async (line) => {
    const said = outcomes.find(({ cartId }) => cartId === line.cartLineId)
    // an answer that was lost is asked for once more, and else left to whoever comes next
    await decide(ctx, actor.id, line, said && !said.ok && said.code !== 'unanswered' ? said.code : null)
  })
  await runBatch(ctx.db, [endPlacing(ctx.db, order.id, ctx.clock.now())])
  return (await findOrder(ctx, actor, order.id)) ?? order
}

/**
 * Ends orders that nobody is at any more: what their rooms have sold gets its invoice, to be paid by its owner; all else
 * is left. Buys nothing and charges nothing. Returns how many it took up.
 */
export async function settleOrders(ctx: Pick<Ctx, 'db' | 'clock' | 'rooms' | 'log'>): Promise<number> {
  const until = ctx.clock.now() - PLACING_MS
  const stuck = await listPlacing(ctx, { until, limit: MOST_AT_ONCE })
  for (const { id, personId } of stuck)
    try {
      const order = await findOrder(ctx, { id: personId }, id)
      await sideBySide(order?.lines.filter(({ state }) => state === 'waiting') ?? [], (line) =>
        decide(ctx, personId, line, 'interrupted'),
      )
      await runBatch(ctx.db, [endPlacing(ctx.db, id, ctx.clock.now())])
    } catch (error) {
      ctx.log('error', 'order.unsettled', { order: id, error: String(error) })
    }
  return stuck.length
}

/** What the room's log says of a line: sold, with its invoice written at once; else left, for the reason given. */
async function decide(
  ctx: Pick<Ctx, 'db' | 'rooms'>,
  personId: string,
  { id, listingId, commandId }: OrderLineView,
  refusal: string | null,
): Promise<void> {
  const sale = await ctx.rooms.saleOf(listingId, personId, commandId)
  if (sale) {
    const saleId = await writeSale(ctx, sale)
    if (saleId) await runBatch(ctx.db, [setLine(ctx.db, id, { state: 'bought', saleId })])
  } else if (refusal !== null) await runBatch(ctx.db, [setLine(ctx.db, id, { state: 'left', code: refusal })])
}

/** The id of the order that somebody names by a key: the key itself, unless it is another person's order. */
export async function ownOrderId(ctx: Pick<Ctx, 'db'>, actor: Actor, key: string): Promise<string> {
  const owner = await findOrderOwner(ctx, key)
  return owner === null || owner === actor.id ? key : idBeside(actor.id, key)
}

/** The order of this id, or the one that has all these lines. */
async function findPlaced(ctx: Ctx, actor: Actor, id: string, lineIds: readonly string[]) {
  const own = await findOrder(ctx, actor, id)
  if (own) return own
  const holding = await listHolding(ctx, actor, lineIds)
  const [first] = holding
  const isWhole = new Set(holding.map(({ cartLineId }) => cartLineId)).size === lineIds.length
  return first && isWhole && holding.every(({ orderId }) => orderId === first.orderId)
    ? findOrder(ctx, actor, first.orderId)
    : null
}

function orderStatements(
  ctx: Ctx,
  actor: Actor,
  confirmed: Confirmed & { fingerprint: string },
  { lines, discounts, coupon, totals, parts }: Quote,
) {
  const now = ctx.clock.now()
  const { id, fingerprint, method, wallet, source, delivery, billing } = confirmed
  const shares = new Map(
    parts.flatMap((part) => part.shares.map((share) => [share.id, share.price] as const)),
  )
  return insertOrder(
    ctx.db,
    {
      id,
      fingerprint,
      personId: actor.id,
      method,
      wallet,
      total: totals.total,
      sourceKind: source?.kind ?? null,
      sourceId: source?.id ?? null,
      couponId: coupon?.id ?? null,
      discount: totals.discount,
      createdAt: now,
      updatedAt: now,
      deliveryAddress: shares.size > 0 ? delivery?.to : null,
      billingAddress: billing,
    },
    lines.map((line) => ({
      cartLineId: line.id,
      listingId: line.listing.id,
      quantity: line.quantity,
      price: line.buyNow ?? line.price,
      discount: discounts[line.id] ?? 0,
      deliveryType: shares.has(line.id) ? ('delivery' as const) : ('local_pickup' as const),
      delivery: shares.get(line.id) ?? 0,
      commandId: purchaseId(line.id, line.quantity),
    })),
  )
}

async function sideBySide<T>(each: readonly T[], act: (one: T) => Promise<void>) {
  for (let at = 0; at < each.length; at += SIDE_BY_SIDE)
    await Promise.all(each.slice(at, at + SIDE_BY_SIDE).map(act))
}
