import { useTranslation } from 'react-i18next'
import type { Collecting } from '#app/db/collecting.server.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { useDayText, useTimeText } from '#app/ui/time.tsx'
import { Countdown } from './countdown.island.tsx'
import type { TilePhase } from './tile-face.ts'

type LotTimeProps = {
  lot: Pick<TileView, 'startsAt' | 'closesAt' | 'paused' | 'format' | 'stock' | 'collecting'>
  phase: TilePhase
  /** Where no label says what it is: of a fixed price the time, too, and not the pieces left. */
  clock?: boolean
}

export function LotTime({ lot, phase, clock = false }: LotTimeProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const dayText = useDayText()
  const collectWhy = useCollectWhy()
  if (lot.collecting) {
    const day = dayText(lot.collecting.day)
    return (
      <span
        className="clk"
        data-stage={lot.collecting.late ? 'final' : 'calm'}
        data-field="collect-by"
        title={collectWhy(lot.collecting)}
      >
        {clock ? t('tile.collectByDay', { day }) : day}
      </span>
    )
  }
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
  if (lot.paused)
    return (
      <span className="clk" data-stage="calm" data-field="time" title={lot.paused.reason}>
        {t('time.paused')}
      </span>
    )
  return <Countdown to={lot.closesAt} over={t('time.auctionClosed')} />
}

export function useTimeLabel(
  { format, collecting }: Pick<TileView, 'format' | 'collecting'>,
  phase: TilePhase,
): string {
  const { t } = useTranslation()
  if (collecting) return t('tile.collectBy')
  if (phase === 'scheduled') return t('time.startsIn')
  if (phase === 'sold' || phase === 'closed') return t('time.closed')
  return format === 'fixed' ? t('sale.fixed.stock') : t('time.left')
}

/** Why a lot has to be collected by its last day. */
export function useCollectWhy(): (collecting: Collecting) => string {
  const { t } = useTranslation()
  return ({ days, reason, late }) =>
    late ? t('tile.collectLate') : (reason ?? t('tile.collectWhy', { count: days }))
}
