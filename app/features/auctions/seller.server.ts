import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards, atYardsOrNone } from '#app/db/kept-yards.server.ts'
import type { AccessState } from '#app/domain/auctions/access.ts'
import type { PlannedLot } from '#app/domain/auctions/closing.ts'
import type { OrderedLot } from '#app/domain/auctions/order.ts'
import { readAmount } from '#app/domain/money/amount.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { auctionAccess, auctions, listingDrafts, people } from '#drizzle/schema/index.ts'
import { ACCESS_PER_PAGE, LOTS_MOST } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** A lot as its seller orders it: public or still a draft. Cents, epoch ms. */
export type SellerLot = PlannedLot &
  OrderedLot & {
    draft: boolean
    title: string
    picture: { name: string; tint: string } | null
    reserve: number | null
    status: string
    /** Its yard, in a draft where one is chosen. */
    yard: string
    /** Empty in a draft where none is chosen. */
    category: string
  }

type LotRow = {
  id: string
  place: number | null
  lot_number: number | null
  title: string
  image: string | null
  tint: string | null
  price: number
  reserve: number | null
  status: string
  offers: number
  watchers: number
  closes_at: number
  category: string
}

/** All lots of an auction in their order, those that are drafts too. */
export async function listSellerLots({ db }: Reads, auctionId: string): Promise<SellerLot[]> {
  const [listed, drafts] = await Promise.all([
    db.all<LotRow>(sql`
      select listings.id, listings.auction_place as place, listings.lot_number, listings.title, image.name as image,
        image.tint, listings.start_price as price, listings.reserve_price as reserve, live.status,
        max(live.offer_count, live.bidder_count) as offers, listings.closes_at, listings.category_id as category,
        (select count(*) from favourites where favourites.listing_id = listings.id) as watchers
      from listings join listing_live live on live.listing_id = listings.id
        left join listing_images image on image.listing_id = listings.id and image.position = 0
      where listings.auction_id = ${auctionId} order by listings.auction_place limit ${LOTS_MOST}`),
    db
      .select({
        id: listingDrafts.id,
        place: listingDrafts.auctionPlace,
        fields: listingDrafts.fields,
        pictures: listingDrafts.pictures,
      })
      .from(listingDrafts)
      .where(eq(listingDrafts.auctionId, auctionId))
      .orderBy(asc(listingDrafts.auctionPlace))
      .limit(LOTS_MOST),
  ])
  const lots = [...listed.map(ofListing), ...drafts.map(ofDraft)]
  return lots.sort((a, b) => a.place - b.place)
}

function ofListing(row: LotRow): SellerLot {
  return {
    id: row.id,
    place: row.place ?? LOTS_MOST,
    lotNumber: row.lot_number,
    draft: false,
    title: row.title,
    picture: row.image === null ? null : { name: row.image, tint: row.tint ?? '' },
    price: row.price,
    reserve: row.reserve,
    status: row.status,
    offers: row.offers,
    watchers: row.watchers,
    closesAt: row.closes_at,
    over: row.status === 'sold' || row.status === 'closed',
    yard: '',
    category: row.category,
  }
}

type DraftPart = Pick<typeof listingDrafts.$inferSelect, 'id' | 'fields' | 'pictures'> & {
  place: number | null
}

function ofDraft({ id, place, fields, pictures }: DraftPart): SellerLot {
  const [cover] = pictures
  return {
    id,
    place: place ?? LOTS_MOST,
    lotNumber: null,
    draft: true,
    title: fields.title?.trim() ?? '',
    picture: cover ? { name: cover.name, tint: cover.tint } : null,
    price: centsOf(fields, 'startPrice') ?? 0,
    reserve: centsOf(fields, 'reserve'),
    status: 'draft',
    offers: 0,
    watchers: 0,
    closesAt: 0,
    over: false,
    yard: fields.yard ?? '',
    category: fields.category ?? '',
  }
}

function centsOf(fields: DraftFields, name: 'startPrice' | 'reserve'): number | null {
  const read = readAmount(fields[name] ?? '')
  return read.ok ? read.cents : null
}

/** Which of these ids are drafts, which are listings, and which of those are over, of an organisation. */
export async function sortLots(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
  ids: readonly string[],
): Promise<{ drafts: string[]; listings: string[]; over: string[] }> {
  const given = JSON.stringify(ids)
  const rows = await db.all<{ id: string; draft: number; over: number }>(sql`
    select value as id, drafts.id is not null as draft, coalesce(live.live = 0, 0) as over from json_each(${given}) given
      left join listing_drafts drafts on drafts.id = given.value and drafts.organisation_id = ${organisationId}
        ${atYardsOrNone(sql`drafts.yard_id`, { yards })}
      left join listings on listings.id = given.value and listings.organisation_id = ${organisationId}
        ${atYards(sql`listings.location_id`, { yards })}
      left join listing_live live on live.listing_id = listings.id
    where drafts.id is not null or listings.id is not null`)
  return {
    drafts: rows.filter(({ draft }) => draft === 1).map(({ id }) => id),
    listings: rows.filter(({ draft, over }) => draft === 0 && over === 0).map(({ id }) => id),
    over: rows.filter(({ draft, over }) => draft === 0 && over === 1).map(({ id }) => id),
  }
}

/** What a seller's list says of each of these auctions. Money in cents. */
export type SaleFigures = {
  lots: number
  drafts: number
  open: number
  hammer: number
  sold: number
  closed: number
  standing: number
  offers: number
  bidders: number
  watching: number
  waiting: number
  approved: number
  unpaid: number
}

export async function figuresOf({ db }: Reads, ids: readonly string[]): Promise<Map<string, SaleFigures>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<SaleFigures & { id: string }>(sql`
    select given.value as id, coalesce(lots, 0) as lots, coalesce(open, 0) as open, coalesce(hammer, 0) as hammer,
      coalesce(sold, 0) as sold, coalesce(closed, 0) as closed, coalesce(standing, 0) as standing,
      coalesce(offers, 0) as offers, coalesce(unpaid, 0) as unpaid,
      (select count(*) from listing_drafts where auction_id = given.value) as drafts,
      (select count(*) from auction_watches where auction_id = given.value) as watching,
      (select count(distinct standings.person_id) from listing_live lot join standings on standings.listing_id = lot.listing_id
        where lot.auction_id = given.value and standings.status <> 'removed') as bidders,
      (select count(*) from auction_access where auction_id = given.value and state = 'waiting') as waiting,
      (select count(*) from auction_access where auction_id = given.value and state = 'approved') as approved
    from json_each(${JSON.stringify(ids)}) given left join (
      select live.auction_id, count(*) as lots, sum(live.live) as open,
        sum(case when live.status = 'sold' then live.price else 0 end) as hammer,
        sum(live.status = 'sold') as sold, sum(live.live = 0) as closed,
        sum(case when live.live = 1 and live.offer_count > 0 then live.price else 0 end) as standing,
        sum(live.offer_count) as offers,
        sum(coalesce(invoices.status = 'unpaid', gathered.sale_id is not null)) as unpaid
      from listing_live live
        left join invoice_lines lines on lines.sale_id = live.listing_id || ':1'
        left join invoices on invoices.id = lines.invoice_id
        left join gathered_sales gathered on gathered.sale_id = live.listing_id || ':1'
      where live.auction_id in (select value from json_each(${JSON.stringify(ids)}))
      group by live.auction_id) figures on figures.auction_id = given.value`)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** Somebody who asked for access. Times in epoch ms. */
export type AccessRow = {
  personId: string
  name: string
  city: string | null
  state: AccessState
  note: string
  asks: number
  askedAt: number
  reason: string
  memberSince: number
  won: number
  unpaid: number
}

/** One page of those who asked, who waits longest first; one more than a page tells of others. */
export function listAccess(
  { db }: Reads,
  auctionId: string,
  { state, page, organisationId }: { state: AccessState; page: number; organisationId: string },
): Promise<AccessRow[]> {
  return db.all<AccessRow>(sql`
    select access.person_id as personId, people.name, people.city, access.state, access.note, access.asks,
      access.asked_at as askedAt, access.reason, people.created_at as memberSince,
      (select count(*) from invoices where buyer_id = people.id and organisation_id = ${organisationId}
        and status = 'paid') as won,
      (select count(*) from invoices where buyer_id = people.id and organisation_id = ${organisationId}
        and status = 'unpaid') + (select count(*) from gathered_sales
        where buyer_id = people.id and organisation_id = ${organisationId}) as unpaid
    from auction_access access join people on people.id = access.person_id
    where access.auction_id = ${auctionId} and access.state = ${state}
    order by access.asked_at limit ${ACCESS_PER_PAGE + 1} offset ${(page - 1) * ACCESS_PER_PAGE}`)
}

export async function countAccess({ db }: Reads, auctionId: string): Promise<Record<AccessState, number>> {
  const rows = await db
    .select({ state: auctionAccess.state, count: sql<number>`count(*)` })
    .from(auctionAccess)
    .where(eq(auctionAccess.auctionId, auctionId))
    .groupBy(auctionAccess.state)
  const counts = { waiting: 0, approved: 0, declined: 0, withdrawn: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** How many requests to offer in an auction wait. */
export async function countWaitingAccess({ db }: Reads, auctionId: string): Promise<number> {
  return db.$count(
    auctionAccess,
    and(eq(auctionAccess.auctionId, auctionId), eq(auctionAccess.state, 'waiting')),
  )
}

/** Everybody whose request waits, for an answer to all of them at once. */
export async function listWaiting({ db }: Reads, auctionId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ personId: auctionAccess.personId })
    .from(auctionAccess)
    .where(and(eq(auctionAccess.auctionId, auctionId), eq(auctionAccess.state, 'waiting')))
    .limit(limit)
  return rows.map(({ personId }) => personId)
}

/** What decides whether somebody is let in without being asked about. */
export async function findAsker(
  { db }: Reads,
  personId: string,
  organisationId: string,
): Promise<{ cardSaved: boolean; lotsPaid: number }> {
  const [row] = await db.all<{ card: number; paid: number; unpaid: number }>(sql`
    select exists (select 1 from saved_cards where person_id = ${personId}) as card,
      (select count(*) from invoices join invoice_lines lines on lines.invoice_id = invoices.id
        where invoices.buyer_id = ${personId} and invoices.organisation_id = ${organisationId}
          and invoices.status = 'paid') as paid,
      exists (select 1 from invoices where buyer_id = ${personId} and organisation_id = ${organisationId}
        and status = 'unpaid')
      or exists (select 1 from gathered_sales where buyer_id = ${personId}
        and organisation_id = ${organisationId}) as unpaid`)
  return { cardSaved: row?.card === 1, lotsPaid: row && row.unpaid === 0 ? row.paid : 0 }
}

export async function findMember({ db }: Reads, memberNumber: number): Promise<string | null> {
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.memberNumber, memberNumber))
    .limit(1)
  return row?.id ?? null
}

/** The auction that an organisation has made last: what the next one begins with. */
export async function findLastSale({ db }: Reads, organisationId: string) {
  const [row] = await db
    .select()
    .from(auctions)
    .where(eq(auctions.organisationId, organisationId))
    .orderBy(desc(auctions.createdAt))
    .limit(1)
  return row ?? null
}

/** In which open lots of an auction these people stand. */
export function listStandingIn(
  { db }: Reads,
  auctionId: string,
  people: readonly string[],
): Promise<{ listingId: string; personId: string }[]> {
  return db.all(sql`
    select standings.listing_id as listingId, standings.person_id as personId
    from json_each(${JSON.stringify(people)}) given
      join standings on standings.person_id = given.value
      join listing_live live on live.listing_id = standings.listing_id
    where live.auction_id = ${auctionId} and live.live = 1`)
}

/** What stands for each of these auctions in a list: its own picture, else that of its first lot that has one. */
export async function coversOf(
  { db }: Reads,
  ids: readonly string[],
): Promise<Map<string, { name: string; tint: string }>> {
  const rows = await db.all<{ id: string; name: string | null; tint: string | null }>(sql`
    select auctions.id, coalesce(auctions.picture ->> 'name', image.name) as name,
      coalesce(auctions.picture ->> 'tint', image.tint) as tint
    from json_each(${JSON.stringify(ids)}) asked join auctions on auctions.id = asked.value
      left join listing_images image on image.position = 0 and image.listing_id = (
        select listings.id from listings
          join listing_images lead on lead.listing_id = listings.id and lead.position = 0
        where listings.auction_id = auctions.id order by listings.auction_place limit 1)`)
  return new Map(
    rows.flatMap(({ id, name, tint }) => (name === null ? [] : [[id, { name, tint: tint ?? '' }]])),
  )
}
