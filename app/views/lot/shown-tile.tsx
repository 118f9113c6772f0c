import type { TileView } from '#app/features/listings/queries.server.ts'
import { Money } from '#app/ui/money.tsx'
import { Picture } from '#app/ui/picture.tsx'
import './shown-tile.css'
import { TILE_SIZES, Tile } from './tile.tsx'

/** React 18 knows no `inert`, and writes it as it is given. */
const INERT = { inert: '' }

/** A tile to be looked at: nothing of it leads anywhere. What is not known yet, picture or price, is not said. */
export function ShownTile({ tile }: { tile: TileView }) {
  const { image, title, price } = tile
  if (!image || price === 0)
    return (
      <div className="tile-blank">
        <div className="tile-blank-pic">
          <Picture image={image} sizes={TILE_SIZES} />
        </div>
        <p className="tile-blank-title">{title}</p>
        {price > 0 && (
          <p className="price">
            <Money cents={price} />
          </p>
        )}
      </div>
    )
  return (
    <div className="tile-shown" {...INERT}>
      <Tile tile={tile} />
    </div>
  )
}
