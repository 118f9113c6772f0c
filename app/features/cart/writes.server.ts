import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { cartLines } from '#drizzle/schema/index.ts'

type Own = { personId: string; id: string }

/** A listing has one line in a cart: adding it again sets how many pieces. */
export function insertLine(
  db: Db,
  row: Own & { listingId: string; locationId: string; quantity: number; addedAt: number },
) {
  const { quantity, locationId } = row
  return db
    .insert(cartLines)
    .values(row)
    .onConflictDoUpdate({
      target: [cartLines.personId, cartLines.listingId],
      targetWhere: sql`bought_at is null`,
      set: { quantity, locationId },
    })
}

export function setQuantity(db: Db, own: Own, quantity: number) {
  return db
    .update(cartLines)
    .set({ quantity })
    .where(and(openLine(own), isNull(cartLines.removedAt)))
    .returning({ listingId: cartLines.listingId })
}

export function removeLine(db: Db, own: Own) {
  return db.delete(cartLines).where(openLine(own)).returning({ listingId: cartLines.listingId })
}

export function setBought(db: Db, own: Own, { saleId, at }: { saleId: string; at: number }) {
  return db.update(cartLines).set({ saleId, boughtAt: at }).where(openLine(own))
}

/** The line of somebody who has won the listing otherwise, if they have one. */
export function setWon(
  db: Db,
  { personId, listingId, saleId, at }: { personId: string; listingId: string; saleId: string; at: number },
) {
  return db
    .update(cartLines)
    .set({ saleId, boughtAt: at })
    .where(
      and(eq(cartLines.personId, personId), eq(cartLines.listingId, listingId), isNull(cartLines.boughtAt)),
    )
}

/** The listing is over: its lines are gone from all carts. Returns whose they were, each once. */
export function setRemoved(db: Db, { listingId, at }: { listingId: string; at: number }) {
  return db
    .update(cartLines)
    .set({ removedAt: at })
    .where(and(eq(cartLines.listingId, listingId), sql`bought_at is null and removed_at is null`))
    .returning({ personId: cartLines.personId })
}

function openLine({ personId, id }: Own) {
  return and(eq(cartLines.id, id), eq(cartLines.personId, personId), isNull(cartLines.boughtAt))
}

/** What somebody meant to buy. What they have bought stays: an order sent twice finds what became of it. */
export function removeLinesOf(db: Db, personId: string) {
  return db.delete(cartLines).where(and(eq(cartLines.personId, personId), isNull(cartLines.boughtAt)))
}
