import { and, eq } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { FirstFigures } from '#app/domain/auction/set-up.ts'
import type { Cents } from '#app/domain/money.ts'
import { listingImages, listingLive, listings, ruleCards } from '#drizzle/schema/index.ts'
import type { ImageRow, ListingRow } from './commands.server.ts'

/** What makes a listing public: its live row. Written once, however often it is asked for. */
export function insertLive(
  db: Db,
  row: ListingRow,
  figures: FirstFigures,
  { featured }: { featured: boolean },
): Statement {
  return db
    .insert(listingLive)
    .values({
      listingId: row.id,
      categoryId: row.categoryId,
      conditionId: row.conditionId,
      locationId: row.locationId,
      retailPrice: row.retailPrice,
      startsAt: row.startsAt,
      closesAt: row.closesAt,
      featured,
      ...figures,
    })
    .onConflictDoNothing({ target: listingLive.listingId })
}

/** The promise that a listing is published with, in the batch of its live row. The first stands. */
export function insertRuleCard(db: Db, card: RuleCard, frozenAt: number): Statement {
  return db
    .insert(ruleCards)
    .values({ listingId: card.listingId, card, frozenAt })
    .onConflictDoNothing({ target: ruleCards.listingId })
}

/** A listing with its pictures. Fails when the listing that it offers anew has been offered anew already. */
export function insertListing(db: Db, row: ListingRow, images: readonly ImageRow[]): Statement[] {
  return [
    db.insert(listings).values(row),
    ...images.map((image) => db.insert(listingImages).values({ ...image, listingId: row.id })),
  ]
}

/** Lets D1 follow a reserve that the room has taken. */
export async function setReserve(db: Db, listingId: string, reserve: Cents | null): Promise<void> {
  await db.update(listings).set({ reservePrice: reserve }).where(eq(listings.id, listingId))
}

/** Whether buyers may offer less than the price of one of an organisation's own fixed-price listings. */
export function setTakesOffers(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string },
  takesOffers: boolean,
) {
  return db
    .update(listings)
    .set({ takesOffers })
    .where(
      and(eq(listings.id, id), eq(listings.organisationId, organisationId), eq(listings.format, 'fixed')),
    )
}
