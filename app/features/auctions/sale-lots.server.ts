import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { ShownPause } from '#app/domain/auction/pause.ts'
import type { Access } from '#app/domain/auctions/access.ts'
import { type ShownStatus, shownStatus } from '#app/domain/shop/listing.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { likeOf } from '#app/lib/like.ts'
import {
  auctionAccess,
  auctions,
  auctionTermsAccepted,
  auctionWatches,
  listingImages,
  listingLive,
  listings,
} from '#drizzle/schema/index.ts'
import { SALE_LOTS_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** A public lot in its auction. Money in cents, times in epoch ms. */
export type SaleLot = {
  id: string
  /** From 0. */
  place: number
  lotNumber: number
  title: string
  format: typeof listings.$inferSelect.format
  image: ImageView | null
  status: ShownStatus
  outcome: 'sold' | 'unsold' | 'withdrawn' | null
  startPrice: number
  price: number
  nextMinimum: number | null
  hasReserve: boolean
  reserveMet: boolean
  offerCount: number
  bidderCount: number
  extensions: number
  startsAt: number
  /** When it was to close as it was published or last revised. */
  plannedAt: number
  /** Of one that is paused: when it closes if the pause ends by itself. */
  closesAt: number
  paused: ShownPause | null
  /** The room's last entry that these figures know of. */
  seq: number
}

/** In its title, or a lot number. */
function hasWords(words: string): SQL | undefined {
  if (words === '') return undefined
  const titled = sql`${listings.title} like ${likeOf(words)} escape '\\'`
  return /^\d{1,9}$/.test(words) ? sql`(${titled} or ${listings.lotNumber} = ${Number(words)})` : titled
}

/** How many public lots of an auction have these words. */
export async function countSaleLots({ db }: Reads, auctionId: string, words: string): Promise<number> {
  const [row] = await db
    .select({ lots: sql<number>`count(*)` })
    .from(listings)
    .innerJoin(listingLive, eq(listings.id, listingLive.listingId))
    .where(and(eq(listings.auctionId, auctionId), hasWords(words)))
  return row?.lots ?? 0
}

/**
 * One page of an auction's public lots: in their order, or, of those that are not over, by what closes next; with words,
 * those that have them. One more than a page tells of others.
 */
export async function listSaleLots(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  auctionId: string,
  {
    page,
    by = 'place',
    limit = SALE_LOTS_PER_PAGE,
    words = '',
  }: { page: number; by?: 'place' | 'closing'; limit?: number; words?: string },
): Promise<SaleLot[]> {
  const now = clock.now()
  const rows = await db
    .select({ listing: listings, live: listingLive, image: listingImages })
    .from(listings)
    .innerJoin(listingLive, eq(listings.id, listingLive.listingId))
    .leftJoin(listingImages, and(eq(listingImages.listingId, listings.id), eq(listingImages.position, 0)))
    .where(
      by === 'place'
        ? and(eq(listings.auctionId, auctionId), hasWords(words))
        : and(eq(listingLive.auctionId, auctionId), eq(listingLive.live, 1), hasWords(words)),
    )
    .orderBy(by === 'place' ? asc(listings.auctionPlace) : asc(listingLive.closesAt))
    .limit(limit + 1)
    .offset((page - 1) * limit)
  return rows.map(({ listing, live, image }) => ({
    id: listing.id,
    place: listing.auctionPlace ?? 0,
    lotNumber: listing.lotNumber,
    title: listing.title,
    format: listing.format,
    image: image && { name: image.name, tint: image.tint, width: image.width, height: image.height },
    status: shownStatus(live.status, live.startsAt, live.closesAt, now),
    outcome: live.outcome,
    startPrice: listing.startPrice,
    price: live.price,
    nextMinimum: live.nextMinimum,
    hasReserve: listing.reservePrice !== null,
    reserveMet: live.reserveMet,
    offerCount: live.offerCount,
    bidderCount: live.bidderCount,
    extensions: live.extensions,
    startsAt: live.startsAt,
    plannedAt: listing.closesAt,
    closesAt: live.closesAt,
    paused: live.pausedAt === null ? null : { since: live.pausedAt, reason: live.pauseReason ?? '' },
    seq: live.projectedSeq,
  }))
}

/** What stands between somebody and their first offer in an auction. */
export type OwnSale = { access: Access; acceptedVersion: number | null; watching: boolean }

export async function findOwnSale({ db }: Reads, auctionId: string, personId: string): Promise<OwnSale> {
  const [[access], [accepted], [watch]] = await Promise.all([
    db
      .select({ state: auctionAccess.state, asks: auctionAccess.asks })
      .from(auctionAccess)
      .where(and(eq(auctionAccess.auctionId, auctionId), eq(auctionAccess.personId, personId)))
      .limit(1),
    db
      .select({ version: auctionTermsAccepted.version })
      .from(auctionTermsAccepted)
      .innerJoin(
        auctions,
        and(
          eq(auctions.id, auctionTermsAccepted.auctionId),
          eq(auctions.termsVersion, auctionTermsAccepted.version),
        ),
      )
      .where(and(eq(auctionTermsAccepted.auctionId, auctionId), eq(auctionTermsAccepted.personId, personId)))
      .limit(1),
    db
      .select({ at: auctionWatches.createdAt })
      .from(auctionWatches)
      .where(and(eq(auctionWatches.auctionId, auctionId), eq(auctionWatches.personId, personId)))
      .limit(1),
  ])
  return {
    access: access ?? null,
    acceptedVersion: accepted?.version ?? null,
    watching: watch !== undefined,
  }
}
