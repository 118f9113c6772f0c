import { Link, Outlet, useLocation } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ADMIN_GROUPS, ADMIN_ICONS, type AdminSection, adminAddress } from './admin-sections.ts'
import { Logo } from './logo.tsx'
import { useReturnTo } from './places.ts'
import { ServerTime } from './server-time.island.tsx'
import { useShellData } from './shell-data.ts'

/** Navigation at the side, or above as something to open on a narrow window. */
export function AdminShell() {
  const { t } = useTranslation()
  const shell = useShellData()
  const { pathname } = useLocation()
  const here = ADMIN_GROUPS.flatMap(({ names }): readonly AdminSection[] => names).find((name) =>
    `${pathname}/`.startsWith(`${adminAddress(name)}/`),
  )
  return (
    <div className="admin">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="site-head">
        <div className="admin-head row">
          <Logo />
          <span className="hide-s admin-title">{t('admin.title')}</span>
          <span className="push hide-s">{shell && <ServerTime />}</span>
          <Link className="btn btn-quiet btn-sm admin-to-site" to="/">
            {t('admin.toSite')}
          </Link>
          {shell?.actor && <AccountMenu firstName={shell.actor.firstName} role={shell.actor.role} />}
        </div>
      </header>
      <div className="app">
        <div className="side admin-side">
          <Sections here={here} />
          <Preferences />
        </div>
        <div className="admin-main">
          <details className="admin-more" key={pathname}>
            <summary>
              {here ? t(`admin.nav.${here}`) : t('admin.sections')}
              <ChevronDown className="i" aria-hidden="true" />
            </summary>
            <div className="side">
              <Sections here={here} />
              <Preferences />
            </div>
          </details>
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </div>
  )
}

function Sections({ here }: { here: AdminSection | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('admin.sections')}>
      {ADMIN_GROUPS.map(({ group, names }) => (
        <div key={group}>
          <h2>{t(`admin.groups.${group}`)}</h2>
          {names.map((name: AdminSection) => {
            const Icon = ADMIN_ICONS[name]
            return (
              <Link key={name} to={adminAddress(name)} aria-current={name === here ? 'page' : undefined}>
                <Icon className="i" aria-hidden="true" />
                {t(`admin.nav.${name}`)}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
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
