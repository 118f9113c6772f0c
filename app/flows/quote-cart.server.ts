import type { Ctx } from '#app/context.ts'
import { type CouponRefusal, couponCode, couponDiscounts } from '#app/domain/coupons.ts'
import type { Cents } from '#app/domain/money.ts'
import type { Actor } from '#app/domain/permissions.ts'
import type { CartLine, CartTotals } from '#app/features/cart/line.ts'
import { listOrderable } from '#app/features/cart/queries.server.ts'
import { findCoupon } from '#app/features/coupons/queries.server.ts'

/** What lines of a cart come to just now. Money in cents. */
export type Quote = {
  /** Those that can be bought as they stand: the sums are theirs. */
  lines: CartLine[]
  /** Those that cannot. */
  left: CartLine[]
  /** What the coupon takes off each line, by the line's id. */
  discounts: Record<string, Cents>
  totals: CartTotals & { discount: Cents }
  coupon: { id: string; code: string } | null
  /** Why the code that was typed does not serve; `code`: as it was typed. */
  refused: { typed: string; refusal: CouponRefusal } | null
}

/** `ids`: lines of the asker's own cart, or all of it (null). `coupon`: a code as it was typed, empty for none. */
export async function quoteCart(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  { ids, coupon: typed }: { ids: readonly string[] | null; coupon: string },
): Promise<Quote> {
  const code = couponCode(typed)
  const [{ lines, left, totals }, found] = await Promise.all([
    listOrderable(ctx, actor, ids),
    code === '' ? null : findCoupon(ctx, actor, code),
  ])
  const none = { lines, left, discounts: {}, coupon: null, refused: null }
  if (code === '') return { ...none, totals: { ...totals({}), discount: 0 } }
  const said = couponDiscounts(found?.coupon ?? null, {
    lines: lines.map(({ buyNow, price, quantity, organisationId }) => ({
      price: (buyNow ?? price) * quantity,
      organisationId,
    })),
    uses: found?.uses ?? { all: 0, own: 0 },
    now: ctx.clock.now(),
  })
  if (!said.ok || !found)
    return {
      ...none,
      totals: { ...totals({}), discount: 0 },
      refused: { typed: code, refusal: said.ok ? { code: 'unknown' } : said.refusal },
    }
  const discounts = Object.fromEntries(lines.map(({ id }, place) => [id, said.lines[place] ?? 0]))
  const { id } = found.coupon
  return {
    ...none,
    discounts,
    totals: { ...totals(discounts), discount: said.total },
    coupon: { id, code },
  }
}
