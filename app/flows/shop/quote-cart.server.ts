import type { Ctx } from '#app/context.ts'
import { type CouponRefusal, couponCode, couponDiscounts } from '#app/domain/money/coupons.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { CartLine, CartTotals } from '#app/features/cart/line.ts'
import { listOrderable } from '#app/features/cart/queries.server.ts'
import { findCoupon } from '#app/features/coupons/queries.server.ts'
import { type Asked, quoteParts, type SellerPart, sentSums } from './quote-delivery.server.ts'

/** What lines of a cart come to just now. Money in cents. */
export type Quote = {
  /** Those that can be bought as they stand: the sums are theirs. */
  lines: CartLine[]
  /** Those that cannot. */
  left: CartLine[]
  /** What the coupon takes off each line, by the line's id. */
  discounts: Record<string, Cents>
  /** With what delivery costs, and its tax in the tax. */
  totals: CartTotals & { discount: Cents; delivery: Cents }
  /** By seller, how it can be handed over and is. */
  parts: SellerPart[]
  coupon: { id: string; code: string } | null
  /** Why the code that was typed does not serve; `code`: as it was typed. */
  refused: { typed: string; refusal: CouponRefusal } | null
}

type AskedCart = { ids: readonly string[] | null; coupon: string; delivery?: Asked }
const COLLECTED: Asked = { wanted: [], to: null }

/**
 * `ids`: lines of the asker's own cart, or all of it (null). `coupon`: a code as it was typed, empty for none.
 * `delivery`: which sellers are to send it, and where to; without it all of it is collected.
 */
export async function quoteCart(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  { delivery = COLLECTED, ...asked }: AskedCart,
): Promise<Quote> {
  const quote = await quoteLines(ctx, actor, asked)
  const { lines, discounts, totals } = quote
  const parts = await quoteParts(
    ctx,
    lines.map(({ id, organisationId, buyNow, price, quantity, charges }) => ({
      id,
      organisationId,
      charges,
      pieces: quantity,
      price: (buyNow ?? price) * quantity - (discounts[id] ?? 0),
    })),
    delivery,
  )
  const sent = sentSums(parts)
  return {
    ...quote,
    parts,
    totals: {
      ...totals,
      delivery: sent.price,
      tax: totals.tax + sent.tax,
      total: totals.total + sent.price + sent.tax,
    },
  }
}

type LinesQuote = Omit<Quote, 'totals' | 'parts'> & { totals: CartTotals & { discount: Cents } }

async function quoteLines(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  { ids, coupon: typed }: Omit<AskedCart, 'delivery'>,
): Promise<LinesQuote> {
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
