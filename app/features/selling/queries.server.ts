import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Format } from '#app/domain/auction/rule-card.ts'
import type { Actor, MemberRole } from '#app/domain/permissions.ts'
import { type ListingState, SALES_SHOWN } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type OwnOrganisation = { id: string; name: string; role: MemberRole }

/** The organisations that somebody belongs to, by name. */
export async function listOwnOrganisations({ db }: Reads, actor: Actor): Promise<OwnOrganisation[]> {
  return db.all<OwnOrganisation>(sql`
    select organisations.id, organisations.name, memberships.role
    from memberships join organisations on organisations.id = memberships.organisation_id
    where memberships.person_id = ${actor.id} order by organisations.name, organisations.id`)
}

/** An organisation that somebody looks into who may do everything for it; null when there is none of that id. */
export async function findVisited({ db }: Reads, id: string): Promise<OwnOrganisation | null> {
  const [row] = await db.all<OwnOrganisation>(
    sql`select id, name, 'owner' as role from organisations where id = ${id}`,
  )
  return row ?? null
}

/** How many listings an organisation has: all of them, those for sale by auction and at a price, and in each state. */
export type SellerCounts = {
  lotCount: number
  auctionCount: number
  buynowCount: number
  unsoldCount: number
  open: number
  draft: number
  sold: number
}

export async function countOwnListings({ db }: Reads, organisationId: string): Promise<SellerCounts> {
  const [row] = await db.all<SellerCounts>(sql`
    select count(*) as lotCount,
      coalesce(sum(live.live = 1 and live.format <> 'fixed'), 0) as auctionCount,
      coalesce(sum(live.live = 1 and live.format = 'fixed'), 0) as buynowCount,
      coalesce(sum(live.outcome in ('unsold', 'withdrawn')), 0) as unsoldCount,
      coalesce(sum(live.live = 1), 0) as open,
      coalesce(sum(live.listing_id is null), 0) as draft,
      coalesce(sum(live.outcome = 'sold'), 0) as sold
    from listings left join listing_live live on live.listing_id = listings.id
    where listings.organisation_id = ${organisationId}`)
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

const IN_STATE: Record<ListingState, SQL> = {
  open: sql`live.live = 1`,
  draft: sql`live.listing_id is null`,
  sold: sql`live.outcome = 'sold'`,
  unsold: sql`live.outcome in ('unsold', 'withdrawn')`,
}

/** One page of an organisation's listings in a state, the newest first; one more than `limit` tells of others. */
export function listOwnListings(
  { db }: Reads,
  organisationId: string,
  { state, page, limit }: { state: ListingState; page: number; limit: number },
): Promise<OwnListing[]> {
  return db.all<OwnListing>(sql`
    select listings.id, listings.lot_number as lotNumber, listings.title, listings.format,
      pictures.name as picture, pictures.tint, coalesce(live.price, listings.start_price) as price,
      live.offer_count as offers, coalesce(live.closes_at, listings.closes_at) as closesAt,
      listings.reserve_price is not null as hasReserve, live.reserve_met as reserveMet, live.outcome
    from listings
      left join listing_live live on live.listing_id = listings.id
      left join listing_images pictures on pictures.listing_id = listings.id and pictures.position = 0
    where listings.organisation_id = ${organisationId} and ${IN_STATE[state]}
    order by listings.created_at desc, listings.rowid desc
    limit ${limit + 1} offset ${(page - 1) * limit}`)
}

/** Those that close next. */
export function listClosingNext(
  { db }: Reads,
  organisationId: string,
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
export function listLatestSales({ db }: Reads, organisationId: string): Promise<OwnSale[]> {
  return db.all<OwnSale>(sql`
    select invoices.common_invoice as invoice, invoices.status, invoices.total, invoices.created_at as createdAt,
      people.first_name || ' ' || people.last_name as buyer,
      (select title from invoice_lines where invoice_id = invoices.id order by rowid limit 1) as title,
      (select count(*) from invoice_lines where invoice_id = invoices.id) as lots
    from invoices join people on people.id = invoices.buyer_id
    where invoices.organisation_id = ${organisationId}
    order by invoices.number desc limit ${SALES_SHOWN}`)
}
