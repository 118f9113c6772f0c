import { type SQL, sql } from 'drizzle-orm'
import { isEverywhere, type Point } from '#app/domain/shop/places.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import {
  type Among,
  hasWords,
  isNarrowed,
  orderOf,
  sourceOf,
  type Wanted,
  walkOf,
  whereOf,
} from './conditions.server.ts'
import { countFacets, type FacetCounts, MOST_COUNTED } from './facets.server.ts'
import { LAST_PAGE, type Search } from './inputs.ts'
import { isKept, keptCounts } from './kept-counts.server.ts'
import { matchExpression, wholeExpression } from './keywords.ts'
import { listNear } from './near.server.ts'
import { type Reads, readTiles } from './tiles.server.ts'
import { likenWords } from './words.server.ts'

/** Up to so many, the lots themselves are looked up and sorted; more are walked in their order. */
const FEW = 5_000
/** Of words that more lots have than are counted, this many are found sooner by a walk through all than by sorting them. */
const MOST_WALKED = 1_000

export type SearchResult = {
  records: TileView[]
  totalRecords: number
  /** Whether there are more than `totalRecords`. */
  totalCapped: boolean
  /** Place of the first record of this page, from 1; 0 when there is none. */
  from: number
  page: number
  pages: number
  limit: number
  /** What was searched instead, when nothing has the words that were typed. */
  likened: string | null
  facets: FacetCounts | null
}

/** One page of a search, filtered, sorted, counted and cut in SQL. */
export async function searchListings(
  ctx: Reads,
  search: Search,
  { facets = false }: { facets?: boolean } = {},
): Promise<SearchResult> {
  const asked = await wantedOf(ctx, search)
  const exact = { wanted: asked, likened: null as string | null, ...(await countSearch(ctx, asked, facets)) }
  const found = exact.total > 0 ? exact : ((await likenedSearch(ctx, asked, facets)) ?? exact)
  const { wanted, likened, total } = found
  const offset = (search.page - 1) * search.limit
  const records = await readTiles(ctx, pageOf(ctx, wanted, { total, offset }))
  const totalRecords = Math.min(total, MOST_COUNTED)
  return {
    records,
    totalRecords,
    totalCapped: total > MOST_COUNTED,
    from: records.length > 0 ? offset + 1 : 0,
    page: search.page,
    pages: Math.min(LAST_PAGE, Math.max(1, Math.ceil(totalRecords / search.limit))),
    limit: search.limit,
    likened,
    facets: found.facets,
  }
}

type Counted = { total: number; facets: FacetCounts | null }

/** Where nothing is chosen from the lists, all that each list counts is all there is. */
async function countSearch(ctx: Reads, wanted: Wanted, facets: boolean): Promise<Counted> {
  if (!facets) return { total: await countListings(ctx, wanted), facets: null }
  if (wanted.category.length + wanted.condition.length + wanted.location.length > 0) {
    const [total, counts] = await Promise.all([countListings(ctx, wanted), countFacets(ctx, wanted)])
    return { total, facets: counts }
  }
  const counts = await countFacets(ctx, wanted)
  return { total: counts.all, facets: counts }
}

/** Words become an expression, a place the locations that are near enough. */
async function wantedOf(ctx: Reads, search: Search): Promise<Wanted> {
  const { around, searchbar, keywords } = search
  const typed = [searchbar, ...keywords].join(' ').trim()
  return {
    ...search,
    match: matchExpression(searchbar, keywords),
    whole: wholeExpression(searchbar, keywords),
    lotNumber: /^\d{1,9}$/.test(typed) ? Number(typed) : null,
    near: around && !isEverywhere({ radius: around.miles }) ? await listNear(ctx, around) : null,
  }
}

/** A listing that a search finds, and where it is fetched. */
export type Matched = Point & { listingId: string }

/** Where listings stand in the search index, for a search among them alone; null when none of them is there. */
export async function findAmong({ db }: Pick<Reads, 'db'>, ids: readonly string[]): Promise<Among | null> {
  const rows = await db.all<{ id: string; doc: number }>(sql`
    select live.listing_id as id, live.doc from json_each(${JSON.stringify(ids)}) given
      cross join listing_live live on live.listing_id = given.value
    where live.doc is not null`)
  const docs = rows.map(({ doc }) => doc)
  return rows.length === 0
    ? null
    : { ids: rows.map(({ id }) => id), from: Math.min(...docs), to: Math.max(...docs) }
}

/** Which of these listings a search finds, by the same conditions as its page; whatever else there is, is not looked at. */
export async function matchAmong(ctx: Reads, search: Search, among: Among): Promise<Matched[]> {
  const wanted = await wantedOf(ctx, search)
  const where = whereOf(wanted, { now: ctx.clock.now(), narrow: true, among })
  return ctx.db.all<Matched>(sql`
    select matched.id as listingId, locations.latitude, locations.longitude
    from (select live.listing_id as id, live.location_id as place from ${sourceOf(wanted, among)} where ${where}) matched
      cross join locations on locations.id = matched.place`)
}

/** The same search for what was most likely meant. Null when that is nothing either. */
async function likenedSearch(ctx: Reads, asked: Wanted, facets: boolean) {
  // one of several keywords may be spelt as it is meant: they are let be
  if (asked.match === null || asked.keywords.length > 1) return null
  const likened = await likenWords(ctx, [asked.searchbar, ...asked.keywords].join(' '))
  if (!likened) return null
  const wanted = { ...asked, match: likened.match, whole: null, lotNumber: null }
  const counted = await countSearch(ctx, wanted, facets)
  return counted.total > 0 ? { wanted, likened: likened.text, ...counted } : null
}

async function countListings({ db, clock }: Reads, wanted: Wanted): Promise<number> {
  if (isKept(wanted)) {
    const [kept] = await db.all<{ total: number | null }>(
      sql`select sum(lots) as total from ${keptCounts(wanted, { now: clock.now() })}`,
    )
    return Math.max(0, kept?.total ?? 0)
  }
  const where = whereOf(wanted, { now: clock.now(), narrow: isNarrowed(wanted) })
  const [counted] = await db.all<{ total: number }>(
    sql`select count(*) as total from (select 1 from ${sourceOf(wanted)} where ${where} limit ${MOST_COUNTED + 1})`,
  )
  return counted?.total ?? 0
}

/** Rows are chosen along an index that holds all that is asked; only those of the page are looked up. */
function pageOf({ clock }: Reads, wanted: Wanted, { total, offset }: { total: number; offset: number }): SQL {
  const narrow = total <= FEW && isNarrowed(wanted)
  const walked = total > MOST_COUNTED && offset + wanted.limit <= MOST_WALKED
  const [source, where] =
    walked && hasWords(wanted)
      ? walkOf(wanted, { now: clock.now() })
      : [sourceOf(wanted), whereOf(wanted, { now: clock.now(), narrow })]
  return sql`select picked.listing_id from
    (select live.rowid as row from ${source} where ${where}
      order by ${orderOf(wanted.orderby, narrow)} limit ${wanted.limit} offset ${offset}) page
    cross join listing_live picked on picked.rowid = page.row`
}

/** Featured lots that are still live, ending soonest first. */
export function listFeatured(ctx: Reads, limit: number): Promise<TileView[]> {
  return readTiles(
    ctx,
    // left to itself SQLite walks all live lots by time, to find the few that are featured
    sql`select listing_id from listing_live indexed by listing_live_featured
      where live = 1 and featured = 1 and closes_at > ${ctx.clock.now()} order by closes_at limit ${limit}`,
  )
}

/** Open lots that close next. */
export function listEndingNext(ctx: Reads, limit: number): Promise<TileView[]> {
  const now = ctx.clock.now()
  return readTiles(
    ctx,
    sql`select listing_id from listing_live where live = 1 and closes_at > ${now} and starts_at <= ${now}
      order by closes_at limit ${limit}`,
  )
}

/** So many of somebody's lots are looked at, those that something happened in last. */
const MOST_RECENT = 200

/**
 * Lots that the asker has offered on and that need them: those they are outbid in and that close first, won and to be paid,
 * winning, placed, to be collected; then those that were lost, or awarded to them, after `seen` (epoch ms). None for a visitor.
 */
export async function listStanding(ctx: Reads, limit: number, seen = 0): Promise<TileView[]> {
  if (!ctx.actor) return []
  const person = ctx.actor.id
  return readTiles(
    ctx,
    sql`select listing_id from (
        select recent.listing_id, live.closes_at, case
            when recent.status = 'outbid' and live.live = 1 then 0
            when recent.status = 'won' and live.format <> 'reverse' and (not exists (${invoicesOf(person, sql``)})
              or exists (${invoicesOf(person, sql`and invoices.status = 'unpaid'`)})) then 1
            when recent.status = 'winner' then 2
            when recent.status = 'placed' then 3
            when recent.status = 'won' and exists (select 1 from invoice_lines line
              join lot_pickups pickup on pickup.line_id = line.id
              where line.listing_id = recent.listing_id and pickup.buyer_id = ${person} and pickup.gone_at is null) then 4
            when (recent.status = 'lost' or recent.status = 'won' and live.format = 'reverse')
              and live.closes_at > ${seen} then 5
          end as place
        from (select listing_id, status from standings where person_id = ${person}
            order by updated_at desc limit ${MOST_RECENT}) recent
          join listing_live live on live.listing_id = recent.listing_id
      ) where place is not null
      order by place, case when place = 5 then -closes_at else closes_at end limit ${limit}`,
  )
}

/** Somebody's invoices of a lot. */
function invoicesOf(person: string, more: SQL): SQL {
  return sql`select 1 from invoice_lines line join invoices on invoices.id = line.invoice_id
    where line.listing_id = recent.listing_id and invoices.buyer_id = ${person} ${more}`
}

/** So many of a large category are looked at for those that are most offered on: the ones that close next. */
const MOST_LIKENED = 150

/**
 * Live lots like this one: of its category, the most offered on first, then of those beside and below it
 * (storefront, section 7).
 */
export function listSimilar(
  ctx: Reads,
  listing: { id: string; category: { id: string } },
  limit: number,
): Promise<TileView[]> {
  const { id, category } = listing
  const now = ctx.clock.now()
  const neighbours = sql`select id from categories
    where parent_id = (select parent_id from categories where id = ${category.id}) and id <> ${category.id}
    union all select id from categories where parent_id = ${category.id}`
  return readTiles(
    ctx,
    sql`select listing_id from (
        select * from (select listing_id, offer_count, 1 as same from listing_live
          where live = 1 and category_id = ${category.id} and closes_at > ${now} order by closes_at limit ${MOST_LIKENED})
        union all
        select * from (select listing_id, offer_count, 0 as same from listing_live
          where live = 1 and category_id in (${neighbours}) and closes_at > ${now} limit ${MOST_LIKENED})
      ) where listing_id <> ${id} order by same desc, offer_count desc limit ${limit}`,
  )
}
