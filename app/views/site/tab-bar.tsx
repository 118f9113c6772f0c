import { Link, useLocation } from '@remix-run/react'
import { House, LogIn, Search, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAround, useLoginAddress } from '#app/views/lot/places.ts'
import { Count, useShortcut } from './shortcuts.tsx'

/** The sections, under a thumb. */
export function TabBar({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation()
  const login = useLoginAddress()
  const around = useAround()
  const { pathname } = useLocation()
  const current = (...under: string[]) =>
    under.some((one) => pathname === one || pathname.startsWith(`${one}/`)) ? 'page' : undefined
  return (
    <nav className="tabbar" aria-label={t('shell.sections')}>
      <Link to="/" aria-current={current('/')}>
        <House className="i" aria-hidden="true" />
        {t('shell.home')}
      </Link>
      <Link to={around('/search')} aria-current={current('/search')}>
        <Search className="i" aria-hidden="true" />
        {t('shell.browse')}
      </Link>
      <ShortcutTab which="offers" current={current('/offers')} />
      <ShortcutTab which="favourites" current={current('/favorites')} />
      {signedIn ? (
        <Link to="/my-account" aria-current={current('/my-account', '/invoices', '/invoice', '/messages')}>
          <User className="i" aria-hidden="true" />
          {t('shell.account')}
        </Link>
      ) : (
        <Link to={login} aria-current={current('/login')}>
          <LogIn className="i" aria-hidden="true" />
          {t('shell.login')}
        </Link>
      )}
    </nav>
  )
}

function ShortcutTab({ which, current }: { which: 'offers' | 'favourites'; current: 'page' | undefined }) {
  const { t } = useTranslation()
  const { to, icon: Icon, count } = useShortcut(which)
  return (
    <Link to={to} aria-current={current}>
      <Icon className="i" aria-hidden="true" />
      {t(`shell.tabs.${which}`)}
      {which === 'offers' && <Count count={count} said />}
    </Link>
  )
}
