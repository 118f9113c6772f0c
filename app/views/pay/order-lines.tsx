import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { useCartRefusal } from '#app/features/cart/components/use-cart-words.ts'
import type { OrderLineView } from '#app/features/checkout/queries.server.ts'
import { Picture } from '#app/ui/picture.tsx'
import '#app/features/cart/components/cart.css'

/** Lines of an order with what has become of each: its invoice, or why it was left. */
export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  const { t } = useTranslation()
  const why = useCartRefusal()
  return (
    <ul className="items">
      {lines.map(
        ({ id, listingId, title, image, quantity, price, state, code, invoice, deliveryType, shipped }) => (
          <li key={id} data-line={listingId} data-state={state}>
            <span className="cart-pic cart-pic-s">
              <Picture image={image} sizes="64px" />
            </span>
            <span className="grow">
              <Link to={`/product-view/${listingId}`}>
                <b>{title}</b>
              </Link>
              <small className="num">
                {t('checkout.pieces', { count: quantity, amount: formatExact(price) })}
              </small>
              {deliveryType === 'delivery' && state !== 'left' && (
                <small data-testid="line-delivery">
                  {shipped ? t('delivery.shippedWith', { carrier: shipped }) : t('delivery.sent')}
                </small>
              )}
              {state === 'left' && (
                <small className="t-amber">{why({ code: code ?? 'changed', left: null })}</small>
              )}
              {state === 'bought' && (
                <small>
                  {invoice ? (
                    <Link className="link" to={`/invoice/${invoice.commonInvoice}`}>
                      {t('checkout.order.invoice', { number: invoice.commonInvoice })}
                    </Link>
                  ) : (
                    t('checkout.order.soon')
                  )}
                </small>
              )}
            </span>
            <span className="price num push">
              {formatExact(state === 'bought' && invoice ? invoice.total : price * quantity)}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
