import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/shop/listing.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useTickedText } from '#app/ui/ticked-text.ts'
import { Time } from '#app/ui/time.tsx'
import { fineLeft, nearness } from '#app/ui/time-left.ts'

/** What is left until the start or the close; afterwards, when it was. */
export function HeroClock() {
  const { live } = useRoom()
  const { t } = useTranslation()
  const starts = live.status === 'scheduled'
  const target = starts ? live.startsAt : live.closesAt
  const left = useTickedText(
    useRoomTime((now) => fineLeft(target - now)),
    (now) => fineLeft(target - now),
  )
  const stage = useRoomTime((now) => nearness(target - now))
  if (isOver(live.status))
    return (
      <div>
        <p className="lbl">{t('time.closed')}</p>
        <p className="closed-at" data-testid="time-left">
          <Time at={live.closesAt} form="short" />
        </p>
      </div>
    )
  if (live.paused)
    return (
      <div>
        <p className="lbl">{live.paused.reason}</p>
        <p className="hero-clock" data-stage="calm" data-testid="time-left">
          {t('time.paused')}
        </p>
      </div>
    )
  if (stage === 'over')
    return (
      <p className="hero-clock closed-at" data-testid="time-left">
        {t(starts ? 'bid.starting' : 'bid.auctionClosed')}
      </p>
    )
  return (
    <div role="timer">
      <p className="lbl">{t(starts ? 'time.startsIn' : 'time.left')}</p>
      <p
        className="hero-clock"
        data-stage={stage === 'far' || stage === 'calm' ? stage : 'soon'}
        data-testid="time-left"
        data-tick={`fine ${target}`}
        suppressHydrationWarning
      >
        {left}
      </p>
    </div>
  )
}
