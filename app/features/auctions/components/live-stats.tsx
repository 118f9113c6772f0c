import { Gavel, History, type LucideIcon, Timer, TrendingUp, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { formatMoney, grouped } from '#app/domain/money/money.ts'
import type { LiveFigures } from '../live.server.ts'

/** How a running auction goes, at a glance. */
export function LiveStats({ figures }: { figures: LiveFigures }) {
  const { t } = useTranslation()
  const { hammer, closed, open, lastMinutes, bidders, withOffer, extended, longest } = figures
  const { perMinute, perMinuteBefore } = figures
  const stats: [Name, string, LucideIcon, string][] = [
    ['hammer', formatMoney(hammer), Gavel, t('auctions.live.closed', { count: closed })],
    ['openNow', grouped(open), Timer, t('auctions.live.lastMinutes', { count: lastMinutes })],
    ['bidders', grouped(bidders), Users, t('auctions.live.withOffer', { count: withOffer })],
    ['offers', grouped(perMinute), TrendingUp, t('auctions.live.before', { count: perMinuteBefore })],
    [
      'extended',
      grouped(extended),
      History,
      t('auctions.live.longest', { minutes: Math.round(longest / MINUTE_MS) }),
    ],
  ]
  return (
    <div className="stats sale-stats">
      {stats.map(([name, value, Icon, text]) => (
        <div key={name} className="stat" data-stat={name}>
          <p className="lbl">{t(`auctions.live.${name}`)}</p>
          <b className="num">{value}</b>
          <span className="cap num sale-delta">
            <Icon className="i i-s" aria-hidden="true" />
            {text}
          </span>
        </div>
      ))}
    </div>
  )
}

type Name = 'hammer' | 'openNow' | 'bidders' | 'offers' | 'extended'
