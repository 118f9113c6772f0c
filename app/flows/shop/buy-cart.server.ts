import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { keepPurchase } from '#app/features/cart/commands.server.ts'
import type { OrderLine } from '#app/features/cart/inputs.ts'
import { listOrdered, type OrderedLine } from '#app/features/cart/queries.server.ts'
import { askRoom } from '#app/flows/offers/ask-room.server.ts'

const SIDE_BY_SIDE = 10

/**
 * What became of a line of an order. `changed`: the cart holds another quantity by now than was confirmed.
 * `unanswered`: it may have been bought or not.
 */
export type OrderOutcome = { cartId: string; listingId: string | null } & (
  | { ok: true; saleId: string; quantity: number }
  | { ok: false; code: string; message: string }
)

/**
 * Buys lines of one's own cart as they were confirmed, or all as they stand (`null`). Each is decided in its listing's
 * room; what is sold out by then is reported and stays. The command's id follows from the line, so that the same order
 * sent twice, or from two tabs, is one purchase.
 */
export async function buyCart(
  ctx: Ctx,
  actor: Actor,
  order: readonly OrderLine[] | null,
): Promise<OrderOutcome[]> {
  const lines = await listOrdered(ctx, actor, order?.map(({ cart_id }) => cart_id) ?? null)
  const wanted = order ?? lines.map(({ id, quantity }) => ({ cart_id: id, qty: quantity }))
  const outcomes: OrderOutcome[] = []
  for (let at = 0; at < wanted.length; at += SIDE_BY_SIDE)
    outcomes.push(
      ...(await Promise.all(
        wanted.slice(at, at + SIDE_BY_SIDE).map(({ cart_id, qty }) => {
          const line = lines.find(({ id }) => id === cart_id)
          return line ? buyLine(ctx, actor, line, qty) : missing(cart_id)
        }),
      )),
    )
  return outcomes
}

async function buyLine(
  ctx: Ctx,
  actor: Actor,
  { id, listingId, quantity, saleId }: OrderedLine,
  confirmed: number,
): Promise<OrderOutcome> {
  const of = { cartId: id, listingId }
  if (saleId !== null) return { ...of, ok: true, saleId, quantity }
  if (quantity !== confirmed) return { ...of, ok: false, code: 'changed', message: CHANGED }
  try {
    const answer = await askRoom(ctx, listingId, purchaseId(id, quantity), { type: 'buy_now', quantity })
    const bought = answer?.receipt.purchase
    if (answer?.receipt.ok && bought) {
      await keepPurchase(ctx, actor, { id, listingId, saleId: bought.sale_id })
      return { ...of, ok: true, saleId: bought.sale_id, quantity }
    }
    const { code = 'try_again', message = TRY_AGAIN } = answer?.receipt ?? {}
    return { ...of, ok: false, code, message }
  } catch (error) {
    // one room that does not answer takes nothing from what the others have sold
    ctx.log('error', 'cart.failed', { listing: listingId, error: String(error) })
    return { ...of, ok: false, code: 'unanswered', message: TRY_AGAIN }
  }
}

/** The command by which a line is bought: the same however often it is asked for. */
export function purchaseId(cartId: string, quantity: number): string {
  return `${cartId}-${quantity}`
}

function missing(cartId: string): OrderOutcome {
  return { cartId, listingId: null, ok: false, code: 'not_found', message: 'This line is not in your cart' }
}

const CHANGED = 'This line has changed since. Look at it again.'
const TRY_AGAIN = "We couldn't complete the purchase. Try again in a moment."
