import { Link, useLocation } from '@remix-run/react'
import { ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { loginAddress } from '#app/lib/login-address.ts'
import { useShellData } from './shell-data.ts'
import { Count } from './shortcuts.tsx'

/** The cart with how much is in it, in the header at every width: a phone's tab bar has the sections alone. */
export function CartLink({ count }: { count: number }) {
  const { t } = useTranslation()
  const here = useLocation().pathname === '/cart'
  const visitor = useShellData()?.actor === null
  return (
    <Link
      to={visitor ? loginAddress('/cart') : '/cart'}
      className="icon-btn"
      aria-label={t('cart.badge', { count })}
      aria-current={here ? 'page' : undefined}
      data-testid="cart-header"
    >
      <ShoppingCart className="i i-l" aria-hidden="true" />
      <Count count={count} />
    </Link>
  )
}
