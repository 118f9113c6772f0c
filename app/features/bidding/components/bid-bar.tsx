import { Link } from '@remix-run/react'
import { Check, Lock, type LucideIcon, Timer, TrendingDown, TrendingUp, Trophy, WifiOff } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/listing.ts'
import { formatMoney } from '#app/domain/money.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { clockStage, coarseLeft } from '#app/ui/time-left.ts'
import type { PanelBody } from '../panel.ts'
import { useRoom, useRoomTime } from './auction-room.island.tsx'
import { usePiecePrice } from './use-piece-price.ts'

type BidBarProps = { signedIn: boolean; body: PanelBody; onOpen: (event: MouseEvent) => void }

/** Below the desktop's width: price, clock and one button at the foot of the page. */
export function BidBar({ signedIn, body, onOpen }: BidBarProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <section className="bidbar" aria-label={t('bid.bar')}>
      <BarStatus />
      <div>
        <p className="amt">
          <BarAmount />
        </p>
        {listing.format === 'fixed' ? <BarStock /> : <BarClock />}
      </div>
      <BarButton signedIn={signedIn} body={body} onOpen={onOpen} />
    </section>
  )
}

/** A sealed listing shows no price: one's own offer, or how many there are. */
function BarAmount() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const piece = usePiecePrice()
  if (listing.format === 'fixed') return <>{formatMoney(piece)}</>
  if (listing.format !== 'sealed' || isOver(live.status)) return <>{formatMoney(live.price)}</>
  const own = live.own?.max ?? null
  return <>{own === null ? t('bid.bidders', { count: live.bidderCount }) : formatMoney(own)}</>
}

function BarStock() {
  const { live } = useRoom()
  const { t } = useTranslation()
  return (
    <span className="clk" data-stage="over">
      {live.stock > 0 ? t('sale.news.stock', { count: live.stock }) : t('sale.fixed.soldOut')}
    </span>
  )
}

function BarStatus() {
  const { listing, live, link } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const max = formatMoney(live.own?.max ?? 0)
  const falls = listing.format === 'reverse'
  const rank = live.own?.rank
  const placed =
    listing.format !== 'sealed'
      ? t('sale.pre.bar')
      : rank
        ? t('sale.sealed.bar', {
            rank: t('sale.rank', { count: rank, ordinal: true }),
            count: live.bidderCount,
          })
        : t('sale.sealed.barPlaced')
  if (link.connection === 'down')
    return <Status tone="amber" icon={WifiOff} text={t('bid.status.bar.down')} />
  switch (live.own?.status) {
    case 'winner':
      return (
        <Status
          tone="win"
          icon={Check}
          text={t(falls ? 'sale.reverse.barWinning' : 'bid.status.bar.winning', { max })}
        />
      )
    case 'placed':
      return <Status tone="info" icon={Lock} text={placed} />
    case 'outbid':
      return live.extension ? (
        <Status
          tone="out"
          icon={TrendingUp}
          text={t('bid.status.bar.losingMoved', { clock: timeText(live.closesAt, 'server') })}
        />
      ) : (
        <Status
          tone="out"
          icon={falls ? TrendingDown : TrendingUp}
          text={t(falls ? 'sale.reverse.barLosing' : 'bid.status.bar.losing', { max })}
        />
      )
    case 'won':
      return (
        <Status
          tone="win"
          icon={Trophy}
          text={t(listing.format === 'fixed' ? 'sale.buyNow.boughtBand' : 'bid.status.bar.won')}
        />
      )
    case 'lost':
      return live.status === 'sold' ? (
        <Status tone="plain" icon={TrendingUp} text={t('bid.status.bar.lost')} />
      ) : null
    default:
      return null
  }
}

function Status({ tone, icon: Icon, text }: { tone: string; icon: LucideIcon; text: string }) {
  return (
    <p className={`bidbar-status st-${tone}`}>
      <Icon className="i i-s" aria-hidden="true" />
      {text}
    </p>
  )
}

function BarClock() {
  const { live } = useRoom()
  const { t } = useTranslation()
  const starts = live.status === 'scheduled'
  const target = starts ? live.startsAt : live.closesAt
  const stage = useRoomTime((now) => (isOver(live.status) ? 'over' : clockStage(target - now)))
  const left = useRoomTime((now) => coarseLeft(target - now))
  return (
    <span className="clk" data-stage={stage}>
      {stage === 'final' && <Timer className="i" aria-hidden="true" />}
      {stage === 'over'
        ? t(starts ? 'bid.starting' : 'bid.auctionClosed')
        : starts
          ? `${t('time.startsIn')} ${left}`
          : left}
    </span>
  )
}

function BarButton({ signedIn, body, onOpen }: BidBarProps) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  if (isOver(live.status))
    return listing.invoice ? (
      <ButtonLink variant="primary" size="lg" to={`/invoice/${listing.invoice.commonInvoice}`}>
        {t('bid.result.invoice')}
      </ButtonLink>
    ) : (
      <ButtonLink variant="primary" size="lg" to={`/search?category=${listing.category.slug}`}>
        {t('bid.result.similar')}
      </ButtonLink>
    )
  if (body === 'none') return null
  if (!signedIn)
    return (
      <ButtonLink variant="primary" size="lg" to={loginAddress(`/product-view/${listing.id}`)}>
        {t('bid.barButton.login')}
      </ButtonLink>
    )
  const label =
    body === 'fixed'
      ? t('sale.fixed.buy')
      : live.own?.status === 'placed'
        ? t('bid.barButton.change')
        : live.own?.status === 'winner'
          ? t(listing.format === 'reverse' ? 'bid.barButton.lower' : 'bid.barButton.raise')
          : live.own?.status === 'outbid' && live.nextMinimum !== null
            ? t('bid.barButton.offer', { amount: formatMoney(live.nextMinimum) })
            : t('bid.barButton.place')
  return (
    <Link
      className={buttonClass({ variant: 'primary', size: 'lg' })}
      to="#offer"
      onClick={onOpen}
      data-testid="open-sheet"
    >
      {label}
    </Link>
  )
}
