import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYardsOrNone } from '#app/db/kept-yards.server.ts'
import type { SaleState } from '#app/domain/auctions/terms.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import type { PlaceView } from '#app/features/listings/queries.server.ts'
import { likeOf } from '#app/lib/like.ts'
import { auctionActs, auctions, listings, locations, organisations } from '#drizzle/schema/index.ts'
import { SALES_PER_PAGE } from './inputs.ts'

export { findAct, listActs, listDueActs, listLongPaused, listMoving, type Moving } from './acts.server.ts'
export { countSaleLots, findOwnSale, listSaleLots, type OwnSale, type SaleLot } from './sale-lots.server.ts'

type Reads = Pick<Ctx, 'db'>

export type SaleRow = typeof auctions.$inferSelect

/** An auction with its yard and its seller; a draft has no yard yet where none was chosen. */
export type SaleView = SaleRow & {
  yard: (PlaceView & { timeZone: string; address1: string; zip: string; slug: string }) | null
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
  slug: locations.slug,
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

/** What its seller said as they cancelled it; may be empty. */
export async function findCancelReason({ db }: Reads, id: string): Promise<string> {
  const [row] = await db
    .select({ payload: auctionActs.payload })
    .from(auctionActs)
    .where(and(eq(auctionActs.auctionId, id), eq(auctionActs.kind, 'withdraw')))
    .orderBy(asc(auctionActs.at))
    .limit(1)
  return row?.payload.reason ?? ''
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

const SALES_TO_JOIN = 100
const DRAFT_SALES_MOST = 500

/** An organisation's auctions, at the yards of whoever asks, that lots can still be put into, the soonest first. */
export function listTakingSales({ db }: Reads, side: WorkSide) {
  return db
    .select({
      id: auctions.id,
      title: auctions.title,
      locationId: auctions.locationId,
      state: auctions.state,
      firstCloseAt: auctions.firstCloseAt,
    })
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
