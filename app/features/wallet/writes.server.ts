import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { giftCards } from '#drizzle/schema/index.ts'

export function insertGiftCards(db: Db, cards: readonly (typeof giftCards.$inferInsert)[]) {
  return db.insert(giftCards).values([...cards])
}

/** Fails, and with it the whole batch, where it was redeemed or made worthless: a trigger says so. */
export function redeemCard(db: Db, { id, personId, at }: { id: string; personId: string; at: number }) {
  return db.update(giftCards).set({ redeemedBy: personId, redeemedAt: at }).where(eq(giftCards.id, id))
}

/** The same of a card that is made worthless. */
export function voidCard(db: Db, { id, by, at, why }: { id: string; by: string; at: number; why: string }) {
  return db.update(giftCards).set({ voidedBy: by, voidedAt: at, voidedWhy: why }).where(eq(giftCards.id, id))
}
