import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { HOUSE_COLOURS } from '#app/domain/shop/theme.ts'
import { GROUNDS } from '#app/domain/shop/theme-grounds.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'

/** Made by scripts/pictures.ts. */
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What the site is called and looks like where it is installed. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [lang, t, { settings }] = await Promise.all([
    i18n.getLocale(request),
    i18n.getFixedT(request),
    readStorefront(context),
  ])
  const { product_name, theme } = settings
  const manifest = {
    id: '/',
    name: product_name,
    short_name: product_name.length > 12 ? (product_name.split(' ')[0] ?? product_name) : product_name,
    description: t('shell.description'),
    lang,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUNDS.light.paper,
    theme_color: theme.primColor ?? HOUSE_COLOURS.primColor,
    icons: ICONS,
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Language',
    },
  })
}
