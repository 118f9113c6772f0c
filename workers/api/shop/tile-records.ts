import type { Ctx } from '#app/context.ts'
import { listFacts } from '#app/features/listings/facts.server.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { type ListingRecord, presentListing } from '../presenters/listing.ts'

/** Tiles as records, in their order; what is no more public is left out. */
export async function recordsOfTiles(ctx: Ctx, tiles: readonly TileView[]): Promise<ListingRecord[]> {
  const facts = await listFacts(
    ctx,
    tiles.map(({ id }) => id),
  )
  return tiles.flatMap((tile) => {
    const known = facts.get(tile.id)
    return known ? [presentListing(tile, known)] : []
  })
}
