import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { sendBy } from '#app/features/bidding/components/room/server-clock.ts'
import { Note } from '#app/ui/note.tsx'
import { useTimeText } from '#app/ui/time.tsx'

/** On a slow link: by when an offer must leave to be there in time. */
export function SendBy() {
  const { live, clock } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const by = clock && sendBy(live.closesAt, clock.roundTrip)
  if (!by) return null
  return (
    <Note tone="amber" icon={Timer} className="send-by" id="send-by">
      {t('sale.slow', {
        ms: Math.round(clock.roundTrip),
        when: timeText(by, 'server'),
      })}
    </Note>
  )
}
