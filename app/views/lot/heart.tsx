import type { ReactNode } from 'react'
import { FavouriteButton } from '#app/features/favourites/components/favourite-button.tsx'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { useShellData } from '#app/views/site/shell-data.ts'
import { useReturnTo } from './places.ts'

type HeartProps = { lot: Pick<TileView, 'id' | 'title' | 'watched'>; look: 'tile' | 'picture' | 'button' }

/** The favourite's heart of a lot, for whoever is there. */
export function Heart({ lot, look }: HeartProps) {
  const here = useReturnTo()
  const signedIn = Boolean(useShellData()?.actor)
  return (
    <FavouriteButton
      listingId={lot.id}
      title={lot.title}
      watched={lot.watched ?? false}
      look={look}
      login={!signedIn}
      here={here}
    />
  )
}

/** Lies on a tile's picture; `children` stand below the heart. */
export function TileTools({ lot, children }: Pick<HeartProps, 'lot'> & { children?: ReactNode }) {
  return (
    <div className="tile-tools">
      <Heart lot={lot} look="tile" />
      {children}
    </div>
  )
}
