import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { disputes, outsideRefunds } from '#drizzle/schema/index.ts'

type NewDispute = typeof disputes.$inferInsert

/** As its gateway says it is now. One that was read before another that is written already changes nothing. */
export function putDispute(db: Db, dispute: NewDispute) {
  const { withheld, fee, state, reason, dueAt, amount, updatedAt } = dispute
  return db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: disputes.id,
      set: { withheld, fee, state, reason, dueAt, amount, updatedAt },
      setWhere: lte(disputes.updatedAt, updatedAt),
    })
}

type NewOutside = typeof outsideRefunds.$inferInsert

export function insertOutside(db: Db, refund: NewOutside) {
  return db.insert(outsideRefunds).values(refund).onConflictDoNothing()
}

/** One that has failed stays so; one that has gone through may still come back. */
export function moveOutside(
  db: Db,
  id: string,
  { state, updatedAt }: Pick<NewOutside, 'state' | 'updatedAt'>,
) {
  const before = state === 'failed' ? (['pending', 'succeeded'] as const) : (['pending'] as const)
  return db
    .update(outsideRefunds)
    .set({ state, updatedAt })
    .where(and(eq(outsideRefunds.id, id), inArray(outsideRefunds.state, before), sql`state <> ${state}`))
}
