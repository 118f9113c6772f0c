import type { TileView } from '#app/features/listings/queries.server.ts'
import { Line } from './line.tsx'
import { Tile } from './tile.tsx'

/** The first row of a phone: on a page of results its pictures are what the eye waits for. */
const FIRST = 2

type LotsProps = {
  tiles: TileView[]
  view: 'grid' | 'list'
  busy?: boolean
  /** Whether they are the page's first pictures. */
  eager?: boolean
}

export function Lots({ tiles, view, busy, eager = false }: LotsProps) {
  if (view === 'list')
    return (
      <div className="lines" aria-busy={busy || undefined}>
        {tiles.map((tile) => (
          <Line key={tile.id} tile={tile} />
        ))}
      </div>
    )
  return (
    <div className="tiles" aria-busy={busy || undefined}>
      {tiles.map((tile, place) => (
        <Tile key={tile.id} tile={tile} eager={eager && place < FIRST} />
      ))}
    </div>
  )
}
