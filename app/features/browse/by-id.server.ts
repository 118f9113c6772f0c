import { sql } from 'drizzle-orm'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { type Reads, readTiles } from './tiles.server.ts'

/** Tiles of these listings, in this order; without those that are gone. */
export function listTiles(ctx: Reads, ids: readonly string[]): Promise<TileView[]> {
  if (ids.length === 0) return Promise.resolve([])
  return readTiles(ctx, sql`select value as listing_id from json_each(${JSON.stringify(ids)}) order by key`)
}
