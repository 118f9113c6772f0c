import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { later } from '#app/ui/start/later.tsx'
import type { useDrawer } from '#app/ui/use-drawer.ts'
import { Logo } from './logo.tsx'
import * as navLinks from './nav-links.tsx'

const NavLinks = later(
  { name: 'nav', when: 'touch' },
  async () => (await import('./nav-links.tsx')).NavLinks,
  import.meta.env.SSR ? navLinks.NavLinks : null,
)

type NavDrawerProps = navLinks.NavLinksProps & {
  drawer: ReturnType<typeof useDrawer<HTMLElement>>
}

export function NavDrawer({ actor, categories, menu, drawer }: NavDrawerProps) {
  const { t } = useTranslation()
  return (
    <div className="nav-layer">
      <aside className="nav-drawer" aria-label={t('shell.menu')} {...drawer.panelProps}>
        <div className="top-row">
          <Logo />
          <a className="icon-btn push" href="#main" aria-label={t('shell.close')} data-closes="menu">
            <X className="i i-l" aria-hidden="true" />
          </a>
        </div>
        <NavLinks actor={actor} categories={categories} menu={menu} />
      </aside>
      <a className="scrim" href="#main" data-closes="menu" tabIndex={-1}>
        <span className="sr">{t('shell.close')}</span>
      </a>
    </div>
  )
}
