import { and, eq, lt, lte } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { bookChecks, bookCheckTurns } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

const ONLY = 'books'

/** False while somebody else has it. */
export async function takeTurn({ db }: Writes, holder: string, now: number, until: number): Promise<boolean> {
  const taken = await db
    .insert(bookCheckTurns)
    .values({ id: ONLY, holder, until })
    .onConflictDoUpdate({
      target: bookCheckTurns.id,
      set: { holder, until },
      setWhere: lte(bookCheckTurns.until, now),
    })
    .returning({ holder: bookCheckTurns.holder })
  return taken.length > 0
}

export async function endTurn({ db }: Writes, holder: string): Promise<void> {
  await db.delete(bookCheckTurns).where(and(eq(bookCheckTurns.id, ONLY), eq(bookCheckTurns.holder, holder)))
}

export function insertCheck({ db }: Writes, row: typeof bookChecks.$inferInsert): Statement {
  return db.insert(bookChecks).values(row)
}

export function removeOldChecks({ db }: Writes, before: number): Statement {
  return db.delete(bookChecks).where(lt(bookChecks.at, before))
}
