import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { useChargeNames } from '#app/ui/charge-names.ts'
import { useTierWords } from '#app/ui/tier-words.ts'
import { type CartLine, type CartTotals, lineTotal } from '../line.ts'

type CheckoutSumProps = {
  quote: {
    lines: readonly CartLine[]
    totals: CartTotals & { discount: number; delivery: number }
    parts: readonly {
      chosen: 'local_pickup' | 'delivery'
      shares: readonly { id: string; price: number; tax: number }[]
    }[]
    coupon: { code: string } | null
    /** What the coupon takes off each line, by the line's id. */
    discounts: Readonly<Record<string, number>>
  }
  /** How much credit can pay, in cents; the style sheet shows it while it is used. */
  share: number
}

/** From the prices to what is paid now, with what premium and tax are and how each line comes to them. */
export function CheckoutSum({ quote, share: creditShare }: CheckoutSumProps) {
  const { t } = useTranslation()
  const { lines, totals, coupon, discounts } = quote
  const names = useChargeNames()
  const tierWords = useTierWords()
  const sent = new Map(quote.parts.flatMap(({ shares }) => shares.map((one) => [one.id, one] as const)))
  const tiers = new Set(lines.flatMap(({ charges }) => tierWords(charges) ?? []))
  const states = [...new Set(lines.map(({ yard }) => yard.state))]
  const used = creditShare === totals.total ? 'if-all-credit' : 'if-credit'
  const onHammer = lines.every(({ charges }) => charges.taxOn === 'hammer')
  return (
    <>
      <h2 className="h-sec" id="checkout-sum">
        {t('cart.items', { count: totals.items })}
      </h2>
      <dl className="sum num">
        <dt>{t('checkout.price')}</dt>
        <dd>{formatExact(totals.hammer + totals.discount)}</dd>
        {coupon && (
          <>
            <dt>{t('coupons.line', { code: coupon.code })}</dt>
            <dd className="t-win" data-testid="discount">
              −{formatExact(totals.discount)}
            </dd>
          </>
        )}
        <dt>{names.premium(totals.premiumBps)}</dt>
        <dd>{formatExact(totals.premium)}</dd>
        {quote.parts.some(({ chosen }) => chosen === 'delivery') && (
          <>
            <dt>{t('delivery.label')}</dt>
            <dd data-testid="delivery-price">{formatExact(totals.delivery)}</dd>
          </>
        )}
        <dt>{names.tax(totals.taxBps)}</dt>
        <dd>{formatExact(totals.tax)}</dd>
        <dt className="total">{t('checkout.total')}</dt>
        <dd className="total" data-testid="cart-total">
          {formatExact(totals.total)}
        </dd>
        {creditShare > 0 && (
          <>
            <dt className={used}>{t('checkout.wallet')}</dt>
            <dd className={`${used} t-win`}>−{formatExact(creditShare)}</dd>
            <dt className={`${used} total`}>{t('checkout.rest')}</dt>
            <dd className={`${used} total`} data-testid="to-pay">
              {formatExact(totals.total - creditShare)}
            </dd>
          </>
        )}
      </dl>
      <details className="checkout-explain">
        <summary className="link">{t('checkout.explain.lines')}</summary>
        <ul>
          {lines.map((line) => {
            const off = discounts[line.id] ?? 0
            const { hammer, premium, tax } = lineTotal(line, off)
            const share = sent.get(line.id)
            const said = { price: formatExact(hammer), premium: formatExact(premium), tax: formatExact(tax) }
            return (
              <li key={line.id}>
                <b>{line.listing.title}</b>
                <small>
                  {off > 0
                    ? t('checkout.explain.lineOff', { ...said, off: formatExact(off) })
                    : t('checkout.explain.line', said)}
                </small>
                {share && (
                  <small data-testid="line-delivery">
                    {t('checkout.explain.sent', {
                      price: formatExact(share.price),
                      tax: formatExact(share.tax),
                    })}
                  </small>
                )}
              </li>
            )
          })}
        </ul>
        <p className="cap">{t('checkout.explain.premium')}</p>
        {[...tiers].map((words) => (
          <p className="cap" key={words}>
            {t('premium.of', { tiers: words })}
          </p>
        ))}
        <p className="cap">
          {states.length > 1
            ? t('checkout.explain.taxes')
            : t(onHammer ? 'checkout.explain.taxHammer' : 'checkout.explain.tax', { state: states[0] ?? '' })}
        </p>
      </details>
    </>
  )
}
