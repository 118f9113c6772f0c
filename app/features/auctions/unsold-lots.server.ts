import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { likeOf } from '#app/lib/like.ts'
import { FREE_PER_PAGE } from './free-drafts.server.ts'
import { UNSOLD_MOST } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** A lot that ended without a sale, and that nobody has listed again. Cents and epoch ms. */
export type UnsoldLot = {
  id: string
  lotNumber: number
  title: string
  yardId: string
  yard: string
  startPrice: number
  /** The highest offer when it ended; null where there was none. */
  offered: number | null
  closedAt: number
  withdrawn: number
  picture: string | null
}

/** One page of an organisation's lots that can be listed again in an auction, those that ended last first. */
export function listUnsold(
  { db }: Reads,
  side: WorkSide,
  { words, page }: { words: string; page: number },
): Promise<UnsoldLot[]> {
  return db.all<UnsoldLot>(sql`
    with chosen as materialized (
      select live.rowid as place from ${unsoldOf(side, words)}
      order by live.closes_at desc limit ${FREE_PER_PAGE} offset ${(page - 1) * FREE_PER_PAGE})
    select listings.id, listings.lot_number as lotNumber, listings.title, live.location_id as yardId,
      locations.name as yard, listings.start_price as startPrice,
      case when live.offer_count > 0 then live.price end as offered, live.closes_at as closedAt,
      live.outcome = 'withdrawn' as withdrawn, image.name as picture
    from chosen cross join listing_live live on live.rowid = chosen.place
      join listings on listings.id = live.listing_id
      join locations on locations.id = live.location_id
      left join listing_images image on image.listing_id = listings.id and image.position = 0
    order by live.closes_at desc`)
}

/** How many there are, at most `UNSOLD_MOST`. */
export async function countUnsold({ db }: Reads, side: WorkSide, words: string): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`
    select count(*) as count from (select 1 from ${unsoldOf(side, words)} limit ${UNSOLD_MOST})`)
  return row?.count ?? 0
}

/** By title, lot number or the seller's own number. What is sold at a fixed price is in no auction. */
function unsoldOf({ organisationId, yards }: WorkSide, words: string): SQL {
  const from =
    words === ''
      ? sql`listing_live live indexed by listing_live_own_closes`
      : sql`${withWords(organisationId, words)} found
          join listing_live live indexed by listing_live_doc on live.doc = found.rowid`
  return sql`${from} where live.organisation_id = ${organisationId} and live.shelf = 'unsold'
    and live.format <> 'fixed' ${atYards(sql`live.location_id`, { yards })}
    and not exists (select 1 from listings again where again.relisted_from_id = live.listing_id)`
}

function withWords(organisationId: string, words: string): SQL {
  // of every lot it is asked: what no number can be asks for none
  const numbered = /^\d{1,9}$/.test(words) ? sql`own.lot_number = ${Number(words)} or` : sql``
  return sql`(select rowid from listings own indexed by listings_own_words
    where own.organisation_id = ${organisationId} and (${numbered}
      own.title like ${likeOf(words)} escape '\\' or own.item_id like ${likeOf(words)} escape '\\'))`
}
