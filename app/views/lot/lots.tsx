import type { TileView } from '#app/features/listings/queries.server.ts'
import { Line } from './line.tsx'
import { Tile } from './tile.tsx'

/** The first row of a phone: on a page of results its pictures are what the eye waits for. */
const FIRST = 2

/** Full rows of a phone, be they of one, two or three: those out of sight are laid out as they come near. */
const GROUP = 6

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
        {tiles.map((tile, place) => (
          <Line key={tile.id} tile={tile} leads={place === 0} />
        ))}
      </div>
    )
  return (
    <div className="tiles" aria-busy={busy || undefined}>
      {groupsOf(tiles).map((group, number) => (
        <div key={group[0]?.id} className="tile-group">
          {group.map((tile, place) => (
            <Tile
              key={tile.id}
              tile={tile}
              eager={eager && number === 0 && place < FIRST}
              leads={number === 0 && place === 0}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function groupsOf(tiles: TileView[]): TileView[][] {
  const count = Math.ceil(tiles.length / GROUP)
  return Array.from({ length: count }, (_, number) => tiles.slice(number * GROUP, (number + 1) * GROUP))
}
