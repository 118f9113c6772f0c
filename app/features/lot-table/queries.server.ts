import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards, atYardsOrNone } from '#app/db/kept-yards.server.ts'
import type { Format } from '#app/domain/auction/rule-card.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { likeOf } from '#app/lib/like.ts'
import { tableViews } from '#drizzle/schema/index.ts'
import type { LotQuery, LotSort, TableName } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>
export type Shelf = 'open' | 'sold' | 'unsold'
/** Whose lots, and where a yard's day ends, for "closes today". */
export type Whose = WorkSide & { now: number; dayEnds: number }

/** A lot as its seller goes through them. Cents and epoch ms. */
export type LotRow = {
  id: string
  lotNumber: number
  itemId: string | null
  title: string
  format: Format
  picture: string | null
  tint: string | null
  startPrice: number
  price: number
  offers: number
  watchers: number
  hasReserve: number
  reserveMet: number
  bin: string | null
  yard: string
  category: string
  closesAt: number
  paused: number
  outcome: 'sold' | 'unsold' | 'withdrawn' | null
}

const INDEX: Record<LotSort, SQL> = {
  closes: sql`listing_live_own_closes`,
  price: sql`listing_live_own_price`,
  offers: sql`listing_live_own_offers`,
  added: sql`listing_live_own_added`,
}
const KEY: Record<LotSort, SQL> = {
  closes: sql`live.closes_at`,
  price: sql`live.price`,
  offers: sql`live.offer_count`,
  added: sql`live.doc`,
}

const DAY = 86_400_000
/** So many lots that have a word are sorted at most; who looks for more says more. */
export const FOUND_MOST = 2_000

/** Rows of an organisation's listings that have words in title or item id, or this lot number: read from an index alone. */
function withWords(organisationId: string, words: string, most: number | null): SQL {
  // of every lot it is asked: what no number can be asks for none
  const numbered = /^\d{1,9}$/.test(words) ? sql`own.lot_number = ${Number(words)} or` : sql``
  return sql`(select rowid from listings own indexed by listings_own_words
    where own.organisation_id = ${organisationId} and (${numbered}
      own.title like ${likeOf(words)} escape '\\' or own.item_id like ${likeOf(words)} escape '\\')
    ${most === null ? sql`` : sql`order by own.lot_number desc limit ${most}`})`
}

/** What narrows a table of lots: the tables to read from, and the conditions. */
function narrowed(
  { organisationId, yards, now, dayEnds }: Whose,
  shelf: Shelf,
  query: LotQuery,
  most: number | null,
) {
  const { words, yard, category, format, closes, sort } = query
  const until = { today: dayEnds, day: now + DAY, week: now + 7 * DAY, '': null }[closes]
  const where = [
    sql`live.organisation_id = ${organisationId} and live.shelf = ${shelf} ${atYards(sql`live.location_id`, { yards })}`,
    ...(yard ? [sql`live.location_id = ${yard}`] : []),
    ...(category
      ? [
          sql`live.category_id in (select id from categories where id = ${category} or parent_id = ${category})`,
        ]
      : []),
    ...(format ? [sql`live.format = ${format}`] : []),
    ...(until === null ? [] : [sql`live.closes_at between ${shelf === 'open' ? 0 : now - DAY} and ${until}`]),
  ]
  const from = words
    ? sql`${withWords(organisationId, words, most)} found
        join listing_live live indexed by listing_live_doc on live.doc = found.rowid`
    : sql`listing_live live indexed by ${INDEX[sort]}`
  return { from, where: sql.join(where, sql` and `) }
}

/**
 * A table of lots: one page of those in a state, how many there are (with words at most `FOUND_MOST`), and how many there
 * are in each state. All of them are read once at most for each figure: what nothing narrows is counted with its state,
 * and what words find is counted while it is found.
 */
export async function readLotTable(
  reads: Reads,
  whose: Whose,
  shelf: Shelf,
  query: LotQuery,
): Promise<{ lots: LotRow[]; total: number; shelves: Record<Shelf | 'draft', number> }> {
  const { words, yard, category, format, closes } = query
  const isWhole = [words, yard, category, format, closes].every((narrowing) => narrowing === '')
  const [shelves, rows, counted] = await Promise.all([
    countShelves(reads, whose),
    pageOf(reads, whose, shelf, query),
    isWhole || words !== '' ? null : countLots(reads, whose, shelf, query),
  ])
  const [first] = rows
  // behind the last page nothing is found that could say how much there was
  const found = first?.found ?? (query.page === 1 ? 0 : null)
  const total = isWhole ? shelves[shelf] : (counted ?? found ?? (await countLots(reads, whose, shelf, query)))
  return { lots: rows.map(({ found: _all, ...lot }) => lot), total, shelves }
}

/** One page of an organisation's lots in a state. */
export async function listLots(reads: Reads, whose: Whose, shelf: Shelf, query: LotQuery): Promise<LotRow[]> {
  return (await pageOf(reads, whose, shelf, query)).map(({ found: _all, ...lot }) => lot)
}

/** The first of an organisation's lots in a state that have some words, and how many have them: at most `FOUND_MOST`. */
export async function findLots(
  reads: Reads,
  whose: Whose,
  shelf: Shelf,
  query: LotQuery,
): Promise<{ lots: LotRow[]; total: number }> {
  const rows = await pageOf(reads, whose, shelf, { ...query, page: 1 })
  return { lots: rows.map(({ found: _all, ...lot }) => lot), total: rows[0]?.found ?? 0 }
}

/** `found`: how many the words find, on each row; 0 where there are none to find. */
function pageOf(
  { db }: Reads,
  whose: Whose,
  shelf: Shelf,
  query: LotQuery,
): Promise<(LotRow & { found: number })[]> {
  const { from, where } = narrowed(whose, shelf, query, FOUND_MOST)
  const direction = query.desc ? sql`desc` : sql`asc`
  const order = sql`${KEY[query.sort]} ${direction}`
  return db.all<LotRow & { found: number }>(sql`
    with chosen as materialized (
      select live.rowid as place, ${query.words === '' ? sql`0` : sql`count(*) over ()`} as found from ${from} where ${where}
      order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size})
    select chosen.found, listings.id, listings.lot_number as lotNumber, listings.item_id as itemId, listings.title,
      listings.format, image.name as picture, image.tint, listings.start_price as startPrice, live.price,
      live.offer_count as offers,
      (select count(*) from favourites where favourites.listing_id = listings.id) as watchers,
      listings.reserve_price is not null as hasReserve, live.reserve_met as reserveMet,
      listings.bin_location as bin, locations.name as yard, categories.name as category,
      live.closes_at as closesAt, live.paused_at is not null as paused, live.outcome
    from chosen cross join listing_live live on live.rowid = chosen.place
      join listings on listings.id = live.listing_id
      join locations on locations.id = live.location_id
      join categories on categories.id = live.category_id
      left join listing_images image on image.listing_id = listings.id and image.position = 0
    order by ${order}`)
}

/** How many there are; with words at most `FOUND_MOST`. */
export async function countLots({ db }: Reads, whose: Whose, shelf: Shelf, query: LotQuery): Promise<number> {
  const { from, where } = narrowed(whose, shelf, query, FOUND_MOST)
  const [row] = await db.all<{ count: number }>(sql`select count(*) as count from ${from} where ${where}`)
  return row?.count ?? 0
}

/** The ids of all of them, in their order, as a select of one column. */
export function selectLots(whose: Whose, shelf: Shelf, query: LotQuery): SQL {
  const { from, where } = narrowed(whose, shelf, query, null)
  return sql`select live.listing_id as id from ${from} where ${where} order by ${KEY[query.sort]}`
}

/** The same of those ids that are the organisation's and in that state. */
export function selectGiven({ organisationId, yards }: Whose, shelf: Shelf, ids: readonly string[]): SQL {
  return sql`select live.listing_id as id from json_each(${JSON.stringify(ids)}) given
    join listing_live live on live.listing_id = given.value
    where live.organisation_id = ${organisationId} and live.shelf = ${shelf}
      ${atYards(sql`live.location_id`, { yards })} order by given.key`
}

/** A draft as its seller goes through them. */
export type DraftListRow = {
  id: string
  fields: string
  pictures: string
  problems: string | null
  readyUntil: number | null
  updatedAt: number
  by: string
}

/** What narrows a table of drafts: all of it stands in one index. */
function narrowedDrafts({ organisationId, yards, now }: Whose, query: LotQuery, most: number | null): SQL {
  const { words, yard, ready, missing, by } = query
  const isReady = sql`coalesce(draft.ready_until, 0) > ${now}`
  const where = [
    sql`draft.organisation_id = ${organisationId} ${atYardsOrNone(sql`draft.yard_id`, { yards })}`,
    ...(yard ? [sql`draft.yard_id = ${yard}`] : []),
    ...(by ? [sql`draft.created_by = ${by}`] : []),
    ...(ready === '' ? [] : [ready === 'yes' ? isReady : sql`not ${isReady}`]),
    ...(missing ? [sql`instr(',' || draft.problems, ${`,${missing}:`}) > 0`] : []),
    ...(words
      ? [
          sql`draft.rowid in (select rowid from listing_drafts own indexed by listing_drafts_words
            where own.organisation_id = ${organisationId}
              and (own.title like ${likeOf(words)} escape '\\' or own.item_id like ${likeOf(words)} escape '\\')
            ${most === null ? sql`` : sql`limit ${most}`})`,
        ]
      : []),
  ]
  return sql`listing_drafts draft indexed by listing_drafts_own where ${sql.join(where, sql` and `)}`
}

/** One page of an organisation's drafts, what was last worked on first. */
export function listDraftRows({ db }: Reads, whose: Whose, query: LotQuery): Promise<DraftListRow[]> {
  const direction = query.desc ? sql`asc` : sql`desc`
  return db.all<DraftListRow>(sql`
    with chosen as materialized (
      select draft.rowid as place from ${narrowedDrafts(whose, query, FOUND_MOST)}
      order by draft.updated_at ${direction}
      limit ${query.size} offset ${(query.page - 1) * query.size})
    select draft.id, draft.fields, draft.pictures, draft.problems, draft.ready_until as readyUntil,
      draft.updated_at as updatedAt, coalesce(people.name, '') as by
    from chosen cross join listing_drafts draft on draft.rowid = chosen.place
      left join people on people.id = draft.created_by
    order by draft.updated_at ${direction}`)
}

export async function countDrafts(
  { db }: Reads,
  whose: Whose,
  query: LotQuery,
): Promise<{ all: number; ready: number }> {
  const [row] = await db.all<{ all: number; ready: number }>(sql`
    select count(*) as "all", coalesce(sum(coalesce(draft.ready_until, 0) > ${whose.now}), 0) as ready
    from ${narrowedDrafts(whose, query, FOUND_MOST)}`)
  return row ?? { all: 0, ready: 0 }
}

export function selectDrafts(whose: Whose, query: LotQuery): SQL {
  return sql`select draft.id as id from ${narrowedDrafts(whose, query, null)} order by draft.updated_at desc`
}

export function selectGivenDrafts({ organisationId, yards }: Whose, ids: readonly string[]): SQL {
  return sql`select draft.id as id from json_each(${JSON.stringify(ids)}) given
    join listing_drafts draft on draft.id = given.value
    where draft.organisation_id = ${organisationId} ${atYardsOrNone(sql`draft.yard_id`, { yards })}
    order by given.key`
}

/** How many a select of ids finds. */
export async function countSelected({ db }: Reads, select: SQL): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`select count(*) as count from (${select})`)
  return row?.count ?? 0
}

/** How many of the drafts that it finds are ready. */
export async function countReadyOf({ db }: Reads, select: SQL, now: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`select count(*) as count from (${select}) chosen
    join listing_drafts on listing_drafts.id = chosen.id where listing_drafts.ready_until > ${now}`)
  return row?.count ?? 0
}

/** So many of them, from a place on. */
export async function listSelected({ db }: Reads, select: SQL, most: number, before = 0): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select id from (${select}) limit ${most} offset ${before}`)
  return rows.map(({ id }) => id)
}

/** How many lots there are in each state, added up from what triggers keep by yard. */
export async function countShelves(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
): Promise<Record<Shelf | 'draft', number>> {
  const rows = await db.all<{ shelf: Shelf | 'draft'; count: number }>(sql`
    select shelf, sum(lots) as count from lot_shelves
    where organisation_id = ${organisationId} ${atYardsOrNone(sql`location_id`, { yards })} group by shelf`)
  const counts = { draft: 0, open: 0, sold: 0, unsold: 0 }
  for (const { shelf, count } of rows) counts[shelf] = count
  return counts
}

/** Who has made drafts for an organisation: its people. */
export function listMakers({ db }: Reads, organisationId: string): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(sql`
    select people.id, people.name from memberships join people on people.id = memberships.person_id
    where memberships.organisation_id = ${organisationId} order by people.name limit 200`)
}

/** The columns that somebody has chosen for a table; null where they never have. */
export async function findColumns(
  { db }: Reads,
  personId: string,
  name: TableName,
): Promise<string[] | null> {
  const [row] = await db
    .select({ columns: tableViews.columns })
    .from(tableViews)
    .where(and(eq(tableViews.personId, personId), eq(tableViews.name, name)))
    .limit(1)
  return row?.columns ?? null
}
