import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/shop/listing.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useDuration } from '#app/features/bidding/components/say/use-words.ts'
import { fineLeft } from '#app/ui/time-left.ts'
import { useSale } from './sale-context.tsx'

export type StageClockState = 'calm' | 'soon' | 'final' | 'over' | 'paused'

/** How near the close is by the sale's own measure, and what the clock says. */
export function useStageClock(): { state: StageClockState; text: string } {
  const { live } = useRoom()
  const { clock } = useSale()
  const { t } = useTranslation()
  const target = live.status === 'scheduled' ? live.startsAt : live.closesAt
  const state = useRoomTime((now): StageClockState => {
    const left = target - now
    if (isOver(live.status) || left <= 0) return 'over'
    if (live.paused) return 'paused'
    if (live.status === 'scheduled' || left > clock.soonMs) return 'calm'
    return left > clock.finalMs ? 'soon' : 'final'
  })
  const left = useRoomTime((now) => fineLeft(target - now))
  if (state === 'paused') return { state, text: t('time.paused') }
  return { state, text: state === 'over' ? t('liveSale.closing') : left }
}

/** The last seconds: large figures, a bar that empties, and what an offer does now. */
export function FinalBlock() {
  const { listing, live } = useRoom()
  const { clock } = useSale()
  const { t } = useTranslation()
  const duration = useDuration()
  const { text } = useStageClock()
  const share = useRoomTime((now) =>
    Math.min(100, Math.max(0, Math.round(((live.closesAt - now) / clock.finalMs) * 100))),
  )
  const { mode, extensionMs } = listing.softClose
  return (
    <div className="final" role="timer">
      <div>
        <p className="lbl">{t('time.left')}</p>
        <p className="big" data-testid="time-left">
          {text}
        </p>
      </div>
      {mode !== 'none' && (
        <p className="side">{t('bid.final.offerNow', { minutes: duration(extensionMs) })}</p>
      )}
      <div className="final-bar">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
