import { useTranslation } from 'react-i18next'
import { leftWhenResumed } from '#app/domain/auction/pause.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useDuration } from '#app/features/bidding/components/say/use-words.ts'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import { fineLeft } from '#app/ui/time-left.ts'
import { useSale } from './sale-context.tsx'

export type StageClockState = 'calm' | 'soon' | 'final' | 'over' | 'paused'

/** How near the close is by the sale's own measure, and what the clock says: of one that is paused, what it has left. */
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
  if (state === 'paused' && live.paused)
    return { state, text: fineLeft(leftWhenResumed({ closesAt: live.closesAt, paused: live.paused })) }
  return { state, text: state === 'over' ? t('liveSale.closing') : left }
}

/** How much of so long a time is left, in whole percent; while it is paused, of what it had. */
export function shareLeft(
  { closesAt, paused }: Pick<LiveState, 'closesAt' | 'paused'>,
  now: number,
  of: number,
) {
  const left = paused ? leftWhenResumed({ closesAt, paused }) : closesAt - now
  return Math.min(100, Math.max(0, Math.round((left / of) * 100)))
}

/** The last seconds: large figures, a bar that empties, and what an offer does now. */
export function FinalBlock() {
  const { listing, live } = useRoom()
  const { clock } = useSale()
  const { t } = useTranslation()
  const duration = useDuration()
  const { text } = useStageClock()
  const share = useRoomTime((now) => shareLeft(live, now, clock.finalMs))
  const { mode, extensionMs } = listing.softClose
  return (
    <div className="final" role="timer" data-paused={live.paused ? true : undefined}>
      <div>
        <p className="lbl">{t(live.paused ? 'liveSale.leftPaused' : 'time.left')}</p>
        <p className="big" data-testid="time-left">
          {text}
        </p>
      </div>
      {mode !== 'none' && !live.paused && (
        <p className="side">{t('bid.final.offerNow', { minutes: duration(extensionMs) })}</p>
      )}
      <div className="final-bar">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
