import { ladderField } from '#app/domain/auction/typed-ladder.ts'
import { type Cents, dollarsField } from '#app/domain/money/money.ts'
import { type DraftFields, type DraftPicture, OWN_STEPS } from '#app/domain/shop/draft.ts'
import type { LotVideo } from '#app/domain/shop/videos.ts'
import type { listingImages, listings, lotVideos } from '#drizzle/schema/index.ts'

type ListingRow = typeof listings.$inferSelect
type VideoRow = typeof lotVideos.$inferSelect
type ImageRow = typeof listingImages.$inferSelect

const MINUTE = 60_000

/** A listing as its seller would write it down once more, without its times. `chosen`: what it has of the lists. */
export function fieldsOfListing(row: ListingRow, chosen: readonly string[]): DraftFields {
  const fields: DraftFields = {
    title: row.title,
    description: row.description,
    disclaimer: row.disclaimer ?? '',
    keywords: row.keywords,
    manufacturer: row.manufacturer ?? '',
    brand: row.brand ?? '',
    colorSize: row.colorSize ?? '',
    material: row.material ?? '',
    choices: chosen.join(','),
    binLocation: row.binLocation ?? '',
    ...habitsOf(row),
    startPrice: dollars(row.startPrice),
    reserve: dollars(row.reservePrice),
    buyNow: dollars(row.buyNowPrice),
    maxStart: dollars(row.maxStart),
    retailPrice: dollars(row.retailPrice),
    deposit: dollars(row.depositAmount),
    quantity: row.quantity > 1 ? String(row.quantity) : '',
  }
  return withoutEmpty(fields)
}

/** What of a listing repeats from lot to lot. */
export function habitsOf(row: ListingRow): DraftFields {
  const isSoft = row.softCloseMode !== 'none'
  return withoutEmpty({
    category: row.categoryId,
    condition: row.conditionId,
    yard: row.locationId,
    format: row.format,
    bidKinds: row.bidKinds,
    wholeDollars: row.wholeDollars ? 'on' : '',
    preBids: row.preBids ? 'on' : '',
    takesOffers: row.takesOffers ? 'on' : '',
    ...stepsOf(row),
    softClose: isSoft ? 'on' : '',
    softCloseMinutes: isSoft ? String(Math.round(row.softCloseWindowMs / MINUTE)) : '5',
    cancelMinutes: row.cancelMinutes === null ? '' : String(row.cancelMinutes),
    pickupDays: String(row.pickupDeadlineDays),
  })
}

function stepsOf({ incrementAmount, incrementScheduleId, ownLadder }: ListingRow): DraftFields {
  const own = incrementAmount === null ? ownLadder : [{ from: 0, step: incrementAmount }]
  return own ? { schedule: OWN_STEPS, ownSteps: ladderField(own) } : { schedule: incrementScheduleId }
}

type Listed = {
  row: ListingRow
  chosen: readonly string[]
  images: readonly ImageRow[]
  video: VideoRow | null
}

/** What a draft takes of a listing: all but its item id, which is one lot's. */
export function draftOfListing({ row, chosen, images, video }: Listed) {
  const { itemId: _, ...fields } = fieldsOfListing(row, chosen)
  return { fields, pictures: picturesOfListing(images), video: videoOfListing(video) }
}

function picturesOfListing(images: readonly ImageRow[]): DraftPicture[] {
  return images.map(({ listingId: _, position: _position, ...picture }) => picture)
}

function videoOfListing(row: VideoRow | null): LotVideo | null {
  return row && { name: row.name, type: row.type, bytes: row.bytes }
}

function dollars(cents: Cents | null): string {
  return cents === null ? '' : dollarsField(cents)
}

function withoutEmpty(fields: DraftFields): DraftFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
