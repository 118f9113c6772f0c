import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { giftCards } from '#drizzle/schema/index.ts'

export function insertGiftCards(db: Db, cards: readonly (typeof giftCards.$inferInsert)[]) {
  return db.insert(giftCards).values([...cards])
}

/** A card that is redeemed already stays so; the entry beside this fails then. */
export function redeemCard(db: Db, { id, personId, at }: { id: string; personId: string; at: number }) {
  return db
    .update(giftCards)
    .set({ redeemedBy: personId, redeemedAt: at })
    .where(and(eq(giftCards.id, id), isNull(giftCards.redeemedAt)))
}
