import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readCollecting } from '#app/db/collecting.server.ts'
import { readGatheredLot } from '#app/db/gathered-lot.server.ts'
import type { OwnStanding, TileView } from '#app/features/listings/queries.server.ts'
import type { PublicReads } from '#app/services/kept.server.ts'
import {
  listCategories,
  listConditions,
  listLocations,
  listMoved,
  listMovedConditions,
} from './choice-queries.server.ts'
import type { Search } from './inputs.ts'
import { findProof } from './proof.server.ts'
import { listEndingNext, listFeatured, listSimilar, searchListings } from './queries.server.ts'
import { invoiceOf, ownPapers, type Reads } from './tiles.server.ts'

/*
 * The same as in queries.server.ts, from what is kept for everybody for some seconds. Nobody's own part is in that: it is
 * read anew for whoever asks, and laid over it.
 */

type Ask = Reads & Pick<Ctx, 'kept'>

/** What home shows above its lots; what it tells strangers is not anybody's own. */
export async function keptShelves(ctx: Ask, most: { next: number; featured: number }) {
  const shelves = await ctx.kept.read(`shelves ${most.next} ${most.featured}`, async (reads) => {
    const [next, featured] = await Promise.all([
      listEndingNext(reads, most.next),
      listFeatured(reads, most.featured),
    ])
    return {
      next,
      featured,
      proof: await findProof(
        reads,
        next.map(({ id }) => id),
      ),
    }
  })
  const [next, featured] = await Promise.all([
    withOwnPart(ctx, shelves.next),
    withOwnPart(ctx, shelves.featured),
  ])
  return { next, featured, proof: shelves.proof }
}

/** What a search can be narrowed by, with how many lots each category has. */
export function keptChoices(ctx: Ask) {
  return ctx.kept.read('choices', async (reads) => {
    const [categories, moved, conditions, movedConditions, locations] = await Promise.all([
      listCategories(reads),
      listMoved(reads),
      listConditions(reads),
      listMovedConditions(reads),
      listLocations(reads),
    ])
    return { categories, moved, conditions, movedConditions, locations }
  })
}

/** A search. One around somebody's own place is theirs alone, and not kept. */
export async function keptSearch(
  ctx: Ask,
  search: Search,
  { facets, own }: { facets: boolean; own: boolean },
) {
  if (own) return searchListings(ctx, search, { facets })
  const { view: _view, ...wanted } = search
  const key = `search ${facets ? 'with' : 'without'} facets ${JSON.stringify(wanted)}`
  const found = await ctx.kept.read(key, (reads) => searchListings(reads, search, { facets }))
  return { ...found, records: await withOwnPart(ctx, found.records) }
}

export async function keptSimilar(
  ctx: Ask,
  listing: { id: string; category: { id: string } },
  limit: number,
): Promise<TileView[]> {
  const { category } = listing
  // one more than is shown, so that all lots of the category can share it
  const work = (reads: PublicReads) => listSimilar(reads, { id: '', category }, limit + 1)
  const similar = await ctx.kept.read(`similar ${category.id} ${limit}`, work)
  return withOwnPart(ctx, similar.filter(({ id }) => id !== listing.id).slice(0, limit))
}

type OwnPart = {
  id: string
  status: OwnStanding['status'] | null
  max: number | null
  watched: number
  deposited: number
  invoice: string | null
  gathered: string | null
  collecting: string | null
}

/** Tiles with where the asker stands and what they watch. A visitor gets them as they are. */
export async function withOwnPart(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  tiles: readonly TileView[],
): Promise<TileView[]> {
  if (!actor || tiles.length === 0) return [...tiles]
  const rows = await db.all<OwnPart>(sql`
    select chosen.value as id, standings.status, standings.own_max as max, watched.person_id is not null as watched,
      ${ownPapers(actor.id)}
    from json_each(${JSON.stringify(tiles.map(({ id }) => id))}) chosen
      join listings on listings.id = chosen.value
      left join standings on standings.listing_id = chosen.value and standings.person_id = ${actor.id}
      left join favourites watched on watched.listing_id = chosen.value and watched.person_id = ${actor.id}`)
  const own = new Map(rows.map((row) => [row.id, row]))
  return tiles.map((tile) => {
    const part = own.get(tile.id)
    return {
      ...tile,
      own: part?.status ? { status: part.status, max: part.max, rank: null } : null,
      watched: part?.watched === 1,
      deposited: part?.deposited === 1,
      invoice: part ? invoiceOf(part) : null,
      gathered: readGatheredLot(part?.gathered ?? null),
      collecting: readCollecting(part?.collecting ?? null),
    }
  })
}
