import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Band } from './band.tsx'
import { useStandingBand } from './use-standing-band.ts'

/** Where the reader stands, or what is the matter with the listing. */
export function StandingBand({ final }: { final: boolean }) {
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
