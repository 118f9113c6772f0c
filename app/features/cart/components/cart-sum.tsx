import { formatExact } from '#app/domain/money/money.ts'
import type { Total } from '#app/domain/money/pricing.ts'
import { useChargeNames } from '#app/ui/charge-names.ts'

type CartSumProps = {
  total: Total & { premiumBps: number | null; taxBps: number | null }
  /** What the first line and the last are called. */
  words: { amount: string; total: string }
}

/** From the prices to the whole money. The rates are named where they are the same for all. */
export function CartSum({ total, words }: CartSumProps) {
  const names = useChargeNames()
  return (
    <dl className="sum num">
      <dt>{words.amount}</dt>
      <dd>{formatExact(total.hammer)}</dd>
      <dt>{names.premium(total.premiumBps)}</dt>
      <dd>{formatExact(total.premium)}</dd>
      <dt>{names.tax(total.taxBps)}</dt>
      <dd>{formatExact(total.tax)}</dd>
      <dt className="total">{words.total}</dt>
      <dd className="total" data-testid="cart-total">
        {formatExact(total.total)}
      </dd>
    </dl>
  )
}
