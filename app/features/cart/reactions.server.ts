import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { listHolders } from './queries.server.ts'
import { setRemoved, setWon } from './writes.server.ts'

const auctionClosed = z.object({
  listingId: z.string(),
  winnerId: z.string().nullable(),
  saleId: z.string().nullable(),
  closedAt: z.number(),
})

/**
 * A listing is over: it leaves all carts, and those who had it there hear of it at once. Idempotent: whoever was told is
 * not told again.
 */
export async function leaveCarts(ctx: Pick<Ctx, 'db' | 'relays'>, payload: unknown): Promise<void> {
  const { listingId, winnerId, saleId, closedAt: at } = auctionClosed.parse(payload)
  // for whoever has bought it, it was not sold elsewhere
  if (winnerId !== null && saleId !== null)
    await setWon(ctx.db, { personId: winnerId, listingId, saleId, at })
  const removed = await setRemoved(ctx.db, { listingId, at })
  const people = removed.map(({ personId }) => personId)
  if (people.length > 0)
    await ctx.relays.tellAll(people, { type: 'cartupdate', id: listingId, removed: true })
}

const buyNowChanged = z.object({ listingId: z.string(), buyable: z.boolean() })

/**
 * An auction's price has passed its Buy Now, or has gone back below: the line stays, what can be had of the cart is another
 * number. Whoever hears it reads that anew, so hearing it twice does no harm.
 */
export async function tellHolders(ctx: Pick<Ctx, 'db' | 'relays'>, payload: unknown): Promise<void> {
  const { listingId, buyable } = buyNowChanged.parse(payload)
  const people = await listHolders(ctx, listingId)
  if (people.length > 0)
    await ctx.relays.tellAll(people, { type: 'cartupdate', id: listingId, removed: !buyable })
}
