import { useTranslation } from 'react-i18next'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { LotPrice } from './lot-price.island.tsx'
import type { TileFace } from './tile-face.ts'

type LotFigureProps = { tile: TileView; hidden: TileFace['hidden']; className?: string }

/** The price; of a sealed listing one's own rank, or how many offer. */
export function LotFigure({ tile, hidden, className = 'amt' }: LotFigureProps) {
  const { t } = useTranslation()
  if (hidden === null) {
    const cents = tile.format === 'fixed' ? (tile.buyNow ?? tile.price) : tile.price
    return <LotPrice cents={cents} falls={tile.format === 'reverse'} className={className} />
  }
  return (
    <span className={className} data-field="rank">
      {hidden.rank === null
        ? t('tile.bidders', { count: hidden.bidders })
        : t('tile.rankOf', {
            rank: t('sale.rank', { count: hidden.rank, ordinal: true }),
            count: hidden.bidders,
          })}
    </span>
  )
}
