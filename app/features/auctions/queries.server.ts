import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYardsOrNone } from '#app/db/kept-yards.server.ts'
import type { Access } from '#app/domain/auctions/access.ts'
import type { SaleState } from '#app/domain/auctions/terms.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { type ShownStatus, shownStatus } from '#app/domain/shop/listing.ts'
import type { ImageView, PlaceView } from '#app/features/listings/queries.server.ts'
import { likeOf } from '#app/lib/like.ts'
import {
  auctionAccess,
  auctionActs,
  auctions,
  auctionTermsAccepted,
  auctionWatches,
  listingImages,
  listingLive,
  listings,
  locations,
  organisations,
} from '#drizzle/schema/index.ts'
import { SALE_LOTS_PER_PAGE, SALES_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type SaleRow = typeof auctions.$inferSelect

/** An auction with its yard and its seller; a draft has no yard yet where none was chosen. */
export type SaleView = SaleRow & {
  yard: (PlaceView & { timeZone: string; address1: string; zip: string }) | null
  seller: { id: string; name: string; handle: string }
}

const YARD = {
  id: locations.id,
  name: locations.name,
  city: locations.city,
  state: locations.state,
  timeZone: locations.timeZone,
  address1: locations.address1,
  zip: locations.zip,
}
const SELLER = { id: organisations.id, name: organisations.name, handle: organisations.handle }

function salesWhere({ db }: Reads, where: SQL | undefined) {
  return db
    .select({ sale: auctions, yard: YARD, seller: SELLER })
    .from(auctions)
    .innerJoin(organisations, eq(organisations.id, auctions.organisationId))
    .leftJoin(locations, eq(locations.id, auctions.locationId))
    .where(where)
}

type Joined = Awaited<ReturnType<typeof salesWhere>>[number]

function viewOf({ sale, yard, seller }: Joined): SaleView {
  return { ...sale, yard, seller }
}

/** Those of an organisation at the yards that somebody is kept to; one that has no yard yet is everybody's. */
export function ofSide({ organisationId, yards }: WorkSide): SQL {
  return sql`${auctions.organisationId} = ${organisationId} ${atYardsOrNone(sql`${auctions.locationId}`, { yards })}`
}

/** An auction in whatever state; null where there is none. Who may see a draft is for the caller to say. */
export async function findSale(ctx: Reads, id: string): Promise<SaleView | null> {
  const [found] = await salesWhere(ctx, eq(auctions.id, id)).limit(1)
  return found ? viewOf(found) : null
}

type SalesAsked = {
  state: SaleState
  page: number
  side?: WorkSide
  /** Of the title, or the number of one of its lots. */
  words?: string
  /** What else must hold of them. */
  narrowed?: SQL | undefined
}

function namedSo(words: string): SQL {
  const title = sql`${auctions.title} like ${likeOf(words)} escape '\\'`
  if (!/^\d{1,9}$/.test(words)) return title
  return sql`(${title} or exists (select 1 from listings
    where listings.lot_number = ${Number(words)} and listings.auction_id = ${auctions.id}))`
}

/**
 * One page of everybody's auctions in a state, or of an organisation's that have these words in their title, by their first
 * close: of those that are over the last first. One more than a page tells of others.
 */
export async function listSales(
  ctx: Reads,
  { state, page, side, words = '', narrowed }: SalesAsked,
): Promise<SaleView[]> {
  const isOver = state === 'closed' || state === 'settled' || state === 'cancelled'
  const way = isOver ? desc : asc
  const named = words === '' ? undefined : namedSo(words)
  const rows = await salesWhere(ctx, and(side && ofSide(side), eq(auctions.state, state), named, narrowed))
    .orderBy(way(auctions.firstCloseAt), way(auctions.id))
    .limit(SALES_PER_PAGE + 1)
    .offset((page - 1) * SALES_PER_PAGE)
  return rows.map(viewOf)
}

/** Every auction that has been announced, by id and its last change, those that close last first. */
export function listSaleIds({ db }: Reads, limit: number): Promise<{ id: string; updatedAt: number }[]> {
  return db
    .select({ id: auctions.id, updatedAt: auctions.updatedAt })
    .from(auctions)
    .where(inArray(auctions.state, ['announced', 'open', 'closed', 'settled']))
    .orderBy(desc(auctions.firstCloseAt))
    .limit(limit)
}

/** How many auctions there are in each of these states, everybody's or an organisation's. */
export async function countSales(
  { db }: Reads,
  states: readonly SaleState[],
  side?: WorkSide,
): Promise<Partial<Record<SaleState, number>>> {
  const rows = await db
    .select({ state: auctions.state, count: sql<number>`count(*)` })
    .from(auctions)
    .where(and(side && ofSide(side), inArray(auctions.state, [...states])))
    .groupBy(auctions.state)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

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
  paused: { reason: string } | null
  /** The room's last entry that these figures know of. */
  seq: number
}

/**
 * One page of an auction's public lots: in their order, or, of those that are not over, by what closes next. One more than
 * a page tells of others.
 */
export async function listSaleLots(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  auctionId: string,
  {
    page,
    by = 'place',
    limit = SALE_LOTS_PER_PAGE,
  }: { page: number; by?: 'place' | 'closing'; limit?: number },
): Promise<SaleLot[]> {
  const now = clock.now()
  const rows = await db
    .select({ listing: listings, live: listingLive, image: listingImages })
    .from(listings)
    .innerJoin(listingLive, eq(listings.id, listingLive.listingId))
    .leftJoin(listingImages, and(eq(listingImages.listingId, listings.id), eq(listingImages.position, 0)))
    .where(
      by === 'place'
        ? eq(listings.auctionId, auctionId)
        : and(eq(listingLive.auctionId, auctionId), eq(listingLive.live, 1)),
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
    paused: live.pausedAt === null ? null : { reason: live.pauseReason ?? '' },
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

const SALES_TO_JOIN = 100
const DRAFT_SALES_MOST = 500

/** An organisation's auctions, at the yards of whoever asks, that lots can still be put into, the soonest first. */
export function listTakingSales({ db }: Reads, side: WorkSide) {
  return db
    .select({ id: auctions.id, title: auctions.title })
    .from(auctions)
    .where(and(ofSide(side), inArray(auctions.state, ['draft', 'announced', 'open'])))
    .orderBy(asc(auctions.firstCloseAt))
    .limit(SALES_TO_JOIN)
}

/** Auctions that nobody has seen yet, which an import may put lots into. */
export function listDraftSales({ db }: Reads, side: WorkSide) {
  return db
    .select({ id: auctions.id, name: auctions.title, yard: auctions.locationId })
    .from(auctions)
    .where(and(ofSide(side), eq(auctions.state, 'draft')))
    .orderBy(desc(auctions.createdAt))
    .limit(DRAFT_SALES_MOST)
}

export type ActRow = typeof auctionActs.$inferSelect

/** The auction that a draft will be sold in; null in none. */
export async function findSaleOfDraft(
  { db }: Reads,
  { auctionId }: { auctionId: string | null },
): Promise<SaleRow | null> {
  if (auctionId === null) return null
  const [row] = await db.select().from(auctions).where(eq(auctions.id, auctionId)).limit(1)
  return row ?? null
}

/** These auctions of an organisation, with all that their drafts have. */
export function listSaleRows(
  { db }: Reads,
  { organisationId, ids }: { organisationId: string; ids: readonly string[] },
): Promise<SaleRow[]> {
  return db
    .select()
    .from(auctions)
    .where(and(eq(auctions.organisationId, organisationId), inArray(auctions.id, [...ids])))
    .orderBy(asc(auctions.firstCloseAt), asc(auctions.id))
}

/** The auction that a public lot is in; null in none. */
export async function findSaleOfLot({ db }: Reads, listingId: string): Promise<string | null> {
  const [row] = await db
    .select({ auctionId: listings.auctionId })
    .from(listings)
    .where(eq(listings.id, listingId))
    .limit(1)
  return row?.auctionId ?? null
}

/** The auctions of these drafts, by id. */
export async function mapSalesOf(
  { db }: Reads,
  drafts: readonly { auctionId: string | null }[],
): Promise<Map<string, SaleRow>> {
  const ids = [...new Set(drafts.flatMap(({ auctionId }) => auctionId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(auctions)
    .where(sql`${auctions.id} in (select value from json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findAct({ db }: Reads, id: string): Promise<ActRow | null> {
  const [row] = await db.select().from(auctionActs).where(eq(auctionActs.id, id)).limit(1)
  return row ?? null
}

/** Acts that were begun before and are not done, the oldest first. */
export function listDueActs({ db }: Reads, before: number, limit: number): Promise<ActRow[]> {
  return db
    .select()
    .from(auctionActs)
    .where(sql`done_at is null and ${auctionActs.at} <= ${before}`)
    .orderBy(asc(auctionActs.at))
    .limit(limit)
}

/** What was last done with an auction's lots. */
export function listActs({ db }: Reads, auctionId: string, limit: number): Promise<ActRow[]> {
  return db
    .select()
    .from(auctionActs)
    .where(eq(auctionActs.auctionId, auctionId))
    .orderBy(desc(auctionActs.at))
    .limit(limit)
}

/** An auction that time or money may move on. */
export type Moving = {
  id: string
  state: SaleState
  startsAt: number | null
  live: number
  unsettled: number
  last: number | null
}

/** Auctions that have begun and are not settled, with what is left of them. */
export function listMoving({ db }: Reads, now: number, limit: number): Promise<Moving[]> {
  return db.all<Moving>(sql`
    select sale.id, sale.state, sale.starts_at as startsAt,
      (select count(*) from listing_live live where live.auction_id = sale.id and live.live = 1) as live,
      (select count(*) from listing_live live left join invoice_lines lines on lines.sale_id = live.listing_id || ':1'
          left join invoices on invoices.id = lines.invoice_id
        where live.auction_id = sale.id and live.live = 0 and live.status = 'sold' and live.format <> 'reverse'
          and coalesce(invoices.status, 'unpaid') = 'unpaid') as unsettled,
      (select max(live.closes_at) from listing_live live where live.auction_id = sale.id) as last
    from auctions sale
    where sale.state in ('announced', 'open', 'closed') and sale.starts_at <= ${now}
    order by sale.updated_at limit ${limit}`)
}

/** Pauses that have lasted since before: of all lots of an auction, or of one lot by itself. */
export function listLongPaused(
  { db }: Reads,
  before: number,
): Promise<{ auctionId: string | null; listingId: string | null; since: number }[]> {
  return db.all(sql`
    select distinct sale.id as auctionId, iif(sale.id is null, live.listing_id, null) as listingId,
      coalesce(sale.paused_at, live.paused_at) as since
    from listing_live live left join auctions sale on sale.id = live.auction_id and sale.paused_at is not null
    where live.paused_at is not null and live.paused_at <= ${before} and live.live = 1 limit 500`)
}
