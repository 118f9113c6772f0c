import {
  CalendarClock,
  Check,
  Hourglass,
  Lock,
  type LucideIcon,
  ShieldCheck,
  Tag,
  Timer,
  TrendingDown,
  TrendingUp,
  Trophy,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { BadgeName, TileFace } from './tile-face.ts'

const icons: Record<BadgeName, LucideIcon | null> = {
  scheduled: CalendarClock,
  soon: Timer,
  final: Timer,
  winner: Check,
  outbid: TrendingUp,
  won: Trophy,
  lost: null,
  pending: Hourglass,
  sold: Check,
  soldOut: null,
  closed: null,
  finished: null,
  withdrawn: null,
  sealed: Lock,
  reverse: TrendingDown,
  buyNow: Tag,
  orBuyNow: Tag,
  deposit: ShieldCheck,
}

export function LotBadge({ badge }: { badge: TileFace['badge'] }) {
  const { t } = useTranslation()
  if (!badge) return null
  return (
    <Badge tone={badge.tone} icon={icons[badge.name]} field="status">
      {t(`tile.status.${badge.name}`, { amount: formatMoney(badge.amount ?? 0) })}
    </Badge>
  )
}
