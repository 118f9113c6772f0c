import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards, atYardsOrNone } from '#app/db/kept-yards.server.ts'
import { readMember, rolesOfMember, yardsOfMember } from '#app/db/memberships.server.ts'
import type { Format } from '#app/domain/auction/rule-card.ts'
import type { Actor, Membership, WorkSide } from '#app/domain/people/permissions.ts'
import { type ListingState, SALES_SHOWN } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type OwnOrganisation = Membership & { name: string }

/** The organisations that somebody belongs to, by name. */
export async function listOwnOrganisations({ db }: Reads, actor: Actor): Promise<OwnOrganisation[]> {
  const rows = await db.all<{ id: string; name: string; roles: string; yards: string }>(sql`
    select organisations.id, organisations.name, ${rolesOfMember} as roles, ${yardsOfMember} as yards
    from memberships join organisations on organisations.id = memberships.organisation_id
    where memberships.person_id = ${actor.id} order by organisations.name, organisations.id`)
  return rows.map(({ id, name, roles, yards }) => ({ id, name, ...readMember(roles, yards) }))
}

/** An organisation that somebody looks into who may do everything for it; null when there is none of that id. */
export async function findVisited({ db }: Reads, id: string): Promise<OwnOrganisation | null> {
  const [row] = await db.all<{ id: string; name: string }>(
    sql`select id, name from organisations where id = ${id}`,
  )
  return row ? { ...row, roles: ['owner'], yards: null } : null
}

/** How many listings there are: all of them, those for sale by auction and at a price, and in each state. */
export type SellerCounts = {
  lotCount: number
  auctionCount: number
  buynowCount: number
  unsoldCount: number
  open: number
  draft: number
  sold: number
}

export async function countOwnListings(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
): Promise<SellerCounts> {
  const [row] = await db.all<SellerCounts>(sql`
    select count(*) as lotCount,
      coalesce(sum(live.live = 1 and live.format <> 'fixed'), 0) as auctionCount,
      coalesce(sum(live.live = 1 and live.format = 'fixed'), 0) as buynowCount,
      coalesce(sum(live.outcome in ('unsold', 'withdrawn')), 0) as unsoldCount,
      coalesce(sum(live.live = 1), 0) as open,
      (select count(*) from listing_drafts where organisation_id = ${organisationId}
        ${atYardsOrNone(sql`yard_id`, { yards })}) as draft,
      coalesce(sum(live.outcome = 'sold'), 0) as sold
    from listings left join listing_live live on live.listing_id = listings.id
    where listings.organisation_id = ${organisationId} ${atYards(sql`listings.location_id`, { yards })}`)
  return row ?? { lotCount: 0, auctionCount: 0, buynowCount: 0, unsoldCount: 0, open: 0, draft: 0, sold: 0 }
}

/** A listing as its seller goes through them. Cents and epoch ms; what a draft does not have yet is null. */
export type OwnListing = {
  id: string
  lotNumber: number
  title: string
  format: Format
  picture: string | null
  tint: string | null
  price: number
  offers: number | null
  closesAt: number
  hasReserve: number
  reserveMet: number | null
  outcome: 'sold' | 'unsold' | 'withdrawn' | null
}

const IN_STATE: Record<Exclude<ListingState, 'draft'>, SQL> = {
  open: sql`live.live = 1`,
  sold: sql`live.outcome = 'sold'`,
  unsold: sql`live.outcome in ('unsold', 'withdrawn')`,
}

const EXPORTED_AT_ONCE = 500

export type ExportedListing = OwnListing & { createdAt: number; itemId: string | null }

const EXPORTED = sql`listings.id, listings.created_at as createdAt, listings.lot_number as lotNumber,
  listings.item_id as itemId, listings.title, listings.format, null as picture, null as tint, live.price,
  live.offer_count as offers, live.closes_at as closesAt, listings.reserve_price is not null as hasReserve,
  live.reserve_met as reserveMet, live.outcome`

/** An organisation's listings of these ids, in their order. */
export function listOwnListingsOf(
  { db }: Reads,
  organisationId: string,
  ids: readonly string[],
): Promise<ExportedListing[]> {
  return db.all<ExportedListing>(sql`
    select ${EXPORTED}
    from json_each(${JSON.stringify(ids)}) given join listings on listings.id = given.value
      join listing_live live on live.listing_id = listings.id
    where listings.organisation_id = ${organisationId} order by given.key`)
}

/** An organisation's listings in a state from the newest on, behind one of them. */
export function listOwnListingsAfter(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
  { state, after }: { state: Exclude<ListingState, 'draft'>; after: { createdAt: number; id: string } },
): Promise<ExportedListing[]> {
  return db.all<ExportedListing>(sql`
    select ${EXPORTED}
    from listings join listing_live live on live.listing_id = listings.id
    where listings.organisation_id = ${organisationId} and ${IN_STATE[state]}
      ${atYards(sql`listings.location_id`, { yards })}
      and (listings.created_at, listings.id) < (${after.createdAt}, ${after.id})
    order by listings.created_at desc, listings.id desc
    limit ${EXPORTED_AT_ONCE}`)
}

/** Those that close next. */
export function listClosingNext(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
  { now, limit }: { now: number; limit: number },
): Promise<OwnListing[]> {
  return db.all<OwnListing>(sql`
    select listings.id, listings.lot_number as lotNumber, listings.title, listings.format,
      pictures.name as picture, pictures.tint, live.price, live.offer_count as offers,
      live.closes_at as closesAt, listings.reserve_price is not null as hasReserve,
      live.reserve_met as reserveMet, live.outcome
    from listings
      join listing_live live on live.listing_id = listings.id
      left join listing_images pictures on pictures.listing_id = listings.id and pictures.position = 0
    where listings.organisation_id = ${organisationId} and live.status = 'open' and live.closes_at > ${now}
      ${atYards(sql`listings.location_id`, { yards })}
    order by live.closes_at limit ${limit}`)
}

/** An invoice as its seller sees it in a list. */
export type OwnSale = {
  invoice: string
  status: 'unpaid' | 'paid' | 'cancelled'
  total: number
  createdAt: number
  buyer: string
  title: string
  lots: number
}

/** The latest invoices of an organisation. */
export function listLatestSales({ db }: Reads, { organisationId, yards }: WorkSide): Promise<OwnSale[]> {
  return db.all<OwnSale>(sql`
    select invoices.common_invoice as invoice, invoices.status, invoices.total, invoices.created_at as createdAt,
      people.first_name || ' ' || people.last_name as buyer,
      (select title from invoice_lines where invoice_id = invoices.id order by rowid limit 1) as title,
      (select count(*) from invoice_lines where invoice_id = invoices.id) as lots
    from invoices join people on people.id = invoices.buyer_id
    where invoices.organisation_id = ${organisationId} ${atYards(sql`invoices.location_id`, { yards })}
    order by invoices.number desc limit ${SALES_SHOWN}`)
}

/** All yards of an organisation, those that take nothing any more too: what waits there has to be handed over. */
export async function listOwnYards(
  { db }: Reads,
  organisationId: string,
): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(sql`
    select id, name from locations where organisation_id = ${organisationId} order by name, id limit 200`)
}
