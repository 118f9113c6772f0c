import { useTranslation } from 'react-i18next'
import { HistoryLink } from '#app/features/bidding/components/history/history-link.tsx'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { steadyNow } from '#app/lib/steady-clock.ts'

/** In the place of the small clock while the large one runs: how many offers and watchers, and how true the clock is. */
export function FinalFacts() {
  const { live, clock } = useRoom()
  const { t } = useTranslation()
  return (
    <div className="cap num final-facts">
      <HistoryLink />
      {live.viewers ? <span>{t('bid.watching', { count: live.viewers })}</span> : null}
      {clock && <ClockChecked at={clock.at} roundTrip={clock.roundTrip} />}
    </div>
  )
}

function ClockChecked({ at, roundTrip }: { at: number; roundTrip: number }) {
  const { t } = useTranslation()
  const seconds = useRoomTime(() => Math.max(0, Math.round((steadyNow() - at) / 1000)))
  return <span className="fact">{t('bid.final.checked', { seconds, ms: Math.round(roundTrip) })}</span>
}
