import { useTranslation } from 'react-i18next'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { Shelf } from '#app/ui/shelf.tsx'
import { Tile } from './tile.tsx'

export function FeaturedShelf({ tiles }: { tiles: TileView[] }) {
  const { t } = useTranslation()
  if (tiles.length === 0) return null
  return (
    <Shelf title={t('home.featured')} className="feat">
      {tiles.map((tile) => (
        <Tile key={tile.id} tile={tile} />
      ))}
    </Shelf>
  )
}
