import { useTranslation } from 'react-i18next'
import { isLow } from '#app/domain/auction/offer-warnings.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Note } from '#app/ui/note.tsx'

/** What the phrase names in words; an operator may ask for another part. */
const FIFTH = 5

/** The stronger warning for an offer far under the next; nothing above that. */
export function LowOffer({ amount, next }: { amount: number; next: number | null }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const { warnings } = listing
  if (next === null || !isLow(amount, next, warnings)) return null
  const words = { amount: formatMoney(amount), next: formatMoney(next), part: warnings.lowDivisor }
  return (
    <Note tone="amber" id="low-offer">
      <b>{t('sale.low.title')}.</b>{' '}
      {t(warnings.lowDivisor === FIFTH ? 'sale.low.text' : 'sale.low.textPart', words)}
    </Note>
  )
}
