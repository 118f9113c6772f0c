import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { Actor, WorkSide } from '#app/domain/people/permissions.ts'
import { type ShownStatus, shownStatus } from '#app/domain/shop/listing.ts'
import type { Negotiation, Side } from '#app/domain/shop/negotiation.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import type { MarketStatus } from '#party/wire/protocol.ts'
import { NEGOTIATIONS_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type NegotiationMove = {
  move: number
  side: Side | 'house'
  type: 'offer' | 'counter' | 'accept' | 'decline' | 'withdraw' | 'expire'
  price: number
  at: number
}

/** A negotiation as both sides may see it. Money in cents, times in epoch ms. */
export type NegotiationView = Negotiation & {
  id: string
  listingId: string
  organisationId: string
  locationId: string
  buyerId: string
  /** First name and the letter of the last: what a seller knows of a buyer before there is a sale. */
  buyer: string
  seller: string
  lotNumber: number
  title: string
  image: ImageView | null
  stock: number
  saleId: string | null
  commonInvoice: string | null
  failure: string | null
  createdAt: number
  updatedAt: number
  history: NegotiationMove[]
}

type Row = Omit<NegotiationView, 'image' | 'history'> & {
  image: string | null
  tint: string
  width: number
  height: number
  history: string
}

const SELECT = sql`
  select talk.id, talk.listing_id as listingId, talk.organisation_id as organisationId, listings.location_id as locationId, talk.buyer_id as buyerId,
    people.first_name || ' ' || substr(people.last_name, 1, 1) || '.' as buyer, organisations.name as seller,
    listings.lot_number as lotNumber, listings.title, image.name as image, image.tint, image.width, image.height,
    coalesce(live.stock, 0) as stock, talk.quantity, talk.price, talk.list_price as listPrice, talk.state, talk.moves,
    talk.expires_at as expiresAt, talk.sale_id as saleId, invoices.common_invoice as commonInvoice, talk.failure,
    talk.created_at as createdAt, talk.updated_at as updatedAt,
    (select json_group_array(json_object('move', said.move, 'side', said.side, 'type', said.type,
        'price', said.price, 'at', said.at) order by said.move)
      from negotiation_moves said where said.negotiation_id = talk.id) as history
  from negotiations talk
    join people on people.id = talk.buyer_id
    join organisations on organisations.id = talk.organisation_id
    join listings on listings.id = talk.listing_id
    left join listing_live live on live.listing_id = talk.listing_id
    left join listing_images image on image.listing_id = talk.listing_id and image.position = 0
    left join invoice_lines sold on sold.sale_id = talk.sale_id
    left join invoices on invoices.id = sold.invoice_id`

function viewOf({ image, tint, width, height, history, ...row }: Row): NegotiationView {
  return {
    ...row,
    image: image === null ? null : { name: image, tint, width, height },
    history: JSON.parse(history) as NegotiationMove[],
  }
}

export async function findNegotiation({ db }: Reads, id: string): Promise<NegotiationView | null> {
  const [row] = await db.all<Row>(sql`${SELECT} where talk.id = ${id} limit 1`)
  return row ? viewOf(row) : null
}

type Page = { page: number; limit?: number }
export type NegotiationList = { records: NegotiationView[]; totalRecords: number }

/** A buyer's own, the latest change first. */
export async function listOfBuyer(
  { db }: Reads,
  actor: Pick<Actor, 'id'>,
  { page, limit = NEGOTIATIONS_PER_PAGE }: Page,
): Promise<NegotiationList> {
  const [rows, [counted]] = await Promise.all([
    db.all<Row>(sql`${SELECT} where talk.buyer_id = ${actor.id} order by talk.updated_at desc, talk.id
      limit ${limit} offset ${(page - 1) * limit}`),
    db.all<{ total: number }>(sql`select count(*) as total from negotiations where buyer_id = ${actor.id}`),
  ])
  return { records: rows.map(viewOf), totalRecords: counted?.total ?? 0 }
}

/** Those about an organisation's listings: all, or what waits for its answer. */
export async function listOfSeller(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
  { page, limit = NEGOTIATIONS_PER_PAGE, waiting }: Page & { waiting: boolean },
): Promise<NegotiationList> {
  const own = waiting
    ? sql`talk.organisation_id = ${organisationId} and talk.state = 'open' ${atYards(sql`listings.location_id`, { yards })}`
    : sql`talk.organisation_id = ${organisationId} ${atYards(sql`listings.location_id`, { yards })}`
  const [rows, [counted]] = await Promise.all([
    db.all<Row>(sql`${SELECT} where ${own} order by talk.updated_at desc, talk.id
      limit ${limit} offset ${(page - 1) * limit}`),
    db.all<{ total: number }>(sql`select count(*) as total from negotiations talk
      join listings on listings.id = talk.listing_id where ${own}`),
  ])
  return { records: rows.map(viewOf), totalRecords: counted?.total ?? 0 }
}

/** How many of somebody's offers are under way, and how many of them wait for their answer. */
export async function countOfBuyer({ db }: Reads, actor: Pick<Actor, 'id'>): Promise<number> {
  const [row] = await db.all<{ total: number }>(
    sql`select count(*) as total from negotiations where buyer_id = ${actor.id} and state in ('open', 'countered')`,
  )
  return row?.total ?? 0
}

/** What must be known before somebody may offer a price; null for a listing that is not published. */
export type Offerable = {
  listingId: string
  organisationId: string
  lotNumber: number
  title: string
  takesOffers: boolean
  status: ShownStatus
  startsAt: number
  listPrice: number
  stock: number
  /** Of the asker: what is under way here, and what speaks against a purchase. */
  open: number
  registered: boolean
  phoneVerified: boolean
  emailVerified: boolean
  restockingFeeDue: number
  /** The seller takes nothing from them. */
  blocked: boolean
}

export async function findOfferable(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  listingId: string,
): Promise<Offerable | null> {
  const [row] = await db.all<
    Omit<
      Offerable,
      'blocked' | 'takesOffers' | 'registered' | 'phoneVerified' | 'emailVerified' | 'status'
    > & {
      status: MarketStatus
      takesOffers: number
      registered: number
      phoneVerified: number
      emailVerified: number
      blocked: number
      closesAt: number
    }
  >(sql`
    select listings.id as listingId, listings.organisation_id as organisationId, listings.lot_number as lotNumber,
      listings.title, listings.takes_offers and listings.format = 'fixed' as takesOffers, live.status,
      live.starts_at as startsAt, live.closes_at as closesAt,
      coalesce(listings.buy_now_price, listings.start_price) as listPrice, live.stock,
      (select count(*) from negotiations where listing_id = ${listingId} and buyer_id = ${actor.id}
        and state in ('open', 'countered')) as open,
      not (people.terms_accepted_at is null and exists (select 1 from credentials
        where person_id = people.id and provider_id <> 'credential')) as registered,
      people.phone_verified as phoneVerified, people.email_verified as emailVerified, people.restocking_fee_due as restockingFeeDue,
      exists (select 1 from blocked_buyers where organisation_id = listings.organisation_id
        and person_id = people.id) as blocked
    from listings join listing_live live on live.listing_id = listings.id join people on people.id = ${actor.id}
    where listings.id = ${listingId} limit 1`)
  if (!row) return null
  const { closesAt, ...found } = row
  return {
    ...found,
    status: shownStatus(found.status, found.startsAt, closesAt, clock.now()),
    takesOffers: found.takesOffers === 1,
    registered: found.registered === 1,
    phoneVerified: found.phoneVerified === 1,
    emailVerified: found.emailVerified === 1,
    blocked: found.blocked === 1,
  }
}

/** Offers whose time is over and that nobody has answered. */
export function listOverdue({ db }: Reads, { now, limit }: { now: number; limit: number }) {
  return db.all<{ id: string; moves: number; price: number }>(sql`
    select id, moves, price from negotiations
    where state in ('open', 'countered') and expires_at <= ${now} order by expires_at limit ${limit}`)
}

/** What was agreed on and is not sold yet. */
export function listAgreed({ db }: Reads, { until, limit }: { until: number; limit: number }) {
  return db.all<{ id: string }>(sql`
    select id from negotiations where state = 'agreed' and updated_at <= ${until} order by updated_at limit ${limit}`)
}

/** An organisation's own listings at a fixed price that are for sale, and whether they take offers. */
export function listTakers(
  { db }: Reads,
  organisationId: string,
  { page, limit }: { page: number; limit: number },
) {
  return db.all<{ id: string; lotNumber: number; title: string; price: number; takesOffers: number }>(sql`
    select listings.id, listings.lot_number as lotNumber, listings.title, live.price, listings.takes_offers as takesOffers
    from listings join listing_live live on live.listing_id = listings.id
    where listings.organisation_id = ${organisationId} and listings.format = 'fixed' and live.live = 1
    order by listings.created_at desc, listings.id limit ${limit + 1} offset ${(page - 1) * limit}`)
}
