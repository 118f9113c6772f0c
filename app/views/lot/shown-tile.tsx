import type { TileView } from '#app/features/listings/queries.server.ts'
import { Tile } from './tile.tsx'

/** React 18 knows no `inert`, and writes it as it is given. */
const INERT = { inert: '' }

/** A tile to be looked at: nothing of it leads anywhere. */
export function ShownTile({ tile }: { tile: TileView }) {
  return (
    <div {...INERT}>
      <Tile tile={tile} />
    </div>
  )
}
