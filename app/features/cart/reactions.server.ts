import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { listHolders } from './queries.server.ts'
import { setRemoved, setWon } from './writes.server.ts'

/**
 * A listing is over: it leaves all carts, and those who had it there hear of it at once. Idempotent: whoever was told is
 * not told again.
 */
export async function leaveCarts(
  ctx: Pick<Ctx, 'db' | 'relays'>,
  payload: EventPayload<'auction-closed'>,
): Promise<void> {
  const { listingId, winnerId, saleId, closedAt: at } = payload
  // for whoever has bought it, it was not sold elsewhere
  if (winnerId !== null && saleId !== null)
    await setWon(ctx.db, { personId: winnerId, listingId, saleId, at })
  const removed = await setRemoved(ctx.db, { listingId, at })
  const people = removed.map(({ personId }) => personId)
  if (people.length > 0)
    await ctx.relays.tellAll(people, { type: 'cartupdate', id: listingId, removed: true })
}

/**
 * An auction's price has passed its Buy Now, or has gone back below: the line stays, what can be had of the cart is another
 * number. Whoever hears it reads that anew, so hearing it twice does no harm.
 */
export async function tellHolders(
  ctx: Pick<Ctx, 'db' | 'relays'>,
  payload: EventPayload<'buy-now-changed'>,
): Promise<void> {
  const { listingId, buyable } = payload
  const people = await listHolders(ctx, listingId)
  if (people.length > 0)
    await ctx.relays.tellAll(people, { type: 'cartupdate', id: listingId, removed: !buyable })
}
