import { Check, Gavel, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal, premiumRate } from '#app/domain/money/pricing.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { HistoryLink } from '#app/features/bidding/components/history/history-link.tsx'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useDuration } from '#app/features/bidding/components/say/use-words.ts'
import { usePercent } from '#app/ui/charge-names.ts'
import { useTimeText } from '#app/ui/time.tsx'
import { useStageClock } from './stage-clock.tsx'

export function PriceAndClock({ withClock, withCounts }: { withClock: boolean; withCounts: boolean }) {
  const { live, link } = useRoom()
  const { t } = useTranslation()
  const { state, text } = useStageClock()
  const label =
    live.status === 'sold'
      ? live.own?.status === 'won'
        ? 'won'
        : 'sold'
      : live.status === 'closed'
        ? live.offerCount > 0
          ? 'last'
          : 'starting'
        : link.connection === 'down'
          ? 'known'
          : live.offerCount === 0
            ? 'starting'
            : live.own?.status === 'winner'
              ? 'yours'
              : 'current'
  return (
    <div className="hero-nums">
      <div>
        <p className="lbl">{t(`bid.price.${label}`)}</p>
        <p className="hero-price" data-testid="current-price">
          {formatMoney(live.price)}
        </p>
      </div>
      {withClock && !isOver(live.status) && (
        <div role="timer">
          <p className="lbl">
            {t(
              state === 'paused'
                ? 'liveSale.leftPaused'
                : live.status === 'scheduled'
                  ? 'time.startsIn'
                  : 'time.left',
            )}
          </p>
          <p className="hero-clock" data-stage={state} data-testid="time-left">
            {text}
          </p>
        </div>
      )}
      {withCounts && (
        <p className="counts-2 num">
          <span>{t('bid.offers', { count: live.offerCount })}</span>
          {live.bidderCount > 0 && <span>{t('bid.bidders', { count: live.bidderCount })}</span>}
        </p>
      )}
    </div>
  )
}

/** To the second when it closes, and what a late offer does to that. */
export function Closes() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const duration = useDuration()
  const { mode, windowMs, extensionMs } = listing.softClose
  const late = useRoomTime((now) => live.closesAt - now < windowMs)
  if (live.status !== 'open') return null
  if (live.paused) return <p className="cap closes">{t('liveSale.pausedText')}</p>
  return (
    <p className="cap closes">
      {t('liveSale.closesAt', { clock: timeText(live.closesAt, 'server') })}{' '}
      {mode !== 'none' &&
        (late
          ? t('bid.final.offerNow', { minutes: duration(extensionMs) })
          : t('liveSale.lateMoves', { window: duration(windowMs) }))}
    </p>
  )
}

export function Facts() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  return (
    <p className="facts counts">
      <span>
        <Gavel className="i" aria-hidden="true" />
        <HistoryLink />
      </span>
      {live.bidderCount > 0 && (
        <span>
          <Users className="i" aria-hidden="true" />
          {t('bid.bidders', { count: live.bidderCount })}
        </span>
      )}
      {listing.hasReserve && live.status === 'open' && (
        <span>
          <Check className="i" aria-hidden="true" />
          {t(live.reserveMet ? 'bid.reserveMet' : 'bid.reserveNotMet')}
        </span>
      )}
    </p>
  )
}

export function AllIn({ amount }: { amount: number | null }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const percent = usePercent()
  if (amount === null) return null
  const { charges } = listing
  const [rate, tax] = [premiumRate(charges), percent(charges.taxBps)]
  return (
    <p className="allin" data-testid="all-in">
      <span>
        {t('bid.form.allIn', { amount: formatMoney(amount) })}
        <br />
        {rate === null ? t('premium.byTiers', { tax }) : t('bid.form.rates', { premium: percent(rate), tax })}
      </span>
      <b>{formatExact(computeTotal(amount, charges).total)}</b>
    </p>
  )
}
