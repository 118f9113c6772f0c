import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#app/context.ts'
import { chosenIdsOf } from '#app/db/choice-lists.server.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import { isUntouched } from '#app/db/untouched-lots.server.ts'
import type { HouseTerms } from '#app/domain/auction/freeze-card.ts'
import type { SetUp } from '#app/domain/auction/set-up.ts'
import type { ListingId } from '#app/domain/ids.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import {
  auctions,
  incrementSchedules,
  listingImages,
  listingLive,
  listings,
  locations,
  lotVideos,
  organisations,
  settings,
} from '#drizzle/schema/index.ts'
import { setUpOf } from './rule-card.ts'
import { setTakesOffers } from './writes.server.ts'

export { setUpOf } from './rule-card.ts'

export type ListingRow = typeof listings.$inferSelect
export type ImageRow = typeof listingImages.$inferSelect
type VideoRow = typeof lotVideos.$inferSelect

/** A listing as those who act for it know it, published or not. */
export type SetUpListing = {
  row: ListingRow
  setUp: SetUp
  /** Null for a draft. */
  live: Pick<typeof listingLive.$inferSelect, 'status' | 'outcome' | 'stock' | 'featured' | 'pausedAt'> | null
  images: ImageRow[]
  video: VideoRow | null
  /** The ids of what it has of the lists that lots are asked for. */
  chosen: string[]
}

/** Whether nobody has offered on it or bought of it, as far as D1 knows: its facts may still become others. */
export async function isFree({ db }: Pick<Ctx, 'db'>, id: ListingId): Promise<boolean> {
  const [row] = await db.all<{ free: number }>(sql`select ${isUntouched(sql`${id}`)} as free`)
  return row?.free === 1
}

/** Whether D1 has what the listing's room wrote at this seq. */
export async function isProjectedTo({ db }: Pick<Ctx, 'db'>, id: ListingId, seq: number): Promise<boolean> {
  const [live] = await db
    .select({ seq: listingLive.projectedSeq })
    .from(listingLive)
    .where(eq(listingLive.listingId, id))
    .limit(1)
  return (live?.seq ?? -1) >= seq
}

/** A listing with its rules, drafts included; null when there is none. Who may see it is for the caller to say. */
export async function findSetUp({ db }: Pick<Ctx, 'db'>, id: ListingId): Promise<SetUpListing | null> {
  const [rows, images] = await Promise.all([
    db
      .select({
        row: listings,
        video: lotVideos,
        chosen: chosenIdsOf,
        ladder: incrementSchedules.ladder,
        groupClose: auctions.groupClose,
        live: {
          status: listingLive.status,
          outcome: listingLive.outcome,
          stock: listingLive.stock,
          featured: listingLive.featured,
          pausedAt: listingLive.pausedAt,
        },
      })
      .from(listings)
      .innerJoin(incrementSchedules, eq(incrementSchedules.id, listings.incrementScheduleId))
      .leftJoin(auctions, eq(auctions.id, listings.auctionId))
      .leftJoin(listingLive, eq(listingLive.listingId, listings.id))
      .leftJoin(lotVideos, eq(lotVideos.lotId, listings.id))
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
  const { row, video, chosen, ladder, groupClose, live } = found
  return {
    row,
    setUp: setUpOf(row, ladder, groupClose ?? false),
    live,
    images,
    video,
    chosen: JSON.parse(chosen) as string[],
  }
}

/** The other lots that close together with this one and are not over, sealed ones aside: these close by themselves. */
export async function listGroup({ db }: Pick<Ctx, 'db'>, id: ListingId): Promise<ListingId[]> {
  const asked = alias(listings, 'asked')
  const rows = await db
    .select({ id: listings.id })
    .from(asked)
    .innerJoin(auctions, and(eq(auctions.id, asked.auctionId), eq(auctions.groupClose, true)))
    .innerJoin(listings, eq(listings.auctionId, auctions.id))
    .innerJoin(listingLive, and(eq(listingLive.listingId, listings.id), eq(listingLive.live, 1)))
    .where(
      and(eq(asked.id, id), ne(asked.format, 'sealed'), ne(listings.id, id), ne(listings.format, 'sealed')),
    )
  return rows.map((row) => row.id)
}

/** What the card of a listing that is published now takes from settings, place, plan and seller. */
export async function findHouseTerms(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { locationId, organisationId }: Pick<ListingRow, 'locationId' | 'organisationId'>,
): Promise<HouseTerms> {
  const [[terms], rows] = await Promise.all([
    db
      .select({
        taxBps: taxBpsAt(clock.now()),
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

/** What an organisation's own listings of these ids are called; those of others are left out. */
export async function listTitles(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  ids: readonly ListingId[],
): Promise<Map<ListingId, string>> {
  const rows = await db
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .where(and(eq(listings.organisationId, organisationId), inArray(listings.id, [...ids])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** An organisation's own listing by its lot number; null where it has none such. */
export async function findByLotNumber(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  lotNumber: number,
): Promise<ListingRow | null> {
  const [row] = await db
    .select()
    .from(listings)
    .where(and(eq(listings.lotNumber, lotNumber), eq(listings.organisationId, organisationId)))
    .orderBy(desc(listings.createdAt))
    .limit(1)
  return row ?? null
}

/** The clock that a yard goes by. */
export async function findYardZone({ db }: Pick<Ctx, 'db'>, locationId: string): Promise<string> {
  const [yard] = await db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(eq(locations.id, locationId))
    .limit(1)
  if (!yard) throw new Error(`No place ${locationId}`)
  return yard.timeZone
}

/** The listing that an organisation has made last; null before its first. */
export async function findLastListed(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
): Promise<ListingRow | null> {
  const [row] = await db
    .select()
    .from(listings)
    .where(eq(listings.organisationId, organisationId))
    .orderBy(desc(listings.createdAt))
    .limit(1)
  return row ?? null
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
