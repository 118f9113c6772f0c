import { Link, useLocation } from '@remix-run/react'
import { ChevronDown, Menu as MenuIcon, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { useReturnTo } from '#app/views/lot/places.ts'
import { AccountMenu } from '#app/views/site/account-menu.tsx'
import { Logo } from '#app/views/site/logo.tsx'
import { ServerTime } from '#app/views/site/server-time.island.tsx'
import { useShellData } from '#app/views/site/shell-data.ts'
import './work-shell.css'

type WorkShellProps = {
  /** Beside the logo. */
  title: string
  /** The part of the navigation that is open, as its summary on a narrow window says it. */
  here: string
  nav: ReactNode
  /** In the header, beside the title. */
  search?: ReactNode
  /** In the header, beside the account. */
  bell?: ReactNode
  children: ReactNode
}

/** The frame of work pages: navigation at the side, which can be hidden, or above as something to open on a narrow window. */
export function WorkShell({ title, here, nav, search, bell, children }: WorkShellProps) {
  const { t } = useTranslation()
  const shell = useShellData()
  const { pathname } = useLocation()
  return (
    <div className="admin">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="site-head">
        <div className="admin-head row">
          <label className="icon-btn side-switch">
            <input type="checkbox" className="sr" />
            <MenuIcon className="i i-l" aria-hidden="true" />
            <span className="sr">{t('admin.hideSide')}</span>
          </label>
          <Logo />
          <span className="hide-s admin-title">{title}</span>
          {search}
          <span className="push hide-s">{shell && <ServerTime />}</span>
          <Link className="btn btn-quiet btn-sm admin-to-site" to="/">
            <Store className="i" aria-hidden="true" />
            <span>{t('admin.toSite')}</span>
          </Link>
          {bell}
          {shell?.actor && <AccountMenu firstName={shell.actor.firstName} role={shell.actor.role} />}
        </div>
      </header>
      <div className="app">
        <div className="side admin-side">
          {nav}
          <Preferences />
        </div>
        <div className="admin-main">
          <details className="admin-more" key={pathname}>
            <summary>
              {here}
              <ChevronDown className="i" aria-hidden="true" />
            </summary>
            <div className="side">
              {search}
              {nav}
              <Preferences />
            </div>
          </details>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}

function Preferences() {
  const returnTo = useReturnTo()
  const theme = useShellData()?.theme ?? 'system'
  return (
    <div className="admin-prefs row row-wrap">
      <LanguageSwitch returnTo={returnTo} />
      <ThemeSwitch theme={theme} returnTo={returnTo} />
    </div>
  )
}
