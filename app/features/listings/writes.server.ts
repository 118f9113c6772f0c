import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { givenPlaces } from '#app/db/given-places.server.ts'
import { isUntouched } from '#app/db/untouched-lots.server.ts'
import type { FirstFigures } from '#app/domain/auction/first-figures.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { LotFacts } from '#app/domain/shop/lot-facts.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import {
  listingChanges,
  listingChoices,
  listingImages,
  listingLive,
  listings,
  lotCounters,
  lotVideos,
  ruleCards,
  type ShownWords,
} from '#drizzle/schema/index.ts'
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
      auctionId: row.auctionId,
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

/** A listing with its pictures, under the next lot number of its organisation. */
export function insertNumbered(db: Db, row: ListingRow, images: readonly ImageRow[]): Statement[] {
  const { organisationId } = row
  const last = sql<number>`(select last from lot_counters where organisation_id = ${organisationId})`
  return [
    // numbers from before there was a counter are not given out again
    db.insert(lotCounters).select(
      sql`select ${organisationId}, coalesce((select max(lot_number) from listings
        where organisation_id = ${organisationId}), 0)
        where not exists (select 1 from lot_counters where organisation_id = ${organisationId})`,
    ),
    db
      .update(lotCounters)
      .set({ last: sql`${lotCounters.last} + 1` })
      .where(eq(lotCounters.organisationId, organisationId)),
    db.insert(listings).values({ ...row, lotNumber: last }),
    ...images.map((image) => db.insert(listingImages).values(image)),
  ]
}

/** The video of a listing that is written in the same batch; nothing where it has none. */
export function insertVideo(db: Db, row: ListingRow, video: LotVideo | null): Statement[] {
  if (!video) return []
  const { name, type, bytes } = video
  const { id: lotId, organisationId, createdAt } = row
  return [db.insert(lotVideos).values({ lotId, organisationId, name, type, bytes, createdAt })]
}

/** What a listing has of the lists that lots are asked for, in the batch that makes it. */
export function insertChosen(db: Db, listingId: string, choiceIds: readonly string[]): Statement[] {
  return choiceIds.map((choiceId) => db.insert(listingChoices).values({ listingId, choiceId }))
}

/** Gives a published listing others of the lists in the place of those that it had. */
export function replaceChosen(db: Db, listingId: string, choiceIds: readonly string[]): Statement[] {
  return [
    db.delete(listingChoices).where(eq(listingChoices.listingId, listingId)),
    ...insertChosen(db, listingId, choiceIds),
  ]
}

/** Gives a published listing another video in the place of its own, or takes it away. */
export function replaceVideo(db: Db, row: ListingRow, video: LotVideo | null, at: number): Statement[] {
  return [
    db.delete(lotVideos).where(eq(lotVideos.lotId, row.id)),
    ...insertVideo(db, { ...row, createdAt: at }, video),
  ]
}

/** Lets D1 follow a reserve that the room has taken. */
export function setReserve(db: Db, listingId: string, reserve: Cents | null): Statement {
  return db.update(listings).set({ reservePrice: reserve }).where(eq(listings.id, listingId))
}

/** Words of a listing that may change at any time. */
export function updateWords(
  db: Db,
  id: string,
  words: Pick<ListingRow, 'title' | 'description' | 'disclaimer' | 'keywords' | 'binLocation'>,
): Statement {
  return db.update(listings).set(words).where(eq(listings.id, id))
}

/** What a lot is, also where searches look for it: their words and counts follow by triggers. */
export function setFacts(db: Db, id: string, facts: Partial<LotFacts>): Statement[] {
  const { categoryId, conditionId, retailPrice } = facts
  const browsed = { categoryId, conditionId, retailPrice }
  const isBrowsed = Object.values(browsed).some((value) => value !== undefined)
  return [
    db.update(listings).set(facts).where(eq(listings.id, id)),
    ...(isBrowsed ? [db.update(listingLive).set(browsed).where(eq(listingLive.listingId, id))] : []),
  ]
}

export function replaceImages(db: Db, id: string, images: readonly ImageRow[]): Statement[] {
  return [
    db.delete(listingImages).where(eq(listingImages.listingId, id)),
    ...images.map((image) => db.insert(listingImages).values(image)),
  ]
}

/**
 * Keeps the old beside the new. Fails, and with it the whole batch, when somebody else has made this version already, and
 * where the lot must be `untouched`, when somebody has offered.
 */
export function insertWordsChange(
  db: Db,
  change: {
    listingId: string
    version: number
    at: number
    personId: string
    before: ShownWords
    after: ShownWords
  },
  untouched = false,
): Statement {
  const people = sql<number>`(select count(*) from standings
    where listing_id = ${change.listingId} and status <> 'removed')`
  const { listingId, version: next } = change
  // no version is none that a row may have
  const version = untouched ? sql`case when ${isUntouched(sql`${listingId}`)} then ${next} end` : next
  return db.insert(listingChanges).values({ ...change, version, people })
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

/**
 * Lots of a category, published or not, go to another: all, or so many that one batch can bear it. Counts and searches follow
 * by triggers.
 */
export function moveListings(db: Db, from: string, to: string, most = -1): Statement[] {
  const theirs = sql`select id from listings where category_id = ${from} order by id limit ${most}`
  return [
    db.update(listingLive).set({ categoryId: to }).where(sql`${listingLive.listingId} in (${theirs})`),
    db.update(listings).set({ categoryId: to }).where(sql`${listings.id} in (${theirs})`),
  ]
}

/**
 * Lots of a condition take another, those whose ids lie behind `after` and up to `upTo`; what somebody has offered on or
 * bought stays as it is.
 */
export function regradeListings(
  db: Db,
  { from, into, after, upTo }: { from: string; into: string; after: string; upTo: string },
): Statement[] {
  const theirs = sql`select id from listings where condition_id = ${from} and id > ${after} and id <= ${upTo}
    and ${isUntouched(sql`listings.id`)}`
  return [
    db.update(listingLive).set({ conditionId: into }).where(sql`${listingLive.listingId} in (${theirs})`),
    db.update(listings).set({ conditionId: into }).where(sql`${listings.id} in (${theirs})`),
  ]
}

/** The places of an auction's public lots, from 0; what is not of that auction stays. */
export function setPlaces(
  db: Db,
  auctionId: string,
  places: readonly { id: string; place: number }[],
): Statement {
  const { place, among } = givenPlaces(listings.id, places)
  return db
    .update(listings)
    .set({ auctionPlace: place })
    .where(and(eq(listings.auctionId, auctionId), among))
}

/** A public lot comes into an auction, or leaves it; what its room promises is told there first. */
export function setAuction(db: Db, id: string, auction: { id: string; place: number } | null): Statement {
  return db
    .update(listings)
    .set({ auctionId: auction?.id ?? null, auctionPlace: auction?.place ?? null })
    .where(eq(listings.id, id))
}
