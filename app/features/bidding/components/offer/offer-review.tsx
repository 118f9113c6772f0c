import { useTranslation } from 'react-i18next'
import { warningOf } from '#app/domain/auction/offer-warnings.ts'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { remedyFor } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useDuration } from '#app/features/bidding/components/say/use-words.ts'
import { Note } from '#app/ui/note.tsx'
import { clockStage, fineLeft } from '#app/ui/time-left.ts'
import { LowOffer } from './low-offer.tsx'
import { OfferSum } from './offer-sum.tsx'
import type { OfferKind } from './use-offer-form.ts'

type OfferReviewProps = { amount: number; kind: OfferKind }

/** What is about to be offered: price, clock, the sum, and what happens first. The same with script and without. */
export function OfferReview({ amount, kind }: OfferReviewProps) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const left = useRoomTime((now) => fineLeft(live.closesAt - now))
  const stage = useRoomTime((now) => clockStage(live.closesAt - now))
  const { format } = listing
  const misses = remedyFor(listing, live, amount) !== null
  return (
    <>
      <p className="cap dialog-lead">
        {t('bid.confirm.lot', { lot: listing.lotNumber, title: listing.title })}
      </p>
      <div className="hero-nums">
        <div>
          <p className="lbl">{t(amountLabel(format, kind))}</p>
          <p className="hero-price" data-testid="confirm-amount">
            {formatMoney(amount)}
          </p>
        </div>
        <div>
          <p className="lbl">{t('time.left')}</p>
          <p className="hero-clock" data-stage={stage === 'calm' ? '' : 'soon'}>
            {stage === 'over' ? t('time.auctionClosed') : left}
          </p>
        </div>
      </div>
      {format === 'reverse' ? (
        <p className="allin">
          <span>{t(kind === 'max' ? 'sale.reverse.ifMax' : 'sale.reverse.hammer')}</span>
          <b>{formatExact(amount)}</b>
        </p>
      ) : (
        <OfferSum
          amount={amount}
          charges={listing.charges}
          label={t(kind === 'max' && format !== 'sealed' ? 'bid.confirm.ifMax' : 'bid.confirm.hammer')}
        />
      )}
      <Warning amount={amount} misses={misses} />
      {!misses && <WhatHappens amount={amount} kind={kind} />}
      <p className="cap">{t(format === 'reverse' ? 'sale.reverse.commitment' : 'bid.confirm.commitment')}</p>
    </>
  )
}

function amountLabel(format: string, kind: OfferKind) {
  if (format === 'sealed') return 'sale.sealed.yourOffer'
  if (format === 'reverse') return kind === 'max' ? 'sale.reverse.yourMax' : 'sale.reverse.yourHard'
  return kind === 'max' ? 'bid.confirm.yourMax' : 'bid.confirm.yourHard'
}

/** What the button says that places an offer, or asks for the amount that it falls short of. */
export function useConfirmLabel({ amount, kind }: OfferReviewProps, remedy: number | null): string {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return remedy === null
    ? t(placeLabel(listing.format, kind), { amount: formatMoney(amount) })
    : t('bid.remedy', { amount: formatMoney(remedy) })
}

function placeLabel(format: string, kind: OfferKind) {
  if (format === 'sealed') return 'sale.sealed.confirm'
  if (kind === 'hard') return 'bid.confirm.placeHard'
  return format === 'reverse' ? 'sale.reverse.placeMax' : 'bid.confirm.placeMax'
}

export function Warning({ amount, misses }: { amount: number; misses: boolean }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { format, retailPrice, warnings } = listing
  const next = formatMoney(live.nextMinimum ?? 0)
  if (misses)
    return (
      <>
        {/* says nothing of one that is not that far off */}
        <LowOffer amount={amount} next={live.nextMinimum} />
        <Note tone="out">
          {format === 'sealed'
            ? t('refusal.below_min', { least: next })
            : `${t(format === 'reverse' ? 'refusal.above_next_max' : 'bid.refusal.below_next_min')}. ${t('refusal.next', { next })}`}
        </Note>
      </>
    )
  const asked = { format, amount, price: live.price, next: live.nextMinimum, retail: retailPrice }
  const warning = warningOf(asked, warnings)
  if (warning === null) return null
  if (warning === 'low') return <LowOffer amount={amount} next={live.nextMinimum} />
  return (
    <Note tone="amber">
      {warning === 'three_times'
        ? t('bid.confirm.threeTimes', { amount: formatMoney(amount) })
        : t('bid.confirm.twice', {
            amount: formatMoney(amount),
            times: warnings.overbidTimes,
            price: formatMoney(live.price),
          })}
    </Note>
  )
}

/** What a maximum does to the price when it meets the reserve, which nobody here knows; null where there is none to meet. */
export function useReserveWords(amount: number, kind: OfferKind): string | null {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  if (!listing.hasReserve || live.reserveMet || kind === 'hard' || listing.format === 'sealed') return null
  const { total } = computeTotal(amount, listing.charges)
  const words = { amount: formatMoney(amount), total: formatExact(total) }
  if (listing.format === 'reverse')
    return t(
      listing.reserveMode === 'reach' ? 'sale.reverse.reserveReach' : 'sale.reverse.reserveJump',
      words,
    )
  return t(listing.reserveMode === 'reach' ? 'bid.confirm.reserveReach' : 'bid.confirm.reserveJump', words)
}

export function WhatHappens({ amount, kind }: OfferReviewProps) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const duration = useDuration()
  const { mode, windowMs, extensionMs } = listing.softClose
  const late = useRoomTime((now) => live.closesAt - now < windowMs)
  const raise = kind === 'max' && live.own?.status === 'winner'
  const next = live.nextMinimum ?? live.price
  const words = {
    amount: formatMoney(amount),
    price: formatMoney(live.price),
    next: formatMoney(next),
    total: formatExact(computeTotal(next, listing.charges).total),
  }
  const standing = live.own?.status === 'placed' ? live.own.max : null
  const first = kind === 'hard' ? 'firstHard' : raise ? 'firstRaise' : 'firstMax'
  const toReserve = useReserveWords(amount, kind)
  return (
    <Note>
      {listing.format === 'sealed' ? (
        <span>
          {t('sale.sealed.first')}{' '}
          {standing !== null && t('sale.sealed.replaces', { amount: formatMoney(standing) })}
        </span>
      ) : (
        <span>
          {listing.format === 'reverse' && first !== 'firstHard'
            ? t(`sale.reverse.${first}`, words)
            : t(`bid.confirm.${first}`, words)}{' '}
          {toReserve && `${toReserve} `}
          {late && mode !== 'none' && !raise && t('bid.confirm.moves', { minutes: duration(extensionMs) })}
        </span>
      )}
    </Note>
  )
}
