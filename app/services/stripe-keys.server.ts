import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { drizzle } from 'drizzle-orm/d1'
import { stripeCharges, stripeCustomers, stripeRefunds } from '#drizzle/schema/index.ts'
import type { Charge, Refund } from './gateway.server.ts'

type Db = ReturnType<typeof drizzle>

/** What Stripe was asked under which key, written down before it is asked. */
export function openStripeKeys(db: Db, now: () => number) {
  const findCharge = async (key: string) =>
    (await db.select().from(stripeCharges).where(eq(stripeCharges.key, key)).limit(1))[0] ?? null
  const findRefund = async (key: string) =>
    (await db.select().from(stripeRefunds).where(eq(stripeRefunds.key, key)).limit(1))[0] ?? null
  const findCustomer = async (personId: string) =>
    (await db.select().from(stripeCustomers).where(eq(stripeCustomers.personId, personId)).limit(1))[0]?.ref

  return {
    findCharge,
    findRefund,
    findCustomer,
    async keepCustomer(personId: string, ref: string): Promise<string> {
      await db.insert(stripeCustomers).values({ personId, ref, createdAt: now() }).onConflictDoNothing()
      return (await findCustomer(personId)) ?? ref
    },
    async forgetCustomer(personId: string) {
      await db.delete(stripeCustomers).where(eq(stripeCustomers.personId, personId))
    },
    /** The first charge under a key is the one that counts. */
    async keepCharge(charge: Charge) {
      await db
        .insert(stripeCharges)
        .values({ key: charge.key, charge, createdAt: now() })
        .onConflictDoNothing()
      return required(await findCharge(charge.key))
    },
    /** Whether this reference is the charge's from now on: one is, and none once the charge has been ended. */
    async bindCharge(key: string, ref: string): Promise<boolean> {
      const bound = await db
        .update(stripeCharges)
        .set({ ref })
        .where(and(eq(stripeCharges.key, key), isNull(stripeCharges.ref), isNotNull(stripeCharges.charge)))
        .returning({ key: stripeCharges.key })
      return bound.length > 0
    },
    /** Ends a charge that has no reference yet: it will never get one. */
    async endCharge(key: string) {
      await db
        .insert(stripeCharges)
        .values({ key, charge: null, createdAt: now() })
        .onConflictDoUpdate({
          target: stripeCharges.key,
          set: { charge: null },
          setWhere: isNull(stripeCharges.ref),
        })
      return required(await findCharge(key))
    },
    async keepRefund({ key, charge, amount }: Refund) {
      await db.insert(stripeRefunds).values({ key, charge, amount, createdAt: now() }).onConflictDoNothing()
      return required(await findRefund(key))
    },
    async bindRefund(key: string, ref: string) {
      await db.update(stripeRefunds).set({ ref }).where(eq(stripeRefunds.key, key))
    },
  }
}

export type StripeKeys = ReturnType<typeof openStripeKeys>

function required<Row>(row: Row | null): Row {
  if (!row) throw new Error('A key for Stripe was written and is not in D1.')
  return row
}
