import {
  Ban,
  Check,
  Clock,
  Gavel,
  Info,
  Lock,
  type LucideIcon,
  PackageX,
  TrendingDown,
  TrendingUp,
  Trophy,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isFinished } from '#app/domain/shop/listing.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useRankWords } from '#app/features/bidding/components/say/use-words.ts'
import { useTimeText } from '#app/ui/time.tsx'
import type { Tone } from './band.tsx'
import { isUnderStart } from './panel.ts'

type StandingBand = {
  tone: Tone
  icon: LucideIcon
  title: string
  text: string | null
  /** Whether one's own status stands at its end. */
  badge: boolean
  /** The listing that offers this one anew. */
  relisted?: string | null
}

/** How long after an extension the band still names the new close. */
const RECENTLY_MS = 60_000

/** Where the reader stands, or what is the matter with the listing; null where there is nothing to say. */
export function useStandingBand(final: boolean): StandingBand | null {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const open = useOpenBand(final)
  const over = useOverBand()
  const timeIsOver = useRoomTime((now) => now >= live.closesAt)
  const { own, status } = live

  if (status === 'sold' || status === 'closed') return over
  if (status === 'pending' || timeIsOver)
    return {
      tone: 'amber',
      icon: Clock,
      title: t('bid.status.pendingTitle'),
      text: t('bid.status.pendingText'),
      badge: true,
    }
  if (status !== 'scheduled') return open
  const when = timeText(live.startsAt, 'moment')
  const takes = listing.preBids && (listing.format === 'ascending' || listing.format === 'reverse')
  if (isUnderStart(listing, live))
    return {
      tone: 'amber',
      icon: Info,
      title: t('sale.pre.underTitle'),
      badge: true,
      text: t('sale.pre.underText', {
        max: formatMoney(own?.max ?? 0),
        price: formatMoney(listing.startPrice),
        when,
      }),
    }
  return {
    tone: 'info',
    icon: Clock,
    title: t('bid.status.scheduledTitle'),
    badge: own?.status === 'placed',
    text: t(takes ? 'sale.pre.bandText' : 'bid.status.scheduledText', { when }),
  }
}

function useOverBand(): StandingBand {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { own, status } = live
  const { format, outcome, relistedAsId } = listing
  const max = formatMoney(own?.max ?? 0)
  const falls = format === 'reverse'
  const finished = isFinished(format, status)

  if (own?.status === 'won') {
    return {
      tone: 'win',
      icon: Trophy,
      badge: true,
      title: t(format === 'fixed' || own.max === null ? 'sale.buyNow.boughtBand' : 'bid.status.wonTitle'),
      text: falls
        ? t('sale.reverse.wonText')
        : format === 'fixed'
          ? t('sale.done.buy')
          : t('bid.status.wonText', { when: timeText(live.closesAt, 'moment') }),
    }
  }
  if (outcome === 'withdrawn')
    return {
      tone: 'plain',
      icon: Ban,
      title: t('sale.withdrawnTitle'),
      badge: false,
      relisted: relistedAsId,
      text: relistedAsId ? t('sale.relisted') : t('sale.withdrawnText'),
    }
  if (status === 'closed') {
    const why = live.offerCount === 0 ? 'unsoldNoOffers' : !live.reserveMet ? 'unsoldReserve' : null
    const text = format === 'fixed' || why === null ? null : t(`bid.status.${why}`)
    return {
      tone: 'plain',
      icon: Ban,
      badge: own?.status === 'lost',
      title: t(finished ? 'tile.status.finished' : 'bid.status.unsoldTitle'),
      text: relistedAsId ? t('sale.relisted') : text,
      relisted: relistedAsId,
    }
  }
  if (format === 'fixed')
    return {
      tone: 'plain',
      icon: PackageX,
      title: t('sale.fixed.soldOut'),
      text: t('sale.fixed.soldOutText'),
      badge: false,
    }
  const lost = own?.status === 'lost'
  return {
    tone: 'plain',
    icon: lost ? Ban : Gavel,
    badge: lost,
    title: t(
      lost
        ? falls
          ? 'sale.reverse.lost'
          : 'bid.status.lostTitle'
        : finished
          ? 'tile.status.finished'
          : 'bid.status.soldTitle',
    ),
    text:
      lost && own.max !== null ? t(falls ? 'sale.reverse.lostText' : 'bid.status.lostText', { max }) : null,
  }
}

function useOpenBand(final: boolean): StandingBand | null {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const rankWords = useRankWords()
  const moved = useRoomTime(
    (now) => live.extension !== null && now - extendedAt(live.extension) < RECENTLY_MS,
  )
  const { own } = live
  const { format, bidKinds } = listing
  const max = formatMoney(own?.max ?? 0)
  const falls = format === 'reverse'
  const hard = bidKinds === 'hard'

  if (own?.status === 'removed')
    return {
      tone: 'plain',
      icon: Ban,
      title: t('sale.news.removedTitle'),
      text: t('sale.news.removedText'),
      badge: false,
    }
  // pieces at a fixed price: there may be more of them to buy
  if (own?.status === 'won')
    return {
      tone: 'win',
      icon: Check,
      title: t('sale.buyNow.boughtBand'),
      text: t('sale.fixed.boughtText'),
      badge: false,
    }
  if (format === 'sealed')
    return {
      tone: 'info',
      icon: Lock,
      title: t('sale.sealed.band'),
      text: t('sale.sealed.bandText'),
      badge: own?.status === 'placed',
    }
  if (own?.status === 'winner') {
    const text = t(winningWords({ falls, hard, unmet: !live.reserveMet, final }), { max })
    return { tone: 'win', icon: Check, title: t('bid.status.winningTitle'), text, badge: true }
  }
  if (own?.status === 'outbid') {
    const clock = timeText(live.closesAt, 'server')
    const ties = own.max !== null && own.max === live.price
    const text = moved
      ? t('bid.status.losingMoved', { max, clock })
      : ties
        ? t('bid.status.losingTie', { max })
        : hard
          ? t(falls ? 'sale.hard.lowerStands' : 'sale.hard.losing', { max })
          : t(falls ? 'sale.reverse.losing' : 'bid.status.losingMax', { max })
    return {
      tone: 'out',
      icon: falls ? TrendingDown : TrendingUp,
      title: t('bid.status.losingTitle'),
      text: falls ? `${text} ${rankWords()}`.trim() : text,
      badge: true,
    }
  }
  if (own?.status === 'placed')
    return {
      tone: 'amber',
      icon: Info,
      title: t('sale.pre.notIn'),
      text: t('sale.pre.notInText', { max, next: formatMoney(live.nextMinimum ?? live.price) }),
      badge: false,
    }
  return falls
    ? {
        tone: 'info',
        icon: TrendingDown,
        title: t('sale.reverse.band'),
        text: t('sale.reverse.bandText'),
        badge: false,
      }
    : null
}

function winningWords({ falls, hard, unmet, final }: Record<'falls' | 'hard' | 'unmet' | 'final', boolean>) {
  if (falls)
    return unmet
      ? 'sale.reverse.winningReserve'
      : final
        ? 'sale.reverse.winningShort'
        : 'sale.reverse.winning'
  if (hard) return unmet ? 'sale.hard.winningReserve' : 'sale.hard.winning'
  return unmet ? 'bid.status.winningReserve' : final ? 'bid.status.winningShort' : 'bid.status.winningMax'
}

/** When the extension happened: the old close less what was left then. */
function extendedAt(extension: { closesAt: number; byMs: number; leftMs: number }): number {
  return extension.closesAt - extension.byMs - extension.leftMs
}
