import { Pause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownPause } from '#app/domain/auction/pause.ts'
import { sentence } from '#app/lib/sentence.ts'
import { useTimeText } from '#app/ui/time.tsx'
import { useLive } from './sale-context.tsx'

/** Since when nothing closes, and why: the sale's own pause, or that of the lot on the stage. */
export function PauseBar({ paused }: { paused: ShownPause | null }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  // what is heard of the lots is newer than the page
  const stopped = useLive(({ stage, rows }) => {
    const lot = rows.get(stage.seats[0]?.id ?? '')
    return lot ? lot.paused : paused
  })
  if (stopped === null) return null
  return (
    <div className="pausebar" role="status" data-testid="paused">
      <Pause className="i" aria-hidden="true" />
      <span>
        <b>{t('liveSale.pausedSince', { at: timeText(stopped.since, 'server') })}</b>{' '}
        {sentence(stopped.reason)} {t('liveSale.goesOn')}
      </span>
    </div>
  )
}
