import { Link, useSearchParams } from '@remix-run/react'
import { Menu as MenuIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PlacePicker } from '#app/features/places/components/place-picker.tsx'
import { PlainLink } from '#app/ui/plain-link.tsx'
import { later } from '#app/ui/start/later.tsx'
import {
  MAP,
  POPULAR,
  SALES,
  STEALS,
  useAround,
  useIsHere,
  useLoginAddress,
  useRegisterAddress,
  useReturnTo,
} from '#app/views/lot/places.ts'
import * as accountMenu from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { Logo } from './logo.tsx'
import { ServerTime } from './server-time.island.tsx'
import type { ShellData } from './shell-data.ts'
import { buysHere, ShortcutIcon, ShortcutWord } from './shortcuts.tsx'
import { SiteSearch } from './site-search.tsx'

const AccountMenu = later(
  { name: 'account', when: 'page' },
  async () => (await import('./account-menu.tsx')).AccountMenu,
  import.meta.env.SSR ? accountMenu.AccountMenu : null,
)

type SiteHeaderProps = Pick<ShellData, 'actor' | 'cart' | 'menu' | 'place'> & {
  showTime: boolean
}

export function SiteHeader({ actor, cart, menu, place, showTime }: SiteHeaderProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const here = useIsHere()
  const around = useAround()
  const typed = params.get('searchbar') ?? ''
  const login = useLoginAddress()
  const register = useRegisterAddress()
  const returnTo = useReturnTo()
  const links = [
    { to: '/search', name: t('shell.allListings') },
    { to: SALES, name: t('shell.auctions') },
    { to: STEALS, name: t('shell.steals') },
    { to: POPULAR, name: t('shell.popular') },
    ...menu,
    { to: MAP, name: t('shell.map') },
  ]
  return (
    <header className="site-head">
      <div className="wrap head-1">
        <a className="icon-btn only-m head-menu" href="#menu" aria-label={t('shell.menu')}>
          <MenuIcon className="i i-l" aria-hidden="true" />
        </a>
        <Logo />
        <PlacePicker chosen={place} returnTo={returnTo} className="head-place" />
        <SiteSearch className="hide-m" defaultValue={typed} />
        <div className="row push">
          <ShortcutIcon which="favourites" className="only-m hide-s" />
          <ShortcutIcon which="offers" className="only-m hide-s" />
          {actor ? (
            <AccountMenu firstName={actor.firstName} role={actor.role} />
          ) : (
            <>
              <Link className="btn btn-quiet" to={login}>
                {t('shell.login')}
              </Link>
              <Link className="btn btn-secondary hide-m" to={register}>
                {t('signing.register')}
              </Link>
            </>
          )}
          {buysHere(actor?.role) && <CartLink count={cart} />}
        </div>
      </div>
      <div className="wrap only-m head-search-m">
        <SiteSearch defaultValue={typed} />
      </div>
      <div className="wrap head-2 hide-m">
        <nav aria-label={t('shell.main')}>
          {links.map(({ to, name }) => (
            <PlainLink key={to} to={around(to)} aria-current={here(to)}>
              {name}
            </PlainLink>
          ))}
        </nav>
        <div className="tools">
          <ShortcutWord which="favourites" />
          <ShortcutWord which="offers" />
          {showTime && <ServerTime />}
        </div>
      </div>
    </header>
  )
}
