import type { Ctx } from '#app/context.ts'
import { isTaken } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { NewCoupon } from './inputs.ts'
import { insertCoupon, updateCoupon } from './writes.server.ts'

export type CouponKept = { ok: true; id: string } | { ok: false; code: 'taken' | 'not_found' }

/** Whose coupons: an organisation's, for those who belong to it; null for the marketplace's, which are administrators'. */
type Whose = { organisationId: string | null }

/** Makes a coupon, or changes the one of that id. A code is there once. */
export async function saveCoupon(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  coupon: NewCoupon,
  { id, organisationId }: Whose & { id: string | null },
): Promise<CouponKept> {
  const kept = { id: id ?? `cp-${crypto.randomUUID()}`, organisationId }
  try {
    if (id === null) await insertCoupon(db, coupon, { ...kept, createdBy: actor.id, createdAt: clock.now() })
    else if ((await updateCoupon(db, coupon, kept)).length === 0) return { ok: false, code: 'not_found' }
    return { ok: true, id: kept.id }
  } catch (error) {
    if (isTaken(error, 'coupons.code')) return { ok: false, code: 'taken' }
    throw error
  }
}
