import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { coupons } from '#drizzle/schema/index.ts'
import type { NewCoupon } from './inputs.ts'

type Kept = { id: string; organisationId: string | null; createdBy: string; createdAt: number }

export function insertCoupon(db: Db, coupon: NewCoupon, kept: Kept) {
  return db.insert(coupons).values({ ...columnsOf(coupon), ...kept })
}

/** `organisationId`: whose it must be; null for administrators, who change any. */
export function updateCoupon(
  db: Db,
  coupon: NewCoupon,
  { id, organisationId }: Pick<Kept, 'id' | 'organisationId'>,
) {
  return db
    .update(coupons)
    .set(columnsOf(coupon))
    .where(
      and(
        eq(coupons.id, id),
        organisationId === null ? undefined : eq(coupons.organisationId, organisationId),
      ),
    )
    .returning({ id: coupons.id })
}

function columnsOf({ worth, ...coupon }: NewCoupon) {
  return { ...coupon, kind: worth.kind, worth: worth.kind === 'percent' ? worth.bps : worth.amount }
}
