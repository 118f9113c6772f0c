import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { coarseLeft } from '#app/ui/time-left.ts'
import { useSale } from './sale-context.tsx'

const HOUR_MS = 3_600_000
/** Until then a time of the clock means one moment: its day need not be said. */
const SAME_DAY_MS = 12 * HOUR_MS

/** How long a lot of the rail has left; from an hour on, when it closes. */
export function RowClock({ row }: { row: Pick<LotRow, 'closesAt' | 'startsAt' | 'paused' | 'status'> }) {
  const { t } = useTranslation()
  const { clock } = useSale()
  const timeText = useTimeText()
  const shown = useServerTime((now) => {
    const left = row.closesAt - now
    const stage =
      left <= 0 ? 'over' : left <= clock.finalMs ? 'final' : left <= clock.soonMs ? 'soon' : 'calm'
    return `${stage} ${left > SAME_DAY_MS ? 'short' : left > HOUR_MS ? 'clock' : leftText(left)}`
  })
  const [stage = 'calm', text = ''] = shown.split(' ')
  if (row.paused)
    return (
      <span className="clk" data-stage="over" title={row.paused.reason}>
        {t('time.paused')}
      </span>
    )
  return (
    <span className="clk" data-stage={stage} data-field="time">
      {(stage === 'soon' || stage === 'final') && <Timer className="i" aria-hidden="true" />}
      {stage === 'over'
        ? t('liveSale.closing')
        : text === 'short' || text === 'clock'
          ? timeText(row.closesAt, text)
          : text}
    </span>
  )
}

/** "0:42", "8:41"; up to the hour "42:10": who follows closes a minute apart counts in minutes. */
function leftText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  return left <= HOUR_MS
    ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    : coarseLeft(left)
}
