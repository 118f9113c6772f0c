import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { actionAmount, LotAction } from './lot-action.tsx'
import { LotFigure } from './lot-figure.tsx'
import { LotTime, useTimeLabel } from './lot-time.tsx'
import type { TileFace, TilePhase } from './tile-face.ts'

type TileDealProps = { tile: TileView; face: TileFace; phase: TilePhase }

export function TileDeal({ tile, face, phase }: TileDealProps) {
  const { t } = useTranslation()
  const timeLabel = useTimeLabel(tile, phase)
  return (
    <div className="tile-foot">
      <div className="tile-deal">
        <div>
          <span className="lbl">{t(`tile.price.${face.price}`)}</span>
          <LotFigure tile={tile} hidden={face.hidden} />
        </div>
        <div>
          <span className="lbl">{timeLabel}</span>
          <LotTime lot={tile} phase={phase} />
        </div>
      </div>
      <TileSmallLine tile={tile} phase={phase} unmet={face.unmet} />
      <div className="tile-act">
        <LotAction action={face.action} amount={actionAmount(tile)} lot={tile} />
      </div>
    </div>
  )
}

/** Offers and retail value; one's own amount stands before both. */
function TileSmallLine({ tile, phase, unmet }: Pick<TileDealProps, 'tile' | 'phase'> & { unmet: boolean }) {
  const { t } = useTranslation()
  const { format, own, bidKinds } = tile
  const offers =
    format === 'fixed'
      ? t('tile.fixedPrice')
      : phase === 'scheduled' && tile.preBids
        ? t('sale.pre.count', { count: tile.bidderCount })
        : t('tile.offers', { count: tile.offerCount })
  const retail = tile.retailPrice === null ? '' : t('tile.retail', { amount: formatMoney(tile.retailPrice) })
  const end = unmet ? t('tile.reserveNotMet') : format === 'sealed' ? t('tile.hidden') : retail
  const word =
    own?.status === 'placed' || bidKinds === 'hard'
      ? 'tile.ownOffer'
      : format === 'reverse'
        ? 'tile.ownFloor'
        : 'tile.ownMax'
  const mine = own?.max ? t(word, { amount: formatMoney(own.max) }) : null
  return (
    <p className="tile-sub">
      <span className={mine && unmet ? 'hide-s' : undefined}>{mine ?? offers}</span>
      <span>{mine && !unmet ? offers : end}</span>
    </p>
  )
}
