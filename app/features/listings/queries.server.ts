import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#app/context.ts'
import { chosenOf } from '#app/db/choice-lists.server.ts'
import { gatheredLot, readGatheredLot } from '#app/db/gathered-lot.server.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import { YARD_COLUMNS } from '#app/db/yard-columns.server.ts'
import { freezeCard, readCard } from '#app/domain/auction/freeze-card.ts'
import type { Format } from '#app/domain/auction/rule-card.ts'
import { isTaxExempt, withoutTax } from '#app/domain/money/pricing.ts'
import { isMember, mayManageListing, maySeePurchaseOrder } from '#app/domain/people/permissions.ts'
import type { ChosenName } from '#app/domain/shop/chosen.ts'
import { shownStatus } from '#app/domain/shop/listing.ts'
import { chargesOf, readSettings } from '#app/domain/shop/settings.ts'
import { uploadAddress } from '#app/domain/shop/uploads.ts'
import { easternDay } from '#app/lib/eastern.ts'
import {
  auctions,
  categories,
  conditions,
  incrementSchedules,
  invoiceLines,
  invoices,
  listingImages,
  listingLive,
  listings,
  locations,
  lotVideos,
  organisations,
  people,
  purchaseOrders,
  ruleCards,
  settings as settingsTable,
  standings,
} from '#drizzle/schema/index.ts'
import type { ListingView } from './listing-view.ts'
import { setUpOf } from './rule-card.ts'

export { type ChangeView, listChanges, readLotFacts, readLotLog } from './change-log.server.ts'
export type { ImageView, ListingView, OwnStanding, PlaceView, TileView } from './listing-view.ts'

/** What changes; the keys to browse by stand in `listings` as well, and D1 gives 100 columns at most. */
const {
  categoryId: _category,
  conditionId: _condition,
  locationId: _location,
  retailPrice: _retail,
  format: _format,
  addedAt: _added,
  doc: _doc,
  live: _live,
  leaderId: _leader,
  winnerId: _winner,
  stealBps: _steal,
  listingId: _listing,
  shelf: _shelf,
  organisationId: _organisation,
  auctionId: _auction,
  ...LIVE
} = getTableColumns(listingLive)

// D1 gives 100 columns at most
const { itemId: _item, demoGeneration: _demo, auctionPlace: _place, ...SHOWN } = getTableColumns(listings)

/** A listing with everything that its page shows; null when there is none. */
export async function findListing(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  id: string,
): Promise<ListingView | null> {
  const { db, actor } = ctx
  const parent = alias(categories, 'parent')
  const relisted = alias(listings, 'relisted')
  const [rows, images, settingRows, [frozen], [video]] = await Promise.all([
    db
      .select({
        listing: SHOWN,
        live: LIVE,
        condition: conditions.name,
        chosen: chosenOf,
        yard: YARD_COLUMNS,
        taxBps: taxBpsAt(ctx.clock.now()),
        category: { id: categories.id, slug: categories.slug, name: categories.name },
        parent: { id: parent.id, slug: parent.slug, name: parent.name },
        seller: {
          id: organisations.id,
          name: organisations.name,
          handle: organisations.handle,
          description: organisations.description,
        },
        planFeatures: organisations.planFeatures,
        premium: organisations.premium,
        asker: {
          taxDocStatus: people.taxDocStatus,
          taxDocumentId: people.taxDocumentId,
          taxDocEndsOn: people.taxDocEndsOn,
        },
        ladder: incrementSchedules.ladder,
        own: { status: standings.status, max: standings.ownMax },
        auction: { id: auctions.id, title: auctions.title, groupClose: auctions.groupClose },
        relisted: { id: relisted.id },
        invoice: { commonInvoice: invoices.commonInvoice, status: invoices.status },
      })
      .from(listings)
      .innerJoin(listingLive, eq(listingLive.listingId, listings.id))
      .innerJoin(conditions, eq(conditions.id, listings.conditionId))
      .innerJoin(locations, eq(locations.id, listings.locationId))
      .innerJoin(categories, eq(categories.id, listings.categoryId))
      .leftJoin(parent, eq(parent.id, categories.parentId))
      .innerJoin(organisations, eq(organisations.id, listings.organisationId))
      .innerJoin(incrementSchedules, eq(incrementSchedules.id, listings.incrementScheduleId))
      .leftJoin(auctions, eq(auctions.id, listings.auctionId))
      .leftJoin(relisted, eq(relisted.relistedFromId, listings.id))
      .leftJoin(people, eq(people.id, actor?.id ?? ''))
      .leftJoin(standings, and(eq(standings.listingId, listings.id), eq(standings.personId, actor?.id ?? '')))
      .leftJoin(invoiceLines, eq(invoiceLines.saleId, sql`${listings.id} || ':1'`))
      .leftJoin(invoices, and(eq(invoices.id, invoiceLines.invoiceId), eq(invoices.buyerId, actor?.id ?? '')))
      .where(eq(listings.id, id))
      .limit(1),
    db
      .select()
      .from(listingImages)
      .where(eq(listingImages.listingId, id))
      .orderBy(asc(listingImages.position)),
    db.select().from(settingsTable),
    db.select({ card: ruleCards.card }).from(ruleCards).where(eq(ruleCards.listingId, id)).limit(1),
    db.select({ name: lotVideos.name }).from(lotVideos).where(eq(lotVideos.lotId, id)).limit(1),
  ])
  const [row] = rows
  if (!row) return null
  const { listing, live, yard } = row
  const views = images.map(({ name, tint, width, height, caption }) => {
    return { name, tint, width, height, ...(caption !== '' && { caption }) }
  })
  const settings = readSettings(settingRows)
  const card = frozen
    ? readCard(frozen.card)
    : freezeCard(setUpOf(listing, row.ladder, row.auction?.groupClose ?? false), {
        settings,
        taxBps: row.taxBps,
        planFeatures: row.planFeatures,
        premium: row.premium,
      })
  const promised =
    live.charges ?? card.charges ?? chargesOf(settings, { taxBps: row.taxBps, premium: row.premium })
  const charges =
    row.asker && isTaxExempt(row.asker, easternDay(ctx.clock.now())) ? withoutTax(promised) : promised
  return {
    id: listing.id,
    lotNumber: listing.lotNumber,
    title: listing.title,
    description: listing.description,
    condition: row.condition,
    location: { id: yard.id, name: yard.name, city: yard.city, state: yard.state },
    image: views[0] ?? null,
    images: views,
    video: video ? uploadAddress(video.name) : null,
    retailPrice: listing.retailPrice,
    price: live.price,
    nextMinimum: live.nextMinimum,
    format: listing.format,
    buyNow: live.buyNow,
    stock: live.stock,
    outcome: live.outcome,
    offerCount: live.offerCount,
    bidderCount: live.bidderCount,
    extensions: live.extensions,
    status: shownStatus(live.status, live.startsAt, live.closesAt, ctx.clock.now()),
    reserveMet: live.reserveMet,
    hasReserve: listing.reservePrice !== null,
    reserveMode: listing.reserveMode,
    startsAt: live.startsAt,
    closesAt: live.closesAt,
    paused: live.pausedAt === null ? null : { since: live.pausedAt, reason: live.pauseReason ?? '' },
    bidKinds: card.bidKinds,
    own: row.own && { status: row.own.status, max: row.own.max, rank: null },
    seq: live.projectedSeq,
    ledgerHead: live.ledgerHead,
    disclaimer: listing.disclaimer,
    manufacturer: listing.manufacturer,
    brand: listing.brand,
    colorSize: listing.colorSize,
    material: listing.material,
    chosen: JSON.parse(row.chosen) as ChosenName[],
    binLocation: listing.binLocation,
    pickupDeadlineDays: listing.pickupDeadlineDays,
    featured: live.featured,
    category: row.category,
    parentCategory: row.parent,
    yard,
    seller: row.seller,
    ownListing: actor !== null && isMember(actor, listing.organisationId),
    mayManage: actor !== null && mayManageListing(actor, listing),
    mayDecline: actor !== null && mayManageListing(actor, listing, 'offers'),
    startPrice: listing.startPrice,
    wholeDollars: listing.wholeDollars,
    maxStart: listing.maxStart,
    buyNowTerms:
      listing.buyNowPrice === null ? null : { price: listing.buyNowPrice, policy: listing.buyNowPolicy },
    quantity: listing.quantity,
    takesOffers: listing.takesOffers && listing.format === 'fixed',
    preBids: card.preBids,
    depositAmount: listing.depositAmount,
    retraction: card.retraction,
    scheduledClose: listing.closesAt,
    sealedChangesMost: card.sealedChangesMost,
    soldHistory: settings.sold_offer_history,
    warnings: {
      overbidTimes: settings.overbid_notification,
      lowDivisor: settings.low_offer_divisor,
    },
    auction: row.auction && { ...row.auction, groupClose: card.groupClose },
    relistedFromId: listing.relistedFromId,
    relistedAsId: row.relisted?.id ?? null,
    ladder: card.ladder.map(({ from, step }) => ({ from, step })),
    softClose: card.softClose,
    charges,
    gathered: row.own?.status === 'won' && row.invoice === null ? await findGathered(ctx, listing.id) : null,
    order: await findOrderNumber(ctx, listing),
    invoice: row.invoice && { commonInvoice: row.invoice.commonInvoice, paid: row.invoice.status === 'paid' },
  }
}

/** Its winner's, while it is on no invoice. */
async function findGathered({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: string) {
  const [row] = await db.all<{ gathered: string | null }>(
    sql`select ${gatheredLot(actor?.id ?? '')} as gathered from listings where id = ${id}`,
  )
  return readGatheredLot(row?.gathered ?? null)
}

/** Nobody has an order while there is no award, and most listings are no reverse auctions: those ask for nothing. */
async function findOrderNumber(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { id, format }: { id: string; format: Format },
): Promise<string | null> {
  if (format !== 'reverse' || !actor) return null
  const [order] = await db
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.saleId, `${id}:1`))
    .limit(1)
  return order && maySeePurchaseOrder(actor, order) ? order.commonNumber : null
}

/**
 * Listings whose start or close has come and that D1 has not heard of: their rooms must be woken. In no order, so that
 * rooms which keep failing do not keep the others from their turn.
 */
export async function listDue({ db, clock }: Pick<Ctx, 'db' | 'clock'>, limit: number): Promise<string[]> {
  const now = clock.now()
  const rows = await db.all<{ id: string }>(sql`
    select id from (
      select listing_id as id from listing_live where status = 'open' and closes_at <= ${now}
      union all
      select listing_id as id from listing_live where status = 'scheduled' and starts_at <= ${now}
    ) order by random() limit ${limit}`)
  return rows.map((row) => row.id)
}
