import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTimeText } from '#app/ui/time.tsx'
import { useRoom } from './auction-room.island.tsx'
import { sendBy } from './server-clock.ts'

/** On a slow link: by when an offer must leave to be there in time. */
export function SendBy() {
  const { live, clock } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const by = clock && sendBy(live.closesAt, clock.roundTrip)
  if (!by) return null
  return (
    <p className="note note-amber send-by" data-testid="send-by">
      <Timer className="i" aria-hidden="true" />
      <span>
        {t('sale.slow', {
          ms: Math.round(clock.roundTrip),
          when: timeText(by, 'server'),
        })}
      </span>
    </p>
  )
}
