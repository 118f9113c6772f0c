import { useTranslation } from 'react-i18next'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { Shelf } from '#app/ui/shelf.tsx'
import { Tile } from './tile.tsx'

export function SimilarLots({ tiles }: { tiles: TileView[] }) {
  const { t } = useTranslation()
  return (
    <div className="similar">
      <Shelf title={t('item.similar')} className="strip">
        {tiles.map((tile) => (
          <Tile key={tile.id} tile={tile} />
        ))}
      </Shelf>
    </div>
  )
}
