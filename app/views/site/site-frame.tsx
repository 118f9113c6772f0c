import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUSE_NAME } from '#app/domain/shop/product-name.ts'
import { later } from '#app/ui/start/later.tsx'
import { useDrawer } from '#app/ui/use-drawer.ts'
import * as copyNote from './copy-note.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { type ShellData, useScripts, useShellData } from './shell-data.ts'
import * as siteFooter from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import * as tabBar from './tab-bar.tsx'

const TabBar = later(
  { name: 'tabs', when: 'touch' },
  async () => (await import('./tab-bar.tsx')).TabBar,
  import.meta.env.SSR ? tabBar.TabBar : null,
)
const SiteFooter = later(
  { name: 'footer', when: 'sight' },
  async () => (await import('./site-footer.tsx')).SiteFooter,
  import.meta.env.SSR ? siteFooter.SiteFooter : null,
)

/** The server writes it alone. */
const CopyNote = import.meta.env.SSR ? copyNote.CopyNote : null

/** What stands when not even the root loader has answered: the page still has its head and foot. */
const NOTHING_KNOWN: ShellData = {
  actor: null,
  reader: null,
  copied: false,
  said: null,
  askedTo: null,
  offered: [],
  theme: 'system',
  lng: 'en',
  phrases: {},
  colours: {},
  name: HOUSE_NAME,
  logo: null,
  menu: [],
  names: {},
  social: [],
  categories: [],
  place: null,
  counts: { offers: 0, favourites: 0 },
  cart: 0,
  relay: '',
  now: 0,
}

/** Header, the page in its `<main>`, footer and tab bar: the same in every shell. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const shell = useShellData() ?? NOTHING_KNOWN
  const { actor, cart, categories, copied, menu, now, place } = shell
  const scripts = useScripts()
  const drawer = useDrawer<HTMLElement>('menu', useLocation().key)
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      {/* a clock that cannot tick would be a wrong clock */}
      <SiteHeader actor={actor} cart={cart} menu={menu} place={place} showTime={now > 0 && scripts} />
      <NavDrawer actor={actor} categories={categories} menu={menu} drawer={drawer} />
      <main id="main" className="wrap" tabIndex={-1}>
        {/* copies have no script */}
        {CopyNote && copied && <CopyNote at={now} />}
        {children}
      </main>
      <SiteFooter {...shell} />
      <TabBar signedIn={actor !== null} />
    </>
  )
}
