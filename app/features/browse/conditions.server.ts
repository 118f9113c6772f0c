import { type SQL, sql } from 'drizzle-orm'
import type { ShownStatus } from '#app/domain/shop/listing.ts'
import type { Range, SaleType, Search } from './inputs.ts'
import type { SortId } from './sorts.ts'

/** A search as it is put to the database: its words made an expression, its place a list of locations. */
export type Wanted = Search & {
  /** FTS5; null when nothing was typed. */
  match: string | null
  /** The same words with none of their letters missing; null when nothing was typed, or something else is meant. */
  whole: string | null
  /** Set when what was typed is a number: a lot may have it. */
  lotNumber: number | null
  /** Ids of the locations near enough; null for any. */
  near: readonly string[] | null
}

/** What one narrows by choosing from a list. */
export type FacetKey = 'category' | 'condition' | 'location'

/** Listings that a search is held against, in the place of all: their ids, and between which documents they lie. */
export type Among = { ids: readonly string[]; from: number; to: number }

/**
 * Where a search reads from. Words come first where there are any: their documents lead to the live rows by number,
 * and `cross join` keeps SQLite from turning that round. Among a few listings, theirs are the only documents looked at.
 */
export function sourceOf({ match, lotNumber }: Wanted, among?: Among): SQL {
  if (match === null)
    return among
      ? sql`json_each(${JSON.stringify(among.ids)}) given cross join listing_live live on live.listing_id = given.value`
      : sql`listing_live live`
  const within = among ? sql` and rowid between ${among.from} and ${among.to}` : sql``
  if (lotNumber === null && !among)
    return sql`listings_fts found cross join listing_live live on live.doc = found.rowid`
  const numbered =
    lotNumber === null
      ? sql``
      : sql`
      union select rowid from listings where lot_number = ${lotNumber}${within}`
  return sql`(select rowid as doc from listings_fts where listings_fts match ${match}${within}${numbered}) found
    cross join listing_live live on live.doc = found.doc`
}

type How = {
  now: number
  /** Leaves the lists out: for counting what each choice would find. */
  without?: readonly FacetKey[]
  /** Few rows are wanted of many: better to look for them than to walk in the order of time. */
  narrow?: boolean
  among?: Among
}

export function whereOf(wanted: Wanted, { now, without = [], narrow = false, among }: How): SQL {
  const parts: SQL[] = []
  if (wanted.match !== null && wanted.lotNumber === null && !among)
    parts.push(sql`found.listings_fts match ${wanted.match}`)
  parts.push(statusOf(wanted, now, narrow), ...chosenOf(wanted, without))
  if (wanted.featured) parts.push(sql`live.featured = 1`)
  if (wanted.orderby === '20') parts.push(sql`live.steal_bps is not null`)
  if (wanted.saleType.length > 0) parts.push(saleTypesOf(wanted.saleType))
  parts.push(...within(sql`live.price`, wanted.price), ...within(sql`live.added_at`, wanted.added))
  parts.push(...within(sql`live.closes_at`, wanted.closes))
  if (among) parts.push(sql`live.listing_id in (select value from json_each(${JSON.stringify(among.ids)}))`)
  return sql.join(parts, sql` and `)
}

/** Whether words alone are asked for, and not also the lot of a number. */
export function hasWords({ match, lotNumber }: Wanted): boolean {
  return match !== null && lotNumber === null
}

/** So many documents are looked at to see whether nearly all have the words, and within so many rows they must stand then. */
const SAMPLE = 10_000
const SAMPLE_SPAN = 12_500

/**
 * Words that most lots have: those are walked in the order of the page, and each is looked up among the words' documents.
 * Where nearly every lot has them, each is asked of by itself: the list of all documents is made when one has not.
 */
export function walkOf(wanted: Wanted, { now }: { now: number }): [source: SQL, where: SQL] {
  const { match, whole } = wanted
  const listed = sql`+live.doc in (select rowid from listings_fts where listings_fts match ${match})`
  const where = whereOf({ ...wanted, match: null }, { now })
  if (whole === null) return [sql`listing_live live`, sql`${where} and ${listed}`]
  const common = sql`(select count(*) = ${SAMPLE} and max(doc) - min(doc) < ${SAMPLE_SPAN}
    from (select rowid as doc from listings_fts where listings_fts match ${whole} limit ${SAMPLE}))`
  const has = sql`exists (select 1 from listings_fts where listings_fts match ${whole} and rowid = live.doc)`
  return [sql`listing_live live`, sql`${where} and ((${common} and ${has}) or ${listed})`]
}

/** What is chosen from lists, and near enough: all that the kept counts can be asked. `of` names what has the columns. */
export function chosenOf(wanted: Wanted, without: readonly FacetKey[] = [], of = sql`live`): SQL[] {
  const lists = { category: categoriesOf, condition: conditionsOf, location: locationsOf }
  const keys = (['category', 'condition', 'location'] as const).filter(
    (key) => wanted[key].length > 0 && !without.includes(key),
  )
  const near = wanted.near
    ? [sql`${of}.location_id in (select value from json_each(${JSON.stringify(wanted.near)}))`]
    : []
  return [...keys.map((key) => lists[key](wanted[key], of)), ...near]
}

/** Every order ends in the row itself, so that pages meet: no lot on two of them, none on neither. */
export function orderOf(orderby: SortId, narrow = false): SQL {
  const key = KEYS[orderby]
  if (orderby === 'ending') return narrow ? sql`+live.closes_at, live.rowid` : sql`live.closes_at, live.rowid`
  if (orderby === 'latest')
    return narrow ? sql`+live.closes_at desc, live.rowid desc` : sql`live.closes_at desc, live.rowid desc`
  const value = narrow ? sql`+${key.column}` : key.column
  return key.falling
    ? sql`${value} desc, live.closes_at desc, live.rowid desc`
    : sql`${value} nulls last, live.closes_at, live.rowid`
}

const KEYS: Record<SortId, { column: SQL; falling?: true }> = {
  ending: { column: sql`live.closes_at` },
  latest: { column: sql`live.closes_at`, falling: true },
  '6': { column: sql`live.buy_now` },
  '7': { column: sql`live.buy_now`, falling: true },
  '8': { column: sql`live.retail_price` },
  '9': { column: sql`live.retail_price`, falling: true },
  '14': { column: sql`live.price`, falling: true },
  '15': { column: sql`live.price` },
  '20': { column: sql`live.steal_bps` },
  '21': { column: sql`live.offer_count`, falling: true },
}

/** Whether something is asked that an index of its own finds faster than a walk in the order of time. */
export function isNarrowed({
  category,
  condition,
  location,
  near,
  price,
  added,
  match,
  saleType,
}: Wanted): boolean {
  const lists = category.length + condition.length + location.length > 0 || near !== null
  const ranged = [price, added].some(({ from, to }) => from !== null || to !== null)
  return match === null && (lists || ranged || saleType.join() === 'buynow')
}

function categoriesOf(slugs: readonly string[], of: SQL): SQL {
  return sql`${of}.category_id in (
    select child.id from categories child left join categories parent on parent.id = child.parent_id
      join (select coalesce((select category_id from category_moves where name = asked.value), asked.value) as value
          from json_each(${JSON.stringify(slugs)}) asked) wanted
        on wanted.value in (child.slug, child.id, parent.slug, parent.id))`
}

function conditionsOf(slugs: readonly string[], of: SQL): SQL {
  return sql`${of}.condition_id in (
    select known.id from json_each(${JSON.stringify(slugs)}) wanted
      join conditions asked on wanted.value in (asked.slug, asked.id)
      join conditions known on coalesce(known.merged_into, known.id) = coalesce(asked.merged_into, asked.id))`
}

function locationsOf(slugs: readonly string[], of: SQL): SQL {
  return sql`${of}.location_id in (
    select locations.id from locations join json_each(${JSON.stringify(slugs)}) wanted
      on wanted.value in (locations.slug, locations.id))`
}

function saleTypesOf(types: readonly SaleType[]): SQL {
  const each: Record<SaleType, SQL> = {
    auction: sql`live.format = 'ascending'`,
    reverse: sql`live.format = 'reverse'`,
    sealed_rank: sql`live.format = 'sealed'`,
    buynow: sql`live.buy_now > 0`,
  }
  return anyOf(types.map((type) => each[type]))
}

function within(column: SQL, { from, to }: Range): SQL[] {
  return [
    ...(from === null ? [] : [sql`${column} >= ${from}`]),
    ...(to === null ? [] : [sql`${column} <= ${to}`]),
  ]
}

/** A unary plus keeps SQLite from choosing an index by that column: it would walk all live lots by time instead. */
function statusOf(
  { status, marketStatus, match, orderby, closes }: Wanted,
  now: number,
  narrow: boolean,
): SQL {
  if (marketStatus) return anyOf(marketStatus.map((one) => shownAs(one, now)))
  if (status === 'all') return sql`1 = 1`
  if (match !== null) return sql`live.live = 1 and live.closes_at > ${now}`
  const byTime = orderby === 'ending' || orderby === 'latest'
  const ranged = closes.from !== null || closes.to !== null
  return (byTime && !narrow) || ranged
    ? sql`live.live = 1 and live.closes_at > ${now}`
    : sql`live.live = 1 and +live.closes_at > ${now}`
}

function shownAs(status: ShownStatus, now: number): SQL {
  const each: Record<ShownStatus, SQL> = {
    scheduled: sql`(live.live = 1 and live.starts_at > ${now})`,
    open: sql`(live.live = 1 and live.starts_at <= ${now} and live.closes_at > ${now})`,
    pending: sql`(live.live = 1 and live.closes_at <= ${now})`,
    sold: sql`live.status = 'sold'`,
    closed: sql`live.status = 'closed'`,
  }
  return each[status]
}

function anyOf(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` or `)})` : sql`0 = 1`
}
