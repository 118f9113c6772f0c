import { useTranslation } from 'react-i18next'
import { centsTyped } from '#app/domain/money/amount.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Draft } from '#app/features/bidding/command.ts'
import { isUnderStart } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Note } from '#app/ui/note.tsx'
import { fineLeft } from '#app/ui/time-left.ts'
import { LowOffer } from './low-offer.tsx'
import { OfferSum } from './offer-sum.tsx'

export function PreBidReview({ fields }: { fields: Draft['fields'] }) {
  const { listing, live } = useRoom()
  const { t, i18n } = useTranslation()
  const left = useRoomTime((now) => fineLeft(live.startsAt - now))
  const amount = centsTyped(fields.proposed_amount, i18n)
  const standing = live.own?.status === 'placed' ? live.own.max : null
  const under = isUnderStart(listing, { own: { status: 'placed', max: amount, rank: null } })
  return (
    <>
      <input type="hidden" name="proposed_amount" value={fields.proposed_amount ?? ''} />
      <input type="hidden" name="proposal" value={fields.proposal ?? ''} />
      <div className="hero-nums">
        <div>
          <p className="lbl">{t('sale.pre.amount')}</p>
          <p className="hero-price sm">{formatMoney(amount)}</p>
        </div>
        <div>
          <p className="lbl">{t('sale.pre.starts')}</p>
          <p className="hero-clock">{left}</p>
        </div>
      </div>
      {listing.format === 'ascending' && (
        <OfferSum amount={amount} charges={listing.charges} label={t('bid.confirm.hammer')} />
      )}
      {fields.proposal && <p className="muted proposal">{fields.proposal}</p>}
      <LowOffer amount={amount} next={listing.startPrice} />
      <Note>
        {under ? t('sale.pre.firstUnder', { price: formatMoney(listing.startPrice) }) : t('sale.pre.first')}{' '}
        {standing !== null && t('sale.pre.replaces', { amount: formatMoney(standing) })}
      </Note>
      <p className="cap">
        {t(listing.format === 'reverse' ? 'sale.reverse.commitment' : 'bid.confirm.commitment')}
      </p>
    </>
  )
}
