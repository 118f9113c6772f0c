import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type FormAnswer, typedOf } from '#app/lib/form.server.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { saveCoupon } from './commands.server.ts'
import { type CouponFault, couponForm, readCoupon } from './inputs.ts'
import { COUPONS_PER_PAGE, findOwnCoupon, listCoupons } from './queries.server.ts'

/** A page of coupons with its form: for a new one, or for the one that the address names. `null`: all, for administrators. */
export async function readCouponsPage(ctx: Ctx, organisationId: string | null, asked: URLSearchParams) {
  const page = readPageNumber(asked, 200)
  const edited = asked.get('coupon')
  const [rows, coupon] = await Promise.all([
    listCoupons(ctx, { organisationId, page }),
    edited ? findOwnCoupon(ctx, edited, organisationId) : null,
  ])
  return {
    coupons: rows.slice(0, COUPONS_PER_PAGE),
    page,
    more: rows.length > COUPONS_PER_PAGE,
    editing: coupon?.id ?? null,
    values: couponForm(coupon),
    saved: asked.has('saved'),
    now: ctx.clock.now(),
  }
}

export type CouponAnswer = FormAnswer<CouponFault>

/** What was wrong with the form; null when the coupon is kept. */
export async function submitCoupon(
  ctx: Ctx,
  actor: Actor,
  organisationId: string | null,
  form: URLSearchParams,
): Promise<CouponAnswer | null> {
  const typed = typedOf(form)
  const read = readCoupon(typed)
  if (!read.ok) return { faults: read.faults, typed, refused: null }
  const kept = await saveCoupon(ctx, actor, read.coupon, { id: typed.id || null, organisationId })
  if (kept.ok) return null
  return { faults: { code: kept.code === 'taken' ? 'taken' : 'required' }, typed, refused: null }
}
