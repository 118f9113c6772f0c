import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#app/context.ts'
import type { Collecting } from '#app/db/collecting.server.ts'
import { gatheredLot, readGatheredLot } from '#app/db/gathered-lot.server.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import { freezeCard, readCard } from '#app/domain/auction/freeze-card.ts'
import type { WarningLimits } from '#app/domain/auction/offer-warnings.ts'
import type { BuyNow, Format, Retraction, RuleCard } from '#app/domain/auction/rule-card.ts'
import type { GatheredLot } from '#app/domain/money/gathering.ts'
import { type Charges, isTaxExempt, withoutTax } from '#app/domain/money/pricing.ts'
import { isMember, mayManageListing, maySeePurchaseOrder } from '#app/domain/people/permissions.ts'
import { type ShownStatus, shownStatus } from '#app/domain/shop/listing.ts'
import type { LotLogEntry } from '#app/domain/shop/lot-history.ts'
import { chargesOf, readSettings } from '#app/domain/shop/settings.ts'
import { uploadAddress } from '#app/domain/shop/uploads.ts'
import { type DiffPart, textDiff } from '#app/lib/text-diff.ts'
import {
  auctions,
  auditLog,
  categories,
  conditions,
  incrementSchedules,
  invoiceLines,
  invoices,
  listingChanges,
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
import type { OwnStatus } from '#party/wire/protocol.ts'
import { setUpOf } from './rule-card.ts'

export type ImageView = { name: string; tint: string; width: number; height: number }
export type PlaceView = { id: string; name: string; city: string; state: string }

/** A listing on a shelf. Money in cents, times in epoch ms. */
export type TileView = {
  id: string
  lotNumber: number
  title: string
  description: string
  condition: string
  location: PlaceView
  image: ImageView | null
  retailPrice: number | null
  /** Current price; the start price while nobody has offered. */
  price: number
  /** What an offer must reach; null where none is taken or possible. */
  nextMinimum: number | null
  format: Format
  /** What a piece costs at once, now; null while nothing can be bought at once. */
  buyNow: number | null
  /** Pieces left. */
  stock: number
  /** How it ended; null while it has not. */
  outcome: 'sold' | 'unsold' | 'withdrawn' | null
  offerCount: number
  bidderCount: number
  /** Whether starting offers are taken before the start. */
  preBids: boolean
  /** What must be deposited before an offer, in cents; null where nothing must. */
  depositAmount: number | null
  /** The room's last entry that these figures know of. */
  seq: number
  status: ShownStatus
  reserveMet: boolean
  hasReserve: boolean
  startsAt: number
  /** Of one that is paused: when it closes if the pause ends by itself. */
  closesAt: number
  /** Why its clock stands still; null or not given while it goes. */
  paused?: { reason: string } | null
  bidKinds: 'both' | 'max' | 'hard'
  /** The asker's own standing; null for a visitor or somebody who has not offered here. */
  own: OwnStanding | null
  /** Whether the asker keeps an eye on it; not given where nobody has looked. */
  watched?: boolean
  /** Whether the asker has placed the deposit that it asks for; not given where nobody has looked. */
  deposited?: boolean
  /** The asker's invoice of it; not given where nobody has looked. */
  invoice?: { commonInvoice: string; paid: boolean } | null
  /** What the asker has won with it, before its invoice is written; not given where nobody has looked. */
  gathered?: GatheredLot | null
  /** Until when it waits for the asker, who has won it; not given where nobody has looked. */
  collecting?: Collecting | null
}

/**
 * `max` is their best amount that stands (in a reverse auction the least), null once none does. `rank` is known where the
 * room was asked and ranks are kept.
 */
export type OwnStanding = { status: Exclude<OwnStatus, null>; max: number | null; rank: number | null }

export type ListingView = TileView & {
  ledgerHead: string | null
  extensions: number
  disclaimer: string | null
  manufacturer: string | null
  brand: string | null
  colorSize: string | null
  material: string | null
  binLocation: string | null
  pickupDeadlineDays: number
  featured: boolean
  images: ImageView[]
  /** The address of its video. */
  video: string | null
  category: { id: string; slug: string; name: string }
  parentCategory: { id: string; slug: string; name: string } | null
  yard: {
    id: string
    slug: string
    name: string
    address1: string
    city: string
    state: string
    zip: string
    hours: string
    phone: string | null
    description: string
    latitude: number
    longitude: number
  }
  seller: { id: string; name: string; handle: string; description: string }
  /** Whether the asker belongs to the listing's organisation (they see no bid box). */
  ownListing: boolean
  /** Whether the asker may close, withdraw and relist: the organisation's people and administrators. */
  mayManage: boolean
  /** Whether the asker may see who offers, and decline it. */
  mayDecline: boolean
  startPrice: number
  /** What a maximum does while the reserve is not met (engine.md, rule 6). */
  reserveMode: RuleCard['reserveMode']
  wholeDollars: boolean
  /** The most that a sealed offer may be; null for no ceiling. */
  maxStart: number | null
  /** The listing's buy-now terms, whether or not it can still be bought. */
  buyNowTerms: BuyNow | null
  quantity: number
  /** Whether buyers may offer less than its price. */
  takesOffers: boolean
  retraction: Retraction | null
  /** When it was to close before anybody extended it: until when offers are taken back is counted from here. */
  scheduledClose: number
  /** How often one bidder may change a sealed offer. */
  sealedChangesMost: number
  /** Whether its page leads to its offers once it is sold. */
  soldHistory: boolean
  /** From where on an offer is asked about once more. */
  warnings: WarningLimits
  auction: { id: string; title: string; groupClose: boolean } | null
  relistedFromId: string | null
  /** The listing that offers this one anew. */
  relistedAsId: string | null
  ladder: { from: number; step: number }[]
  softClose: { mode: 'reset' | 'add' | 'none'; windowMs: number; extensionMs: number; capMs: number | null }
  /** As its card promises them; without tax for an asker who pays none. */
  charges: Charges
  /** The invoice of this listing, for its winner only. */
  invoice: { commonInvoice: string; paid: boolean } | null
  /** What its winner has won with it, before that is written. */
  gathered: GatheredLot | null
  /** The number of the purchase order that a reverse auction's award is, for those who may see it. */
  order: string | null
}

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

const YARD = {
  id: locations.id,
  slug: locations.slug,
  name: locations.name,
  address1: locations.address1,
  city: locations.city,
  state: locations.state,
  zip: locations.zip,
  hours: locations.hours,
  phone: locations.phone,
  description: locations.description,
  latitude: locations.latitude,
  longitude: locations.longitude,
}

/** A change of a lot's words or pictures, as its page shows it. */
export type ChangeView = {
  at: number
  /** Since when the old had stood. */
  since: number
  people: number
  description: DiffPart[] | null
  title: DiffPart[] | null
  /** Pictures that were added. */
  added: ImageView[]
  removed: number
  /** The addresses of its video before and since; null where that was not changed. */
  video: { before: string | null; since: string | null } | null
}

const MOST_CHANGES = 20
const MOST_LOGGED = 30

/** Where a published lot stands, in both senses, who watches it, and what its card adds to its price. */
export async function readLotFacts({ db }: Pick<Ctx, 'db'>, id: string): Promise<LotFacts> {
  const [row] = await db.all<
    Omit<LotFacts, 'charges' | 'reserveMet'> & { charges: string | null; met: number }
  >(sql`
    select locations.name as yard, live.price, live.offer_count as offers, live.bidder_count as people,
      live.closes_at as closesAt, live.reserve_met as met,
      (select count(*) from favourites where favourites.listing_id = listings.id) as watchers,
      coalesce(live.charges, rule_cards.card -> '$.charges') as charges
    from listings join locations on locations.id = listings.location_id
      join listing_live live on live.listing_id = listings.id
      left join rule_cards on rule_cards.listing_id = listings.id
    where listings.id = ${id}`)
  if (!row) throw new Error(`No published lot ${id}`)
  const { yard, price, offers, people, closesAt, met, watchers } = row
  const charges = row.charges === null ? null : (JSON.parse(row.charges) as Charges | null)
  return { yard, price, offers, people, closesAt, reserveMet: met === 1, watchers, charges }
}

type LotFacts = {
  yard: string
  price: number
  offers: number
  people: number
  closesAt: number
  reserveMet: boolean
  watchers: number
  charges: Charges | null
}

/** What a lot's own people have changed of it, the latest first; and when somebody first offered, null while nobody has. */
export async function readLotLog(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ entries: LotLogEntry[]; firstOfferAt: number | null; version: number; people: number }> {
  const [rows, [facts]] = await Promise.all([
    db
      .select({
        at: auditLog.at,
        email: auditLog.personEmail,
        name: people.name,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .leftJoin(people, eq(people.id, auditLog.personId))
      .where(eq(auditLog.subject, `listing:${id}`))
      .orderBy(desc(auditLog.version))
      .limit(MOST_LOGGED),
    db.all<{ firstOfferAt: number | null; version: number; people: number }>(sql`
      select (select placed_at from bids where listing_id = ${id} order by seq limit 1) as firstOfferAt,
        (select coalesce(max(version), 0) from listing_changes where listing_id = ${id}) as version,
        (select count(*) from standings where listing_id = ${id} and status <> 'removed') as people`),
  ])
  return {
    entries: rows.map(({ at, email, name, before, after }) => {
      const what = changedKeys(before, after)
      return { at, by: name || email, what, prices: changedPrices(what, before, after) }
    }),
    firstOfferAt: facts?.firstOfferAt ?? null,
    version: facts?.version ?? 0,
    people: facts?.people ?? 0,
  }
}

function changedKeys(before: unknown, after: unknown): string[] {
  const [old, now] = [Object(before) as Record<string, unknown>, Object(after) as Record<string, unknown>]
  return Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
}

const PRICES = ['startPrice', 'reserve', 'maxStart', 'depositAmount']

function changedPrices(what: readonly string[], before: unknown, after: unknown): LotLogEntry['prices'] {
  const [old, now] = [Object(before) as Record<string, unknown>, Object(after) as Record<string, unknown>]
  const cents = (value: unknown) => (typeof value === 'number' ? value : null)
  return PRICES.filter((key) => what.includes(key)).map((key) => {
    return { key, was: cents(old[key]), is: cents(now[key]) }
  })
}

/** What was changed after somebody had offered, the latest first. */
export async function listChanges(
  { db }: Pick<Ctx, 'db'>,
  { id, startsAt }: { id: string; startsAt: number },
): Promise<ChangeView[]> {
  const first = sql`(select placed_at from bids where listing_id = ${id} order by seq limit 1)`
  const rows = await db
    .select()
    .from(listingChanges)
    .where(and(eq(listingChanges.listingId, id), sql`${listingChanges.at} >= ${first}`))
    .orderBy(desc(listingChanges.version))
    .limit(MOST_CHANGES)
  return rows.map(({ at, before, after, people: told }, place) => ({
    at,
    since: rows[place + 1]?.at ?? startsAt,
    people: told,
    title: before.title === after.title ? null : textDiff(before.title, after.title),
    description:
      before.description === after.description ? null : textDiff(before.description, after.description),
    added: after.pictures.filter(({ name }) => !before.pictures.some((old) => old.name === name)),
    removed: before.pictures.filter(({ name }) => !after.pictures.some((now) => now.name === name)).length,
    video: changedVideo(before.video ?? null, after.video ?? null),
  }))
}

function changedVideo(before: string | null, since: string | null): ChangeView['video'] {
  if (before === since) return null
  return { before: before && uploadAddress(before), since: since && uploadAddress(since) }
}

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
        listing: listings,
        live: LIVE,
        condition: conditions.name,
        // D1 gives 100 columns at most
        yard: YARD,
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
        asker: { taxDocStatus: people.taxDocStatus, taxDocumentId: people.taxDocumentId },
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
  const views = images.map(({ name, tint, width, height }) => ({ name, tint, width, height }))
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
  const charges = row.asker && isTaxExempt(row.asker) ? withoutTax(promised) : promised
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
    paused: live.pausedAt === null ? null : { reason: live.pauseReason ?? '' },
    bidKinds: card.bidKinds,
    own: row.own && { status: row.own.status, max: row.own.max, rank: null },
    seq: live.projectedSeq,
    ledgerHead: live.ledgerHead,
    disclaimer: listing.disclaimer,
    manufacturer: listing.manufacturer,
    brand: listing.brand,
    colorSize: listing.colorSize,
    material: listing.material,
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
