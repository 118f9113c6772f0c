import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import type { Total } from '#app/domain/pricing.ts'

type CartSumProps = {
  total: Total & { premiumBps: number | null; taxBps: number | null }
  /** What the first line and the last are called. */
  words: { amount: string; total: string }
}

/** From the prices to the whole money. The rates are named where they are the same for all. */
export function CartSum({ total, words }: CartSumProps) {
  const { t } = useTranslation()
  const rate = (bps: number) =>
    t('bid.percent', { value: String(bps / 100).replace('.', t('bid.decimalMark')) })
  const { premiumBps, taxBps } = total
  return (
    <dl className="sum num">
      <dt>{words.amount}</dt>
      <dd>{formatExact(total.hammer)}</dd>
      <dt>
        {premiumBps === null ? t('cart.sum.premium') : t('bid.confirm.premium', { rate: rate(premiumBps) })}
      </dt>
      <dd>{formatExact(total.premium)}</dd>
      <dt>{taxBps === null ? t('cart.sum.tax') : t('bid.confirm.tax', { rate: rate(taxBps) })}</dt>
      <dd>{formatExact(total.tax)}</dd>
      <dt className="total">{words.total}</dt>
      <dd className="total" data-testid="cart-total">
        {formatExact(total.total)}
      </dd>
    </dl>
  )
}
