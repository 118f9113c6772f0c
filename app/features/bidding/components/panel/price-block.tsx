import { Check, Eye, Gavel, Lock, Users, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isFinished, isOver } from '#app/domain/shop/listing.ts'
import { HistoryLink } from '#app/features/bidding/components/history/history-link.tsx'
import { usePiecePrice, useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import { usePercent } from '#app/ui/charge-names.ts'
import { useOwnTimeText } from '#app/ui/own-time.ts'
import { later } from '#app/ui/start/later.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import * as finalFacts from './final-facts.tsx'
import { HeroClock } from './hero-clock.tsx'

/** Of the last minutes; they are brought before those begin. */
export const FinalFacts = later(
  { name: 'final-facts', when: 'page' },
  async () => (await import('./final-facts.tsx')).FinalFacts,
  import.meta.env.SSR ? finalFacts.FinalFacts : null,
)

/** Price and clock, and the facts beside them. */
export function PriceBlock({ final }: { final: boolean }) {
  const { listing, live } = useRoom()
  const { format } = listing
  const sealed = format === 'sealed' && !isOver(live.status)
  return (
    <div className="panel-pad">
      <div className="hero-nums">
        {sealed ? <Rank /> : format === 'fixed' ? <PiecePrice /> : <Price />}
        {format === 'fixed' && !isOver(live.status) ? <Stock /> : final ? <FinalFacts /> : <HeroClock />}
      </div>
      {!final && live.status !== 'closed' && !sealed && format !== 'reverse' && <Worth />}
      {!final && <Counts />}
      <Closing />
    </div>
  )
}

function Price() {
  const { listing, live, link } = useRoom()
  const { t } = useTranslation()
  const down = link.connection === 'down'
  const label = priceLabel(live, down)
  return (
    <div>
      <p className="lbl">
        {t(listing.format === 'reverse' ? `sale.reverse.price.${label}` : `bid.price.${label}`)}
      </p>
      <p className={live.price >= 1_000_00 ? 'hero-price sm' : 'hero-price'} data-testid="current-price">
        <Flash amount={live.price} stale={down && !isOver(live.status)} />
      </p>
    </div>
  )
}

/** The number itself flashes when it moves on; nothing around it moves. Not when it goes back: nobody offered that. */
function Flash({ amount, stale }: { amount: number; stale: boolean }) {
  const { listing } = useRoom()
  const shown = useRef({ amount, flash: false })
  const before = shown.current.amount
  if (before !== amount) {
    const onward = listing.format === 'reverse' ? amount < before : amount > before
    shown.current = { amount, flash: onward }
  }
  return (
    <span key={amount} className={stale ? 'stale' : shown.current.flash ? 'flash' : undefined}>
      {formatMoney(amount)}
    </span>
  )
}

/** Sealed offers show no price: one's own rank, or how many there are. */
function Rank() {
  const { live } = useRoom()
  const { t } = useTranslation()
  const rank = live.own?.rank ?? null
  if (rank === null)
    return (
      <div>
        <p className="lbl">{t('sale.sealed.bidders')}</p>
        <p className="hero-price" data-testid="bidder-count">
          {live.bidderCount}
        </p>
      </div>
    )
  return (
    <div>
      <p className="lbl">{t('sale.yourRank')}</p>
      <p className="hero-price" data-testid="own-rank">
        {t('sale.rank', { count: rank, ordinal: true })}{' '}
        <small className="faint of-count">{t('sale.ofCount', { count: live.bidderCount })}</small>
      </p>
    </div>
  )
}

function PiecePrice() {
  const { t } = useTranslation()
  const piece = usePiecePrice()
  return (
    <div>
      <p className="lbl">{t('sale.fixed.price')}</p>
      <p className="hero-price" data-testid="current-price">
        {formatMoney(piece)}
      </p>
    </div>
  )
}

function Stock() {
  const { live } = useRoom()
  const { t } = useTranslation()
  return (
    <div>
      <p className="lbl">{t('sale.fixed.stock')}</p>
      <p className="hero-clock" data-testid="stock">
        {live.stock}
      </p>
    </div>
  )
}

function Worth() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const percent = usePercent()
  const piece = usePiecePrice()
  const { retailPrice, format } = listing
  if (retailPrice === null) return null
  const below = Math.round((1 - (format === 'fixed' ? piece : live.price) / retailPrice) * 100)
  return (
    <p className="facts worth">
      <span>{t('bid.retail', { amount: formatMoney(retailPrice) })}</span>
      {below > 0 && (
        <span className="pct">
          {t(format === 'fixed' ? 'sale.fixed.off' : 'bid.below', { percent: percent(below * 100) })}
        </span>
      )}
    </p>
  )
}

function Counts() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { format } = listing
  const Reserve = live.reserveMet ? Check : X
  const meets = format === 'ascending' || format === 'reverse'
  const own = live.own?.status === 'placed' ? live.own.max : null
  return (
    <p className="facts counts">
      {own !== null && (
        <span data-testid="own-standing">
          <Lock className="i" aria-hidden="true" />
          {t(format === 'sealed' ? 'sale.sealed.standing' : 'sale.pre.standing', {
            amount: formatMoney(own),
          })}
        </span>
      )}
      {live.status === 'scheduled' && meets && listing.preBids ? (
        <span>
          <Gavel className="i" aria-hidden="true" />
          {t('sale.pre.count', { count: live.bidderCount })}
        </span>
      ) : (
        format !== 'fixed' && (
          <span>
            <Gavel className="i" aria-hidden="true" />
            <HistoryLink />
          </span>
        )
      )}
      {live.bidderCount > 0 && live.status !== 'scheduled' && format !== 'fixed' && (
        <span>
          <Users className="i" aria-hidden="true" />
          {t(format === 'reverse' ? 'sale.reverse.bidders' : 'bid.bidders', { count: live.bidderCount })}
        </span>
      )}
      {live.viewers ? (
        <span>
          <Eye className="i" aria-hidden="true" />
          {t('bid.watching', { count: live.viewers })}
        </span>
      ) : null}
      {listing.hasReserve && meets && live.status !== 'scheduled' && (
        <span>
          <Reserve className="i" aria-hidden="true" />
          {t(live.reserveMet ? 'bid.reserveMet' : 'bid.reserveNotMet')}
        </span>
      )}
    </p>
  )
}

function Closing() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const over = isOver(live.status)
  const lateExtends =
    listing.softClose.mode !== 'none' &&
    !over &&
    (listing.format === 'ascending' || listing.format === 'reverse')
  return (
    <p className="cap closing">
      <span data-testid="market-status" data-status={live.status}>
        {t(isFinished(listing.format, live.status) ? 'tile.status.finished' : `bid.market.${live.status}`)}
      </span>
      {'. '}
      {t(over ? 'bid.closed' : 'bid.closes')}{' '}
      <time dateTime={new Date(live.closesAt).toISOString()} data-testid="closes-at">
        {timeText(live.closesAt, 'moment')}
      </time>
      . {lateExtends && t('bid.lateExtends')}{' '}
      {live.extensions > 0 && t('bid.moved', { count: live.extensions })}
      {!over && <OwnTime at={live.closesAt} />}
    </p>
  )
}

/** Its line is there from the start: nothing moves when it is known. */
function OwnTime({ at }: { at: number }) {
  const { t } = useTranslation()
  const when = useOwnTimeText(at)
  return <span className="own-time">{when && t('bid.ownTime', { when })}</span>
}

function priceLabel(live: LiveState, down: boolean) {
  if (live.status === 'sold') return live.own?.status === 'won' ? 'won' : 'sold'
  if (live.status === 'closed') return live.offerCount > 0 ? 'last' : 'starting'
  if (down) return 'known'
  if (live.offerCount === 0) return 'starting'
  return live.own?.status === 'winner' ? 'yours' : 'current'
}
