import { firstFigures } from '#app/domain/auction/first-figures.ts'
import { freezeCard } from '#app/domain/auction/freeze-card.ts'
import { DEFAULT_LADDER } from '#app/domain/auction/ladder.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import type { SetUp } from '#app/domain/auction/set-up.ts'
import { depositLeft } from '#app/domain/money/deposits.ts'
import {
  auctions,
  auctionTerms,
  deposits,
  listingImages,
  listingLive,
  listings,
  moneyEntries,
  ruleCards,
  transactions,
} from '#drizzle/schema/index.ts'
import { auctions as auctionNotes, lots, pictureTints, type SeedLot } from './catalogue/index.ts'
import { type House, termsOf } from './house.ts'
import {
  auctionId,
  buyerEmail,
  categoryId,
  conditionId,
  locationId,
  organisationId,
  personId,
  SCHEDULE_ID,
} from './ids.ts'
import { insertsOf } from './inserts.ts'

/** A lot with its place in time and in the database. */
export type PublishedLot = {
  id: string
  lotNumber: number
  lot: SeedLot
  startsAt: number
  closesAt: number
  demoGeneration: number | null
}

/** A listing in full: its promise, its pictures and its live row as it stands before any offer. */
export function publishInserts(
  d1: D1Database,
  published: readonly PublishedLot[],
  now: number,
  house: House,
): D1PreparedStatement[] {
  const sales = auctionRows(published, now)
  return [
    ...insertsOf(d1, auctions, sales),
    ...insertsOf(d1, auctionTerms, termsRows(sales, now)),
    ...insertsOf(
      d1,
      listings,
      published.map((entry) => listingRow(entry, now)),
    ),
    ...insertsOf(d1, listingImages, published.flatMap(imageRows)),
    ...insertsOf(
      d1,
      listingLive,
      published.map((entry) => liveRow(entry, now)),
    ),
    ...insertsOf(
      d1,
      ruleCards,
      published.map((entry) => cardRow(entry, house, now)),
    ),
    ...depositInserts(
      d1,
      published.flatMap((entry) => depositRows(entry, now)),
    ),
  ]
}

/** The rules of a lot, as its seller would have set them up. */
export function setUpOf({ id, lot, startsAt, closesAt }: PublishedLot): SetUp {
  return {
    ...PLAIN_TERMS,
    listingId: id,
    organisationId: organisationId(lot.organisation),
    format: lot.format,
    startPrice: lot.startCents,
    ladder: lot.incrementCents === null ? DEFAULT_LADDER : [{ from: 0, step: lot.incrementCents }],
    reserve: lot.reserveCents,
    reserveMode: lot.reserveMode,
    bidKinds: lot.bidKinds,
    wholeDollars: true,
    startsAt,
    closesAt,
    softClose: lot.softClose,
    groupClose: auctionNotes.find(({ slug }) => slug === lot.auction)?.groupClose ?? false,
    maxStart: lot.maxStartCents,
    buyNow: lot.buyNow,
    quantity: lot.quantity,
    preBids: lot.preBids,
    depositAmount: lot.depositCents,
    pickupDeadlineDays: lot.pickupDeadlineDays,
  }
}

/** Its promise, frozen with the house's terms of this moment. */
function cardRow(published: PublishedLot, house: House, now: number) {
  const { id, lot, demoGeneration } = published
  const setUp = setUpOf(published)
  const card = freezeCard(
    {
      ...setUp,
      ladder: lot.incrementCents === null ? house.ladder : setUp.ladder,
      auctionId: lot.auction === null ? null : auctionId(lot.auction, demoGeneration),
    },
    termsOf(house, lot),
  )
  return { listingId: id, card, frozenAt: now }
}

/** The auctions that these lots are of: each renewal of the catalogue is an auction of its own. */
function auctionRows(published: readonly PublishedLot[], now: number) {
  const renewals = new Set(
    published.flatMap(({ lot, demoGeneration }) => (lot.auction ? [demoGeneration] : [])),
  )
  return [...renewals].flatMap((generation) =>
    auctionNotes.flatMap(({ slug, organisation, title, description, terms, groupClose, staggerSeconds }) => {
      const lots = lotsOf(slug, generation, published)
      if (lots.length === 0) return []
      const startsAt = Math.min(...lots.map((lot) => lot.startsAt))
      const closes = lots.map(({ closesAt }) => closesAt)
      return {
        id: auctionId(slug, generation),
        organisationId: organisationId(organisation),
        title,
        description,
        terms,
        termsVersion: terms === '' ? 0 : 1,
        state: startsAt > now ? ('announced' as const) : ('open' as const),
        locationId: lots[0] ? locationId(lots[0].lot.location) : null,
        startsAt,
        firstCloseAt: Math.min(...closes),
        lastCloseAt: Math.max(...closes),
        staggerSeconds,
        lotCount: lots.length,
        groupClose,
        announcedAt: now,
        createdAt: now,
        updatedAt: now,
      }
    }),
  )
}

/** The lots of one auction, in the order in which they close. */
function lotsOf(slug: string, generation: number | null, published: readonly PublishedLot[]): PublishedLot[] {
  return published.filter(({ lot, demoGeneration }) => lot.auction === slug && demoGeneration === generation)
}

/** What bidders accept, as it was first shown. */
function termsRows(rows: ReturnType<typeof auctionRows>, now: number) {
  return rows.flatMap(({ id, terms }) =>
    terms === '' ? [] : [{ auctionId: id, version: 1, text: terms, at: now }],
  )
}

/** Whoever offers on a lot that asks for it has deposited before. */
function depositRows({ id, lot }: PublishedLot, now: number) {
  const { depositCents: amount } = lot
  if (amount === null) return []
  return [...new Set(lot.offers.map(({ buyer }) => buyer))].map((buyer) => ({
    id: `d-${id}-${buyer}`,
    personId: personId(buyerEmail(buyer)),
    listingId: id,
    organisationId: organisationId(lot.organisation),
    amount,
    status: 'held' as const,
    tender: 'cash' as const,
    createdAt: now,
    updatedAt: now,
  }))
}

/** With what the books say of them. */
function depositInserts(d1: D1Database, rows: ReturnType<typeof depositRows>): D1PreparedStatement[] {
  return [
    ...insertsOf(d1, deposits, rows),
    ...insertsOf(
      d1,
      moneyEntries,
      rows.map((row) => depositLeft({ ...row, at: row.createdAt })),
    ),
    ...insertsOf(d1, transactions, rows.map(transactionRow)),
  ]
}

/** As the list of transactions has a deposit that was left in cash. */
function transactionRow(row: ReturnType<typeof depositRows>[number]) {
  const { id: depositId, personId, organisationId, amount, createdAt } = row
  const { id, kind } = depositLeft({ ...row, at: createdAt })
  return {
    id,
    kind,
    at: createdAt,
    personId,
    organisationId,
    depositId,
    way: 'cash',
    amount,
    state: 'done' as const,
  }
}

function listingRow({ id, lotNumber, lot, startsAt, closesAt, demoGeneration }: PublishedLot, now: number) {
  return {
    id,
    organisationId: organisationId(lot.organisation),
    locationId: locationId(lot.location),
    categoryId: categoryId(lot.category),
    conditionId: conditionId(lot.condition),
    lotNumber,
    title: lot.title,
    description: lot.description,
    disclaimer: lot.disclaimer,
    keywords: lot.keywords,
    manufacturer: lot.manufacturer,
    brand: lot.brand,
    colorSize: lot.colorSize,
    material: lot.material,
    binLocation: lot.binLocation,
    retailPrice: lot.retailCents,
    auctionId: lot.auction === null ? null : auctionId(lot.auction, demoGeneration),
    auctionPlace: lot.auction === null ? null : placeOf(lot),
    format: lot.format,
    startPrice: lot.startCents,
    maxStart: lot.maxStartCents,
    buyNowPrice: lot.buyNow?.price ?? null,
    buyNowPolicy: lot.buyNow?.policy ?? 'price_reaches',
    quantity: lot.quantity,
    preBids: lot.preBids,
    takesOffers: lot.format === 'fixed',
    depositAmount: lot.depositCents,
    incrementAmount: lot.incrementCents,
    reservePrice: lot.reserveCents,
    reserveMode: lot.reserveMode,
    bidKinds: lot.bidKinds,
    incrementScheduleId: SCHEDULE_ID,
    softCloseMode: lot.softClose.mode,
    softCloseWindowMs: lot.softClose.windowMs,
    softCloseExtensionMs: lot.softClose.extensionMs,
    softCloseCapMs: lot.softClose.capMs,
    startsAt,
    closesAt,
    pickupDeadlineDays: lot.pickupDeadlineDays,
    demoGeneration,
    createdAt: Math.min(startsAt, now),
  }
}

/** Its place in its auction, counted from 0: lots close in the order of their numbers. */
function placeOf({ auction, lotNumber }: SeedLot): number {
  return lots.filter((other) => other.auction === auction && other.lotNumber < lotNumber).length
}

function imageRows({ id, lot }: PublishedLot) {
  return lot.pictures.map((name, position) => {
    const picture = pictureTints[name]
    if (!picture) throw new Error(`No picture called ${name}`)
    return { listingId: id, position, name, ...picture }
  })
}

function liveRow(published: PublishedLot, now: number) {
  const { id, lot, startsAt, closesAt, demoGeneration } = published
  return {
    ...firstFigures(setUpOf(published), now),
    listingId: id,
    categoryId: categoryId(lot.category),
    conditionId: conditionId(lot.condition),
    locationId: locationId(lot.location),
    featured: lot.featured,
    auctionId: lot.auction === null ? null : auctionId(lot.auction, demoGeneration),
    retailPrice: lot.retailCents,
    startsAt,
    closesAt,
    projectedSeq: -1,
  }
}
