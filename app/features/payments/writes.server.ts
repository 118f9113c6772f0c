import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { savedCards } from '#drizzle/schema/index.ts'

/** What we know of somebody's cards. */
export function removeCardsOf({ db }: Pick<Ctx, 'db'>, personId: string) {
  return db.delete(savedCards).where(eq(savedCards.personId, personId))
}
