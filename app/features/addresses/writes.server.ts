import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { addresses } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>
type Row = typeof addresses.$inferInsert

/** The first that somebody has is their default: asked in the insert itself, so that two at once make one. */
export function insertAddress({ db }: Writes, row: Omit<Row, 'isPrimary'>) {
  const isPrimary = sql<boolean>`not exists (select 1 from addresses known
    where known.person_id = ${row.personId} and known.is_primary = 1)`
  return db.insert(addresses).values({ ...row, isPrimary })
}

export function updateAddress({ db }: Writes, personId: string, id: string, change: Partial<Row>) {
  return db
    .update(addresses)
    .set(change)
    .where(and(eq(addresses.id, id), eq(addresses.personId, personId), eq(addresses.status, 'active')))
    .returning({ id: addresses.id })
}

/** Takes the default away where the other address is one to have it: both belong in one batch. */
export function clearPrimary({ db }: Writes, personId: string, forId: string) {
  return db
    .update(addresses)
    .set({ isPrimary: false })
    .where(
      and(
        eq(addresses.personId, personId),
        eq(addresses.isPrimary, true),
        sql`exists (select 1 from addresses next
          where next.id = ${forId} and next.person_id = ${personId} and next.status = 'active')`,
      ),
    )
}

export function removeAddressesOf({ db }: Writes, personId: string) {
  return db.delete(addresses).where(eq(addresses.personId, personId))
}
