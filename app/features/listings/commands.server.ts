import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { SetUp } from '#app/domain/auction/set-up.ts'
import type { HouseTerms } from '#app/domain/freeze-card.ts'
import type { ListingId } from '#app/domain/ids.ts'
import { readSettings } from '#app/domain/settings.ts'
import {
  auctions,
  incrementSchedules,
  listingImages,
  listingLive,
  listings,
  locations,
  organisations,
  settings,
} from '#drizzle/schema/index.ts'
import { setUpOf } from './rule-card.ts'
import { setTakesOffers } from './writes.server.ts'

export type ListingRow = typeof listings.$inferSelect
export type ImageRow = typeof listingImages.$inferSelect

/** A listing as those who act for it know it, published or not. */
export type SetUpListing = {
  row: ListingRow
  setUp: SetUp
  /** Null for a draft. */
  live: Pick<typeof listingLive.$inferSelect, 'status' | 'outcome' | 'stock' | 'featured'> | null
  images: ImageRow[]
}

/** A listing with its rules, drafts included; null when there is none. Who may see it is for the caller to say. */
export async function findSetUp({ db }: Pick<Ctx, 'db'>, id: ListingId): Promise<SetUpListing | null> {
  const [rows, images] = await Promise.all([
    db
      .select({
        row: listings,
        ladder: incrementSchedules.ladder,
        groupClose: auctions.groupClose,
        live: {
          status: listingLive.status,
          outcome: listingLive.outcome,
          stock: listingLive.stock,
          featured: listingLive.featured,
        },
      })
      .from(listings)
      .innerJoin(incrementSchedules, eq(incrementSchedules.id, listings.incrementScheduleId))
      .leftJoin(auctions, eq(auctions.id, listings.auctionId))
      .leftJoin(listingLive, eq(listingLive.listingId, listings.id))
      .where(eq(listings.id, id))
      .limit(1),
    db
      .select()
      .from(listingImages)
      .where(eq(listingImages.listingId, id))
      .orderBy(asc(listingImages.position)),
  ])
  const [found] = rows
  if (!found) return null
  const { row, ladder, groupClose, live } = found
  return { row, setUp: setUpOf(row, ladder, groupClose ?? false), live, images }
}

/** What the card of a listing that is published now takes from settings, place, plan and seller. */
export async function findHouseTerms(
  { db }: Pick<Ctx, 'db'>,
  { locationId, organisationId }: Pick<ListingRow, 'locationId' | 'organisationId'>,
): Promise<HouseTerms> {
  const [[terms], rows] = await Promise.all([
    db
      .select({
        taxBps: locations.taxBps,
        planFeatures: organisations.planFeatures,
        premium: organisations.premium,
      })
      .from(locations)
      .innerJoin(organisations, eq(organisations.id, organisationId))
      .where(eq(locations.id, locationId))
      .limit(1),
    db.select().from(settings),
  ])
  if (!terms) throw new Error(`No place ${locationId} or no organisation ${organisationId}`)
  return { ...terms, settings: readSettings(rows) }
}

/** The listing that offers another one anew; null when there is none. */
export async function findRelisted({ db }: Pick<Ctx, 'db'>, from: ListingId): Promise<ListingId | null> {
  const [found] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.relistedFromId, from))
    .limit(1)
  return found?.id ?? null
}

/** Lets buyers offer less than the price of one of an organisation's own fixed-price listings, or no longer. */
export async function letOffer(
  { db }: Pick<Ctx, 'db'>,
  listing: { id: ListingId; organisationId: string },
  takesOffers: boolean,
): Promise<void> {
  await setTakesOffers(db, listing, takesOffers)
}
