import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { type Charges, isTaxExempt, withoutTax } from '#app/domain/money/pricing.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { shownStatus } from '#app/domain/shop/listing.ts'
import { chargesOf, readSettings, type Settings } from '#app/domain/shop/settings.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { settings as settingsTable } from '#drizzle/schema/index.ts'
import type { MarketStatus } from '#party/wire/protocol.ts'
import { MOST_LINES } from './inputs.ts'
import { type CartLine, type CartTotals, cartTotals, isKept, lineState } from './line.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

type LineRow = {
  id: string
  quantity: number
  addedAt: number
  removedAt: number | null
  listingId: string
  organisationId: string
  lotNumber: number
  title: string
  format: CartLine['listing']['format']
  category: string
  price: number
  image: string | null
  tint: string
  width: number
  height: number
  seq: number
  status: MarketStatus
  buyNow: number | null
  stock: number
  startsAt: number
  closesAt: number
  locationId: string
  yard: string
  address1: string
  city: string
  state: string
  zip: string
  taxBps: number
  /** JSON: what the listing's card promises, and the seller's own premium; null where there is none. */
  promised: string | null
  premium: string | null
  pickupDeadlineDays: number
  taxDocStatus: number
  taxDocumentId: string | null
  taxDocEndsOn: string | null
}

/** Somebody's cart, the latest line first; what is gone is in it until they dismiss it. */
export async function listCart({ db, clock }: Reads, actor: Actor): Promise<CartLine[]> {
  const [rows, settingRows] = await Promise.all([
    db.all<LineRow>(sql`
      select line.id, line.quantity, line.added_at as addedAt, line.removed_at as removedAt,
        listings.id as listingId, listings.organisation_id as organisationId, listings.lot_number as lotNumber, listings.title, listings.format,
        categories.slug as category, coalesce(listings.buy_now_price, listings.start_price) as price,
        image.name as image, image.tint, image.width, image.height,
        live.projected_seq as seq, live.status, live.buy_now as buyNow, live.stock,
        live.starts_at as startsAt, live.closes_at as closesAt,
        locations.id as locationId, locations.name as yard, locations.address1, locations.city, locations.state,
        locations.zip, ${taxBpsAt(clock.now())} as taxBps, coalesce(live.charges, rule_cards.card -> '$.charges') as promised, organisations.premium, listings.pickup_deadline_days as pickupDeadlineDays,
        people.tax_doc_status as taxDocStatus, people.tax_document_id as taxDocumentId,
        people.tax_doc_ends_on as taxDocEndsOn
      from cart_lines line
        join listing_live live on live.listing_id = line.listing_id
        join listings on listings.id = line.listing_id
        join locations on locations.id = line.location_id
        join categories on categories.id = listings.category_id
        join organisations on organisations.id = listings.organisation_id
        join people on people.id = line.person_id
        left join rule_cards on rule_cards.listing_id = line.listing_id
        left join listing_images image on image.listing_id = line.listing_id and image.position = 0
      where line.person_id = ${actor.id} and line.bought_at is null
      order by line.added_at desc, line.id limit ${MOST_LINES}`),
    db.select().from(settingsTable),
  ])
  const settings = readSettings(settingRows)
  const now = clock.now()
  return rows.map((row) => ({
    id: row.id,
    quantity: row.quantity,
    organisationId: row.organisationId,
    addedAt: row.addedAt,
    removedAt: row.removedAt,
    listing: {
      id: row.listingId,
      lotNumber: row.lotNumber,
      title: row.title,
      format: row.format,
      category: row.category,
      image:
        row.image === null ? null : { name: row.image, tint: row.tint, width: row.width, height: row.height },
    },
    price: row.price,
    seq: row.seq,
    status: shownStatus(row.status, row.startsAt, row.closesAt, now),
    buyNow: row.buyNow,
    stock: row.stock,
    yard: {
      id: row.locationId,
      name: row.yard,
      address1: row.address1,
      city: row.city,
      state: row.state,
      zip: row.zip,
    },
    pickupDeadlineDays: row.pickupDeadlineDays,
    // as the invoice will have it
    charges: isTaxExempt(row, easternDay(now))
      ? withoutTax(chargesFor(row, settings))
      : chargesFor(row, settings),
  }))
}

/** What the listing's card promises; a listing from before cards were kept, what one would promise now. */
function chargesFor({ promised, premium, taxBps }: LineRow, settings: Settings): Charges {
  if (promised !== null) return JSON.parse(promised) as Charges
  const own = premium === null ? null : (JSON.parse(premium) as BuyerPremium)
  return chargesOf(settings, { taxBps, premium: own })
}

/** Pieces in the asker's cart that can still be had; a visitor has none. */
export async function countCart({ db, clock, actor }: Reads & Pick<Ctx, 'actor'>): Promise<number> {
  if (!actor) return 0
  const [row] = await db.all<{ pieces: number | null }>(sql`
    select sum(line.quantity) as pieces
    from cart_lines line cross join listing_live live on live.listing_id = line.listing_id
    where line.person_id = ${actor.id} and line.bought_at is null and line.removed_at is null
      and live.status = 'open' and live.closes_at > ${clock.now()} and live.buy_now is not null and live.stock > 0`)
  return row?.pieces ?? 0
}

/** Who has a listing in their cart and has not bought it. */
export async function listHolders({ db }: Pick<Ctx, 'db'>, listingId: string): Promise<string[]> {
  const rows = await db.all<{ person: string }>(sql`
    select person_id as person from cart_lines
    where listing_id = ${listingId} and bought_at is null and removed_at is null`)
  return rows.map(({ person }) => person)
}

/** How many pieces of a listing lie in the asker's cart; 0 for none. */
export async function countOfListing(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  listingId: string,
): Promise<number> {
  if (!actor) return 0
  const [row] = await db.all<{ quantity: number }>(sql`
    select quantity from cart_lines
    where person_id = ${actor.id} and listing_id = ${listingId} and bought_at is null limit 1`)
  return row?.quantity ?? 0
}

/** What must be known before a listing goes into a cart; null for one that is not published. */
export type Addable = {
  organisationId: string
  locationId: string
  status: MarketStatus
  startsAt: number
  closesAt: number
  buyNow: number | null
  stock: number
  /** Lines of the cart, without one of this listing. */
  lines: number
  /** In cents. */
  restockingFeeDue: number
  /** 1 where the seller takes nothing from them. */
  blocked: number
}

export async function findAddable(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  listingId: string,
): Promise<Addable | null> {
  const [row] = await db.all<Addable>(sql`
    select listings.organisation_id as organisationId, listings.location_id as locationId, live.status,
      live.starts_at as startsAt, live.closes_at as closesAt, live.buy_now as buyNow, live.stock,
      (select count(*) from cart_lines
        where person_id = ${actor.id} and bought_at is null and listing_id <> ${listingId}) as lines,
      (select restocking_fee_due from people where id = ${actor.id}) as restockingFeeDue,
      exists (select 1 from blocked_buyers where organisation_id = listings.organisation_id
        and person_id = ${actor.id}) as blocked
    from listings join listing_live live on live.listing_id = listings.id
    where listings.id = ${listingId} limit 1`)
  return row ?? null
}

/** A line as an order needs it, bought or not. */
export type OrderedLine = {
  id: string
  listingId: string
  quantity: number
  saleId: string | null
  removedAt: number | null
}

/** The asker's own lines of these ids; all that are not bought yet without any. */
export async function listOrdered(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  ids: readonly string[] | null,
): Promise<OrderedLine[]> {
  const which: SQL =
    ids === null
      ? sql`bought_at is null`
      : sql`id in (select value from json_each(${JSON.stringify(ids.slice(0, MOST_LINES))}))`
  return db.all<OrderedLine>(sql`
    select id, listing_id as listingId, quantity, sale_id as saleId, removed_at as removedAt
    from cart_lines where person_id = ${actor.id} and ${which} limit ${MOST_LINES}`)
}

/** What the asker owes for lots that went back to the shelf, in cents. */
export async function readFeeDue({ db }: Pick<Ctx, 'db'>, actor: Actor): Promise<number> {
  const [row] = await db.all<{ due: number }>(
    sql`select restocking_fee_due as due from people where id = ${actor.id} limit 1`,
  )
  return row?.due ?? 0
}

/** Lines of a cart as an order would take them. */
export type OrderableLines = {
  /** Those that can be bought as they stand, and those that cannot. */
  lines: CartLine[]
  left: CartLine[]
  /** What the first come to, with what a coupon takes off each, by the lines' ids. */
  totals: (discounts: Readonly<Record<string, number>>) => CartTotals
}

/** `ids`: lines of the asker's own cart, or all of it (null). What was gone before is no news then. */
export async function listOrderable(
  ctx: Reads,
  actor: Actor,
  ids: readonly string[] | null,
): Promise<OrderableLines> {
  const cart = await listCart(ctx, actor)
  const chosen = ids === null ? cart : cart.filter(({ id }) => ids.includes(id))
  const lines = chosen.filter((line) => lineState(line) === 'open')
  const left = chosen.filter((line) => lineState(line) !== 'open' && (ids !== null || isKept(line)))
  return { lines, left, totals: (discounts) => cartTotals(lines, discounts) }
}
