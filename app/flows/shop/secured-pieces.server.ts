import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isExpired } from '#app/domain/money/cards.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findSpending } from '#app/features/accounts/queries.server.ts'
import { listOrdered } from '#app/features/cart/queries.server.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import { listings } from '#drizzle/schema/index.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'guards' | 'log'>

/**
 * Pieces are not kept for whoever may never come: who does not pay them at once has a saved card that has not expired, or
 * room in their own spending limit. `total` null where the room asks the limit by itself, as it does for every purchase.
 */
export async function isSecured(ctx: Deps, person: Pick<Actor, 'id'>, total: Cents | null): Promise<boolean> {
  const today = calendarMonth(ctx.clock.now())
  const cards = await listCards(ctx, person)
  if (cards.some(({ expiry }) => !isExpired(expiry, today))) return true
  const { limit, held } = await findSpending(ctx, person.id)
  return limit !== null && (total === null || limit - held >= total)
}

/** Whether somebody may buy at these listings and be sent an invoice. Whoever is not signed in the room itself refuses. */
export async function mayOweFor(
  ctx: Deps & Pick<Ctx, 'actor'>,
  listingIds: readonly string[],
): Promise<boolean> {
  const { actor } = ctx
  if (!actor || !(await hasPieces(ctx, listingIds))) return true
  return isSecured(ctx, actor, null)
}

/** The same of lines of somebody's cart, or of all of it. */
export async function mayOweForCart(
  ctx: Deps & Pick<Ctx, 'actor'>,
  actor: Actor,
  cartIds: readonly string[] | null,
): Promise<boolean> {
  const lines = await listOrdered(ctx, actor, cartIds)
  const unbought = lines.filter(({ saleId }) => saleId === null)
  return mayOweFor(
    ctx,
    unbought.map(({ listingId }) => listingId),
  )
}

const AT_ONCE = 50

async function hasPieces({ db }: Pick<Ctx, 'db'>, listingIds: readonly string[]): Promise<boolean> {
  for (let at = 0; at < listingIds.length; at += AT_ONCE) {
    const [found] = await db
      .select({ id: listings.id })
      .from(listings)
      .where(and(inArray(listings.id, listingIds.slice(at, at + AT_ONCE)), eq(listings.format, 'fixed')))
      .limit(1)
    if (found) return true
  }
  return false
}
