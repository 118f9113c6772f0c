import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { whatWasMissed } from '#app/features/bidding/away.ts'
import { Band } from '#app/features/bidding/components/panel/band.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import { useTimeText } from '#app/ui/time.tsx'
import { useRankWords } from './use-words.ts'

/** What was missed comes in one burst after the return; what comes later was not missed. */
const BURST_MS = 400
const LATEST_MS = 5_000
const SHOWN_MS = 60_000

/** What happened while the reader was away, and what it means for them, until it is old or no longer so. */
export function ReturnNote({ since }: { since: LiveState }) {
  const { live } = useRoom()
  const [caughtUp, setCaughtUp] = useState<LiveState | null>(null)
  const [isOld, setOld] = useState(false)
  const moved = live.seq > since.seq && !live.gap

  useEffect(() => {
    if (caughtUp || !moved) return
    const timer = setTimeout(() => setCaughtUp(live), BURST_MS)
    return () => clearTimeout(timer)
  }, [caughtUp, moved, live])
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), caughtUp ? SHOWN_MS : LATEST_MS)
    return () => clearTimeout(timer)
  }, [caughtUp])

  const stands = caughtUp && !isOld && live.own?.status === caughtUp.own?.status
  // there before its words are, so that they are read out
  return <div role="status">{stands && <Missed since={since} now={caughtUp} />}</div>
}

function Missed({ since, now }: { since: LiveState; now: LiveState }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const rankWords = useRankWords()
  const missed = whatWasMissed(since, now)
  if (!missed) return null
  const { count, meaning } = missed
  const hidden = listing.format === 'sealed' && (meaning === 'price' || meaning === null)
  const amount = formatMoney(now.price)
  const title =
    meaning === null || hidden
      ? t('bid.away.changed')
      : meaning === 'rank'
        ? t('bid.away.rank', { rank: rankWords() })
        : t(`bid.away.${meaning}`, { amount, count: now.stock, when: timeText(now.closesAt, 'server') })
  return (
    <div data-testid="return-note" data-meaning={meaning ?? 'changed'}>
      <Band tone="info" icon={History} title={title} text={t('bid.away.caughtUp', { count })} />
    </div>
  )
}
