import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { identityChecks } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

/** Asks for a check; one that waits already stays the one. */
export function insertCheck({ db }: Writes, row: typeof identityChecks.$inferInsert) {
  return db.insert(identityChecks).values(row).onConflictDoNothing().returning({ id: identityChecks.id })
}

/** Answers a check that waits; empty where somebody has, or what it was about has changed meanwhile. */
export function decideCheck(
  { db }: Writes,
  {
    id,
    personId,
    ...verdict
  }: {
    id: string
    personId: string
    state: 'verified' | 'refused'
    reason: string
    decidedBy: string
    decidedAt: number
  },
) {
  return db
    .update(identityChecks)
    .set(verdict)
    .where(
      and(
        eq(identityChecks.id, id),
        eq(identityChecks.personId, personId),
        eq(identityChecks.state, 'asked'),
      ),
    )
    .returning({ id: identityChecks.id })
}

/** What was looked at, or was to be, is not what somebody says of themselves any more. */
export function withdrawChecks({ db }: Writes, personId: string) {
  return db
    .update(identityChecks)
    .set({ state: 'withdrawn' })
    .where(and(eq(identityChecks.personId, personId), inArray(identityChecks.state, ['asked', 'verified'])))
}

export function removeChecksOf({ db }: Writes, personId: string) {
  return db.delete(identityChecks).where(eq(identityChecks.personId, personId))
}
