import { Link } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export type Bought = { id: string; title: string; quantity: number; commonInvoice: string | null }

/** What an order has come to: what was bought, with its invoices, and how much was left. */
export function BoughtNote({ bought, left }: { bought: readonly Bought[]; left: number }) {
  const { t } = useTranslation()
  return (
    <div className="stack cart-done" role="status" data-testid="cart-done">
      {bought.length > 0 && (
        <div className="note note-win">
          <CircleCheck className="i" aria-hidden="true" />
          <div>
            <b className="strong">{t('cart.done.title', { count: bought.length })}</b> {t('cart.done.text')}
            <ul>
              {bought.map(({ id, title, quantity, commonInvoice }) => (
                <li key={id}>
                  {quantity > 1 ? t('cart.done.piecesOf', { title, count: quantity }) : title}
                  {' · '}
                  {commonInvoice ? (
                    <Link className="link" to={`/invoice/${commonInvoice}`}>
                      {t('cart.done.invoice', { number: commonInvoice })}
                    </Link>
                  ) : (
                    t('cart.done.soon')
                  )}
                </li>
              ))}
            </ul>
            <Link className="link" to="/invoices/all">
              {t('cart.done.invoices')}
            </Link>
          </div>
        </div>
      )}
      {left > 0 && (
        <p className="note note-amber">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t('cart.done.left', { count: left })}</span>
        </p>
      )}
    </div>
  )
}
