import { LogIn, Plus, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { PlainLink } from '#app/ui/plain-link.tsx'
import { useNames } from '#app/ui/use-names.ts'
import {
  MAP,
  POPULAR,
  SALES,
  STEALS,
  useAround,
  useLoginAddress,
  useRegisterAddress,
} from '#app/views/lot/places.ts'
import { AccountLinks } from './account-menu.tsx'
import type { ShellData } from './shell-data.ts'
import { type Shortcut, useShortcut } from './shortcuts.tsx'

export type NavLinksProps = Pick<ShellData, 'actor' | 'categories' | 'menu'>

/** All that the drawer leads to. */
export function NavLinks({ actor, categories, menu }: NavLinksProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const around = useAround()
  const login = useLoginAddress()
  const register = useRegisterAddress()
  return (
    <>
      <nav aria-label={t('shell.main')}>
        <Link to={around('/search')}>{t('shell.allListings')}</Link>
        <Link to={SALES}>{t('shell.auctions')}</Link>
        <Link to={around(STEALS)}>{t('shell.steals')}</Link>
        <Link to={around(POPULAR)}>{t('shell.popular')}</Link>
        {menu.map(({ to, name }) => (
          <PlainLink key={to} to={around(to)}>
            {name}
          </PlainLink>
        ))}
        <Link to={MAP}>{t('shell.map')}</Link>
      </nav>
      <nav aria-label={t('shell.categories')}>
        <p className="lbl" aria-hidden="true">
          {t('shell.categories')}
        </p>
        {categories.map(({ slug, name }) => (
          <Link key={slug} to={around(`/search?category=${slug}`)}>
            {nameOf(name)}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('shell.account')}>
        {actor ? (
          <>
            <Link to="/my-account">
              <User className="i" aria-hidden="true" />
              {t('shell.hi', { name: actor.firstName })}
            </Link>
            <DrawerShortcut which="offers" />
            <DrawerShortcut which="favourites" />
            <AccountLinks role={actor.role} />
          </>
        ) : (
          <>
            {/* a popup over the menu takes its place */}
            <Link to={login} data-closes="menu">
              <LogIn className="i" aria-hidden="true" />
              {t('shell.login')}
            </Link>
            <Link to={register} data-closes="menu">
              <Plus className="i" aria-hidden="true" />
              {t('signing.createAccount')}
            </Link>
          </>
        )}
      </nav>
    </>
  )
}

function DrawerShortcut({ which }: { which: Shortcut }) {
  const { to, icon: Icon, name, count } = useShortcut(which)
  return (
    <Link to={to}>
      <Icon className="i" aria-hidden="true" />
      {name}
      {count > 0 && <span className="push num">{count}</span>}
    </Link>
  )
}
