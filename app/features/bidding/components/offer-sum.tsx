import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { type Charges, computeTotal } from '#app/domain/pricing.ts'
import { usePercent } from './use-words.ts'

type OfferSumProps = { amount: number; charges: Charges; label: string }

/** From an offer to the whole money: premium, tax, all-in. */
export function OfferSum({ amount, charges, label }: OfferSumProps) {
  const { t } = useTranslation()
  const percent = usePercent()
  const { hammer, premium, tax, total } = computeTotal(amount, charges)
  return (
    <dl className="sum num">
      <dt>{label}</dt>
      <dd>{formatExact(hammer)}</dd>
      <dt>{t('bid.confirm.premium', { rate: percent(charges.premiumBps) })}</dt>
      <dd>{formatExact(premium)}</dd>
      <dt>{t('bid.confirm.tax', { rate: percent(charges.taxBps) })}</dt>
      <dd>{formatExact(tax)}</dd>
      <dt className="total">{t('bid.confirm.total')}</dt>
      <dd className="total">{formatExact(total)}</dd>
    </dl>
  )
}
