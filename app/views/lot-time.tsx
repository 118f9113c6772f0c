import { useTranslation } from 'react-i18next'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { useTimeText } from '#app/ui/time.tsx'
import { Countdown } from './countdown.island.tsx'
import type { TilePhase } from './tile-face.ts'

type LotTimeProps = {
  lot: Pick<TileView, 'startsAt' | 'closesAt' | 'format' | 'stock'>
  phase: TilePhase
  /** Where it stands below other lots' clocks: of a fixed price the time, too, and not the pieces left. */
  clock?: boolean
}

export function LotTime({ lot, phase, clock = false }: LotTimeProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  if (phase === 'scheduled') return <Countdown to={lot.startsAt} staged={false} over={t('bid.starting')} />
  if (phase === 'sold' || phase === 'closed')
    return (
      <span className="clk" data-stage="over" data-field="time">
        <time dateTime={new Date(lot.closesAt).toISOString()}>{timeText(lot.closesAt, 'short')}</time>
      </span>
    )
  if (lot.format === 'fixed' && !clock)
    return (
      <span className="clk" data-field="stock">
        {lot.stock}
      </span>
    )
  return <Countdown to={lot.closesAt} over={t('time.auctionClosed')} />
}

export function useTimeLabel({ format }: Pick<TileView, 'format'>, phase: TilePhase): string {
  const { t } = useTranslation()
  if (phase === 'scheduled') return t('time.startsIn')
  if (phase === 'sold' || phase === 'closed') return t('time.closed')
  return format === 'fixed' ? t('sale.fixed.stock') : t('time.left')
}
