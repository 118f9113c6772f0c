import { useTranslation } from 'react-i18next'
import type { GatheredLot } from '#app/domain/money/gathering.ts'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { useTimeText } from '#app/ui/time.tsx'
import { actionAmount, LotAction } from './lot-action.tsx'
import { LotFigure } from './lot-figure.tsx'
import { LotTime, useCollectWhy, useTimeLabel } from './lot-time.tsx'
import type { TileFace, TilePhase } from './tile-face.ts'

type TileDealProps = { tile: TileView; face: TileFace; phase: TilePhase }

export function TileDeal({ tile, face, phase }: TileDealProps) {
  const { t } = useTranslation()
  const timeLabel = useTimeLabel(tile, phase)
  const collectWhy = useCollectWhy()
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
      {tile.gathered ? (
        <GatheredLine gathered={tile.gathered} />
      ) : tile.collecting ? (
        <p className="tile-sub" data-field="collect-why">
          <span>{collectWhy(tile.collecting)}</span>
        </p>
      ) : (
        <TileSmallLine tile={tile} phase={phase} unmet={face.unmet} />
      )}
      <div className="tile-act">
        <LotAction action={face.action} amount={actionAmount(tile)} lot={tile} />
      </div>
    </div>
  )
}

/** What all that goes on one invoice with it comes to, and when that is written. */
function GatheredLine({ gathered }: { gathered: GatheredLot }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { lots, total, writtenAt } = gathered
  return (
    <p className="tile-sub">
      <span>{t('tile.soFar', { amount: formatExact(total), count: lots })}</span>
      <span>{t('tile.invoiceAt', { when: timeText(writtenAt, 'short') })}</span>
    </p>
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
