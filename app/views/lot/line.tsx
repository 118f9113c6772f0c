import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useNames } from '#app/ui/use-names.ts'
import { TileTools } from './heart.tsx'
import { useLiveTile } from './live-tiles.island.tsx'
import { actionAmount, LotAction } from './lot-action.tsx'
import { LotBadge } from './lot-badge.tsx'
import { LotFigure } from './lot-figure.tsx'
import { LotPlace } from './lot-place.tsx'
import { LotTime, useTimeLabel } from './lot-time.tsx'
import { lotAddress, tileFace, tilePhase } from './tile-face.ts'

/** The same lot as a tile, as one line of a list; `leads` as a tile does. */
export function Line({ tile: loaded, leads = false }: { tile: TileView; leads?: boolean }) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const tile = useLiveTile(loaded)
  const phase = useServerTime((now) => tilePhase(tile, now))
  const face = tileFace(tile, phase)
  const timeLabel = useTimeLabel(tile, phase)
  return (
    <article
      className="line"
      data-listing-id={tile.id}
      data-phase={phase}
      data-mine={face.mine ?? undefined}
      data-over={face.over ? '' : undefined}
    >
      <div className="tile-pic">
        <Picture image={tile.image} sizes="104px" />
        <TileTools lot={tile} />
      </div>
      <div className="line-text">
        <p className="tile-meta">
          <span>{t('tile.lot', { lot: tile.lotNumber })}</span>
          <span aria-hidden="true">·</span>
          <span>{nameOf(tile.condition)}</span>
        </p>
        <h3 className="tile-title">
          <Link to={lotAddress(tile.id)} discover={leads ? 'render' : 'none'}>
            {tile.title}
          </Link>
        </h3>
        <p className="tile-desc">{tile.description}</p>
        <div className="row row-wrap line-marks">
          <LotBadge badge={face.badge} />
          <LotPlace place={tile.location} />
        </div>
      </div>
      <div className="line-nums">
        <div>
          {tile.retailPrice !== null && (
            <>
              <span className="lbl">{t('tile.retailLabel')}</span>
              <span className="muted num">{formatMoney(tile.retailPrice)}</span>
            </>
          )}
        </div>
        <div>
          <span className="lbl">{t(`tile.price.${face.price}`)}</span>
          <LotFigure tile={tile} hidden={face.hidden} />
        </div>
        <div className="line-time">
          <span className="lbl">{timeLabel}</span>
          <LotTime lot={tile} phase={phase} />
        </div>
        <div>
          <LotAction action={face.action} amount={actionAmount(tile)} lot={tile} block />
        </div>
      </div>
    </article>
  )
}
