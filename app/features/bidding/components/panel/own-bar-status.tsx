import { Check, Lock, TrendingDown, TrendingUp, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { BarLine } from './bar-line.tsx'
import { isUnderStart } from './panel.ts'

/** How one's own offer stands. */
export function OwnBarStatus() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const max = formatMoney(live.own?.max ?? 0)
  const falls = listing.format === 'reverse'
  const hard = listing.bidKinds === 'hard'
  const rank = live.own?.rank
  const placed =
    listing.format !== 'sealed'
      ? t(live.status === 'open' || isUnderStart(listing, live) ? 'sale.pre.barUnder' : 'sale.pre.bar')
      : rank
        ? t('sale.sealed.bar', {
            rank: t('sale.rank', { count: rank, ordinal: true }),
            count: live.bidderCount,
          })
        : t('sale.sealed.barPlaced')
  switch (live.own?.status) {
    case 'winner':
      return (
        <BarLine
          tone="win"
          icon={Check}
          text={t(
            falls ? 'sale.reverse.barWinning' : hard ? 'sale.hard.barWinning' : 'bid.status.bar.winning',
            { max },
          )}
        />
      )
    case 'placed':
      return <BarLine tone="info" icon={Lock} text={placed} />
    case 'outbid':
      return live.extension ? (
        <BarLine
          tone="out"
          icon={TrendingUp}
          text={t('bid.status.bar.losingMoved', { clock: timeText(live.closesAt, 'server') })}
        />
      ) : (
        <BarLine
          tone="out"
          icon={falls ? TrendingDown : TrendingUp}
          text={t(falls ? 'sale.reverse.barLosing' : hard ? 'sale.hard.barLosing' : 'bid.status.bar.losing', {
            max,
          })}
        />
      )
    case 'won':
      return (
        <BarLine
          tone="win"
          icon={Trophy}
          text={t(listing.format === 'fixed' ? 'sale.buyNow.boughtBand' : 'bid.status.bar.won')}
        />
      )
    case 'lost':
      return live.status === 'sold' ? (
        <BarLine tone="plain" icon={TrendingUp} text={t('bid.status.bar.lost')} />
      ) : null
    default:
      return null
  }
}
