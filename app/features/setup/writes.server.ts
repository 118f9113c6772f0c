import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { setupTests } from '#drizzle/schema/index.ts'

export type NewSetupTest = typeof setupTests.$inferInsert

const KEPT_MS = 60 * 24 * 60 * 60_000

/** A test as it begins or has ended, under its key; what is older than anybody still hears of goes. */
export function putTest(db: Db, test: NewSetupTest) {
  const { state, tookMs, facts } = test
  return [
    db
      .insert(setupTests)
      .values(test)
      .onConflictDoUpdate({ target: setupTests.key, set: { state, tookMs, facts } }),
    db.delete(setupTests).where(and(eq(setupTests.step, test.step), lt(setupTests.at, test.at - KEPT_MS))),
  ] as const
}

/** What a gateway tells by itself of a charge that was a test. `ref`: the charge as the gateway names it. */
export function hearTest(db: Db, { key, ref }: { key: string; ref: string }, now: number) {
  return db
    .update(setupTests)
    .set({ heardAt: sql`coalesce(${setupTests.heardAt}, ${now})` })
    .where(
      and(
        eq(setupTests.step, 'payments'),
        or(eq(setupTests.key, key), sql`${setupTests.facts} ->> 'charge' = ${ref}`),
      ),
    )
    .returning({ key: setupTests.key })
}
