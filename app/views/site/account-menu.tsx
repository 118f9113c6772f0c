import { Form } from '@remix-run/react'
import {
  ChartColumn,
  CreditCard,
  Heart,
  Landmark,
  LogOut,
  Mail,
  ReceiptText,
  Settings,
  Tag,
  User,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#app/domain/people/permissions.ts'
import { Link } from '#app/ui/link.tsx'
import { Menu } from '#app/ui/menu.tsx'

/** One menu for both headers: with words on a wide one, an icon on a narrow one. */
export function AccountMenu({ firstName, role }: { firstName: string; role: Role }) {
  const { t } = useTranslation()
  return (
    <Menu
      className="account-menu hide-s"
      summary={
        <span className="place">
          <User className="i" aria-hidden="true" />
          <span>
            <small>{t('shell.hi', { name: firstName })}</small>
            <b>{t('shell.account')}</b>
          </span>
        </span>
      }
    >
      <Link to="/my-account">
        <User className="i" aria-hidden="true" />
        {t('shell.account')}
      </Link>
      <Link to="/offers/allactive">
        <Tag className="i" aria-hidden="true" />
        {t('offers.title')}
      </Link>
      <Link to="/favorites/watchlist">
        <Heart className="i" aria-hidden="true" />
        {t('favourites.title')}
      </Link>
      <AccountLinks role={role} />
    </Menu>
  )
}

/** Where menu and drawer lead to alike, and the way out. */
export function AccountLinks({ role }: { role: Role }) {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/messages">
        <Mail className="i" aria-hidden="true" />
        {t('messages.title')}
      </Link>
      <Link to="/invoices/all">
        <ReceiptText className="i" aria-hidden="true" />
        {t('shell.invoices')}
      </Link>
      <Link to="/payments/saved_cards">
        <CreditCard className="i" aria-hidden="true" />
        {t('payments.menu')}
      </Link>
      <Link to="/payments/bank_details">
        <Landmark className="i" aria-hidden="true" />
        {t('banks.menu')}
      </Link>
      <Link to="/wallet">
        <Wallet className="i" aria-hidden="true" />
        {t('wallet.menu')}
      </Link>
      {role === 'seller' && (
        <Link to="/seller/dashboard">
          <ChartColumn className="i" aria-hidden="true" />
          {t('selling.toDashboard')}
        </Link>
      )}
      {role === 'admin' && (
        <Link to="/admin/settings">
          <Settings className="i" aria-hidden="true" />
          {t('shell.settings')}
        </Link>
      )}
      <LogoutButton />
    </>
  )
}

function LogoutButton() {
  const { t } = useTranslation()
  return (
    <Form method="post" action="/logout">
      <button type="submit">
        <LogOut className="i" aria-hidden="true" />
        {t('shell.logout')}
      </button>
    </Form>
  )
}
