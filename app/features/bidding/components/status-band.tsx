import { Link } from '@remix-run/react'
import { Info, type LucideIcon, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/listing.ts'
import { steadyNow } from '#app/lib/steady-clock.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { useRoom, useRoomTime } from './auction-room.island.tsx'
import { useStandingBand } from './use-standing-band.ts'

export type Tone = 'win' | 'out' | 'amber' | 'info' | 'plain'

type BandProps = {
  tone: Tone
  icon: LucideIcon
  title: string
  text?: string | null
  link?: ReactNode
  badge?: ReactNode
}

function Band({ tone, icon: Icon, title, text, link, badge }: BandProps) {
  return (
    <div className={`panel-status st-${tone}`}>
      <Icon className="i" aria-hidden="true" />
      <p>
        {title}
        {(text || link) && (
          <small>
            {text} {link}
          </small>
        )}
      </p>
      {badge && <span className="push">{badge}</span>}
    </div>
  )
}

/** The first line of the panel: where the reader stands, or what is the matter with the listing. */
export function StatusBand({ final }: { final: boolean }) {
  const { listing, live, link } = useRoom()
  const { t } = useTranslation()
  if (listing.ownListing && !isOver(live.status))
    return <Band tone="info" icon={Info} title={t('bid.status.ownTitle')} text={t('bid.status.ownText')} />
  return (
    <>
      {link.connection === 'down' && <NotLiveBand />}
      <StandingBand final={final} />
    </>
  )
}

function StandingBand({ final }: { final: boolean }) {
  const { live } = useRoom()
  const { t } = useTranslation()
  const band = useStandingBand(final)
  if (!band) return null
  const { icon, tone, title, text } = band
  const badge = live.own && band.badge && <OwnBadge status={live.own.status} />
  const link = band.relisted && (
    <Link className="link" to={`/product-view/${band.relisted}`} data-testid="relisted-link">
      {t('sale.relistedLink')}
    </Link>
  )
  return <Band tone={tone} icon={icon} title={title} text={text} link={link} badge={badge} />
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

const BADGES = {
  winner: { tone: 'win', text: 'winning' },
  outbid: { tone: 'out', text: 'losing' },
  won: { tone: 'win', text: 'won' },
  lost: { tone: 'soft', text: 'lost' },
  placed: { tone: 'soft', text: 'placed' },
  removed: { tone: 'soft', text: 'removed' },
} as const satisfies Record<string, { tone: BadgeTone; text: string }>

function OwnBadge({ status }: { status: keyof typeof BADGES }) {
  const { t } = useTranslation()
  const { tone, text } = BADGES[status]
  return (
    <span data-testid="own-status" data-status={status}>
      <Badge tone={tone}>{t(`bid.status.${text}`)}</Badge>
    </span>
  )
}
