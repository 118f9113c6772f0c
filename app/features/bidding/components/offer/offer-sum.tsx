import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { type Charges, computeTotal, premiumRate } from '#app/domain/money/pricing.ts'
import { useChargeNames } from '#app/ui/charge-names.ts'
import { useTierWords } from '#app/ui/tier-words.ts'

type OfferSumProps = { amount: number; charges: Charges; label: string }

/** From an offer to the whole money: premium, tax, all-in. */
export function OfferSum({ amount, charges, label }: OfferSumProps) {
  const { t } = useTranslation()
  const names = useChargeNames()
  const tiers = useTierWords()(charges)
  const { hammer, premium, tax, total } = computeTotal(amount, charges)
  return (
    <>
      <dl className="sum num">
        <dt>{label}</dt>
        <dd>{formatExact(hammer)}</dd>
        <dt>{names.premium(premiumRate(charges))}</dt>
        <dd>{formatExact(premium)}</dd>
        <dt>{names.tax(charges.taxBps)}</dt>
        <dd>{formatExact(tax)}</dd>
        <dt className="total">{t('bid.confirm.total')}</dt>
        <dd className="total">{formatExact(total)}</dd>
      </dl>
      {tiers && <p className="cap">{t('premium.of', { tiers })}</p>}
    </>
  )
}
