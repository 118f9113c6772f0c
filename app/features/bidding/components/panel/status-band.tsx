import { Info, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/shop/listing.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useReturn } from '#app/features/bidding/components/room/use-return.ts'
import { steadyNow } from '#app/lib/steady-clock.ts'
import { later } from '#app/ui/start/later.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { Band } from './band.tsx'
import * as standingBand from './standing-band.tsx'

// without its script nothing is said of the return: the panel itself is up to date
const ReturnNote = onDemand(
  async () => (await import('#app/features/bidding/components/say/return-note.tsx')).ReturnNote,
  { quiet: true },
)

/** A visitor before an open lot has none; whoever is about to offer brings it. */
export const StandingBand = later(
  { name: 'standing', when: 'page' },
  async () => (await import('./standing-band.tsx')).StandingBand,
  import.meta.env.SSR ? standingBand.StandingBand : null,
)

/** The first line of the panel: where the reader stands, or what is the matter with the listing. */
export function StatusBand({ final }: { final: boolean }) {
  const { listing, live, link } = useRoom()
  const { t } = useTranslation()
  const since = useReturn(live, link.connection)
  const timeIsOver = useRoomTime((now) => now >= live.closesAt)
  const { format } = listing
  const plain = format === 'ascending' || format === 'fixed'
  const nothingToSay = live.status === 'open' && !timeIsOver && !live.own && plain
  if (listing.ownListing && !isOver(live.status))
    return <Band tone="info" icon={Info} title={t('bid.status.ownTitle')} text={t('bid.status.ownText')} />
  return (
    <>
      {link.connection === 'down' && <NotLiveBand />}
      {since && link.connection !== 'down' && <ReturnNote key={since.seq} since={since} />}
      {!nothingToSay && <StandingBand final={final} />}
    </>
  )
}

function NotLiveBand() {
  const { link } = useRoom()
  const { t } = useTranslation()
  const seconds = useRoomTime(() =>
    Math.max(1, Math.round((steadyNow() - (link.lostAt ?? steadyNow())) / 1000)),
  )
  return (
    <Band
      tone="amber"
      icon={WifiOff}
      title={t('bid.link.notLive')}
      text={t('bid.link.priceAge', { count: seconds })}
    />
  )
}
