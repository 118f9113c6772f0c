import { type SQL, sql } from 'drizzle-orm'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { matchExpression, wordsOf } from './keywords.ts'
import { type Reads, readTiles } from './tiles.server.ts'
import { likenWords } from './words.server.ts'

/** Beyond so many finds nobody needs the nearest to its end: the first that are read will do. */
const MOST_SORTED = 2_000

/** Live lots with what is being typed in their title, ending soonest first; a number finds its lot. */
export async function listSuggestions(ctx: Reads, typed: string, limit: number): Promise<TileView[]> {
  const match = matchExpression(typed)
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
  if (match === null || (wordsOf(typed).join('').length < 2 && number === null)) return []
  const found = await readTiles(ctx, titled(ctx, { match, number, limit }))
  if (found.length > 0) return found
  const likened = await likenWords(ctx, typed)
  return likened ? readTiles(ctx, titled(ctx, { match: likened.match, number: null, limit })) : []
}

function titled(
  { clock }: Reads,
  { match, number, limit }: { match: string; number: number | null; limit: number },
): SQL {
  const now = clock.now()
  const lot =
    number === null
      ? sql``
      : sql`select live.listing_id, 0 as closes_at from listings cross join listing_live live on live.listing_id = listings.id
          where listings.lot_number = ${number} and live.live = 1 and live.closes_at > ${now} union all`
  return sql`select listing_id from (${lot} select * from
      (select live.listing_id, live.closes_at from listings_fts found cross join listing_live live on live.doc = found.rowid
        where found.listings_fts match ${`{title brand} : (${match})`} and live.live = 1 and live.closes_at > ${now}
        limit ${MOST_SORTED}))
    order by closes_at limit ${limit}`
}

/**
 * Open lots whose id or lot number is a scanned code, or whose id begins with it, newest first (storefront, section 7).
 */
export async function findByBarcode(ctx: Reads, code: string, limit: number): Promise<TileView[]> {
  const now = ctx.clock.now()
  const number = /^\d{1,9}$/.test(code) ? Number(code) : -1
  return readTiles(
    ctx,
    sql`select id as listing_id from (
        select id from listings where lot_number = ${number}
        union select id from (select id from listings where id >= ${code} and id < ${`${code}\u{10ffff}`} order by id limit 50)
      ) cross join listing_live live on live.listing_id = id
      where live.live = 1 and live.starts_at <= ${now} and live.closes_at > ${now}
      order by id desc limit ${limit}`,
  )
}

/** What waits for somebody: offers of theirs that stand on open lots, and open lots they watch. A visitor has none. */
export async function countPending({ db, clock, actor }: Reads) {
  const now = clock.now()
  const [found] = actor
    ? await db.all<{ offers: number; favourites: number }>(sql`
        select
          (select count(*) from standings cross join listing_live live on live.listing_id = standings.listing_id
            where standings.person_id = ${actor.id} and standings.status <> 'removed'
              and live.live = 1 and live.closes_at > ${now}) as offers,
          (select count(*) from favourites cross join listing_live live on live.listing_id = favourites.listing_id
            where favourites.person_id = ${actor.id} and live.live = 1 and live.closes_at > ${now}) as favourites`)
    : []
  return { offers: found?.offers ?? 0, favourites: found?.favourites ?? 0 }
}
