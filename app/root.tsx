import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { Links, Meta, Outlet, ScrollRestoration } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { relayCount, relayNumberOf, relayShard } from '#app/domain/relays.ts'
import { HOUSE_NAME } from '#app/domain/shop/product-name.ts'
import { menuAddress, namesIn, wordsIn } from '#app/domain/shop/storefront.ts'
import { themeProperties } from '#app/domain/shop/theme.ts'
import { GROUNDS } from '#app/domain/shop/theme-grounds.ts'
import { readSearch } from '#app/features/browse/inputs.ts'
import { keptAround } from '#app/features/browse/loading.server.ts'
import { countPending } from '#app/features/browse/suggest.server.ts'
import { countCart } from '#app/features/cart/queries.server.ts'
import { findChosenPlace } from '#app/features/places/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { ServerClockProvider } from '#app/ui/server-clock.tsx'
import { EarlyScript, PageScripts } from '#app/ui/start/page-scripts.tsx'
import { ToastProvider } from '#app/ui/toast.tsx'
import { SignInHost } from '#app/views/sign-in/sign-in-host.tsx'
import { IntroHost } from '#app/views/site/intro-host.tsx'
import { OfflineCopies } from '#app/views/site/offline-copies.island.tsx'
import { PhraseFiles } from '#app/views/site/phrase-files.tsx'
import { RefreshOnReturn } from '#app/views/site/refresh-on-return.island.tsx'
import { SaidToast } from '#app/views/site/said-toast.tsx'
import { type ShellData, useScripts, useShellData } from '#app/views/site/shell-data.ts'
import { i18n } from './i18n/i18n.server.ts'
import { isLanguage, type Language } from './i18n/languages.ts'
import { loginAddress } from './lib/login-address.ts'
import { usePageReader } from './lib/page-reader.ts'
import { preferenceCookie, readLanguage, readTheme, type Theme } from './lib/preferences.ts'
import { forgetSaid, readSaid } from './lib/said.ts'
import { isAtTheDoor } from './lib/sign-in-steps.ts'
import styles from './styles/app.css?url'
import display from './styles/fonts/fairlot-display.woff2?url'

export const links: LinksFunction = () => [
  ...[hanken, display].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [locale, { settings, categories, phrases, words }, place, waiting, cart] = await Promise.all([
    i18n.getLocale(request),
    readStorefront(context),
    findChosenPlace(context, readSearch(new URL(request.url)).around, keptAround(request)),
    countPending(context),
    countCart(context),
  ])
  const lng: Language = isLanguage(locale) ? locale : 'en'
  const t = await i18n.getFixedT(lng)
  const url = new URL(request.url)
  const copied = context.actor !== null && url.searchParams.get('copy') === '1'
  // a copy is nobody's to read now
  const said = copied ? null : readSaid(request)
  const shell: ShellData & { description: string } = {
    actor: context.actor && { firstName: context.actor.firstName, role: context.actor.role },
    reader: context.actor?.id ?? null,
    copied,
    said,
    offered: context.social.offered,
    askedTo: context.actor ? null : askedTo(url),
    theme: readTheme(request),
    lng,
    phrases: phrases[lng] ?? {},
    colours: themeProperties(settings.theme),
    name: settings.product_name,
    logo: settings.logo,
    menu: settings.header_menu.map((item) => ({ to: menuAddress(item), name: wordsIn(item.label, lng) })),
    names: namesIn([...settings.names, ...words], lng),
    social: settings.social_links,
    categories,
    place,
    counts: waiting,
    cart,
    relay: relayOf(context, relayCount(settings.relay_shards)),
    now: context.clock.now(),
    description: t('shell.description'),
  }
  // A link with ?lng is a choice, too: the pages after it keep to it.
  const headers = new Headers()
  if (url.searchParams.get('lng') === lng && readLanguage(request) !== lng)
    headers.append('set-cookie', preferenceCookie(request, 'lng', lng))
  if (said) headers.append('set-cookie', forgetSaid(request))
  return data(shell, { headers })
}

/** `login=true` in any address asks a visitor to sign in (storefront, section 2): a popup, or the page that leads back. */
function askedTo({ pathname, searchParams }: URL): string | null {
  if (searchParams.get('login') !== 'true' || isAtTheDoor(pathname)) return null
  const rest = new URLSearchParams(searchParams)
  rest.delete('login')
  const query = rest.toString()
  return loginAddress(query ? `${pathname}?${query}` : pathname)
}

/** A person's events go to the relay of their number; visitors are spread by chance. */
function relayOf({ actor, own, region }: LoaderFunctionArgs['context'], count: number): string {
  return actor ? relayShard(region, relayNumberOf(actor.id, count)) : own.relay(region, count)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.name ?? HOUSE_NAME },
  { name: 'description', content: data?.description },
]

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = usePageReader()
  const shell = useShellData()
  const theme = shell?.theme ?? 'system'
  const { i18n, t } = useTranslation()
  const scripts = useScripts()
  const said = shell?.said ?? null
  const own = Object.keys(shell?.phrases ?? {}).length > 0
  return (
    <html
      lang={shell?.lng ?? i18n.language}
      data-theme={theme === 'system' ? undefined : theme}
      style={shell?.colours}
    >
      <head>
        <meta charSet="utf-8" />
        {scripts && <PhraseFiles />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <ThemeColour theme={theme} />
        {shell?.copied && <meta name="reader" content={shell.reader ?? ''} />}
        {shell?.askedTo && <GoTo address={shell.askedTo} atOnce={!scripts} />}
        {own && <meta name="own-phrases" content={JSON.stringify(shell?.phrases)} />}
        <Meta />
        <Links />
      </head>
      <body>
        {scripts && <EarlyScript nonce={nonce} now={shell?.now ?? 0} />}
        <ServerClockProvider now={shell?.now ?? 0}>
          <ToastProvider first={said && { tone: 'win', title: t(`signing.said.${said}`) }}>
            {children}
          </ToastProvider>
        </ServerClockProvider>
        {scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <PageScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** Leads on where no popup can open: in a browser without script, or on a page that has none. */
function GoTo({ address, atOnce }: { address: string; atOnce: boolean }) {
  const refresh = <meta httpEquiv="refresh" content={`0;url=${address}`} />
  return atOnce ? refresh : <noscript>{refresh}</noscript>
}

/** The browser's own frame in the colour of the page's head. */
function ThemeColour({ theme }: { theme: Theme }) {
  const { light, dark } = GROUNDS
  if (theme !== 'system') return <meta name="theme-color" content={GROUNDS[theme].paper} />
  return (
    <>
      <meta name="theme-color" content={light.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark.paper} media="(prefers-color-scheme: dark)" />
    </>
  )
}

export default function App() {
  const { i18n } = useTranslation()
  const { lng } = useShellData() ?? {}
  useEffect(() => {
    // the page's scripts brought the phrases of one language
    if (lng && lng !== i18n.language) location.reload()
  }, [i18n, lng])
  return (
    <>
      <RefreshOnReturn />
      <OfflineCopies />
      <SaidToast />
      <SignInHost />
      <IntroHost />
      <Outlet />
    </>
  )
}

export { SiteShellError as ErrorBoundary } from '#app/views/site/site-shell.tsx'
