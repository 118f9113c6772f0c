import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { byYard, type CartLine, cartTotals, isKept } from '../line.ts'
import { CartSum } from './cart-sum.tsx'

/** What all of it comes to, and the way on. */
export function CartPanel({ lines, barred }: { lines: readonly CartLine[]; barred: boolean }) {
  const { t } = useTranslation()
  const totals = cartTotals(lines)
  const yards = byYard(lines.filter(isKept)).length
  return (
    <aside className="panel cart-panel" aria-labelledby="cart-sum">
      <div className="panel-pad">
        <h2 className="h-sec" id="cart-sum">
          {yards === 0
            ? t('cart.items', { count: 0 })
            : t('cart.sum.yards', { count: yards, items: t('cart.items', { count: totals.items }) })}
        </h2>
        {totals.lines === 0 ? (
          <p className="muted">{t('cart.sum.nothing')}</p>
        ) : (
          <>
            <CartSum total={totals} words={{ amount: t('cart.sum.items'), total: t('cart.sum.total') }} />
            <p className="cap cart-estimate">{t('cart.sum.estimate')}</p>
            {!barred && (
              <ButtonLink variant="primary" size="lg" block to="/checkout/cart/all" data-testid="review-cart">
                {t('cart.sum.buy', { amount: formatExact(totals.total) })}
              </ButtonLink>
            )}
          </>
        )}
        <p className="cap cart-reserves">{t('cart.sum.reserves')}</p>
      </div>
    </aside>
  )
}
