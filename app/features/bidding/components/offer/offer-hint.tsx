import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { remedyFor } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

/** What is taken here: the bounds of a sealed offer, the one kind that there is, or how far an amount falls short. */
export function OfferHint({ amount }: { amount: number }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { format, maxStart, bidKinds, sealedChangesMost } = listing
  const next = live.nextMinimum
  if (format === 'sealed') {
    const limits = { least: formatMoney(next ?? 100), most: formatMoney(maxStart ?? 0) }
    return (
      <p className="hint">
        {t(maxStart === null ? 'sale.sealed.limits' : 'sale.sealed.limitsMost', limits)}{' '}
        {t('sale.sealed.changes', { count: sealedChangesMost })}
      </p>
    )
  }
  if (format === 'reverse' && next === null && live.own?.status !== 'winner')
    return <p className="hint">{t('sale.reverse.none')}</p>
  const remedy = remedyFor(listing, live, amount)
  if (remedy !== null)
    return (
      <p className="hint t-amber">
        {t(format === 'reverse' ? 'sale.reverse.atMost' : 'bid.form.min', { amount: formatMoney(remedy) })}
      </p>
    )
  if (bidKinds === 'both') return null
  const only =
    bidKinds === 'hard'
      ? 'sale.hard.text'
      : format === 'reverse'
        ? 'sale.maxOnly.floorText'
        : 'sale.maxOnly.text'
  return <p className="hint">{t(only)}</p>
}
