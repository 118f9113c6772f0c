/** What nearly every page brings, as paths below app/ without their ending: together one file, as each alone is smaller than what asks for it. */
export const COMMON_FILES = [
  'ui/badge',
  'ui/button',
  'ui/class-names',
  'ui/empty-state',
  'ui/start/later',
  'ui/menu',
  'ui/money',
  'ui/picture',
  'ui/plain-link',
  'ui/server-clock',
  'ui/time',
  'ui/time-left',
  'ui/time-text',
  'ui/titled',
  'ui/toast',
  'ui/use-drawer',
  'ui/use-names',
  'ui/use-product-name',
  'views/lot/distances',
  'views/lot/heart',
  'views/lot/places',
  'views/site/error-page',
  'views/sign-in/sign-in-host',
  'views/site/logo',
  'views/site/popup-frame',
  'views/site/scan-button',
  'views/site/server-time.island',
  'views/site/shell-data',
  'views/site/shortcuts',
  'views/site/site-search',
  'domain/money/money',
  'domain/money/pricing',
  'domain/shop/theme-grounds',
  'domain/shop/uploads',
  'lib/eastern',
  'lib/faults',
  'lib/form-answer',
  'lib/kept-offer',
  'lib/login-address',
  'lib/page-reader',
  'lib/page-meta',
  'lib/steady-clock',
  'features/browse/components/suggest-input',
  'features/listings/components/share-menu',
] as const

const FILES = new Set<string>(COMMON_FILES)

/**
 * Whether a module, by its path, belongs to that file. All of app/i18n does, except a language whole: what asks for some of
 * its words would bring the rest.
 */
export function isCommon(id: string): boolean {
  const path = pathOf(id)
  return FILES.has(path) || /^i18n\/(?!e[ns]$)\w+$/.test(path)
}

/** What a page with an amount brings, beside that: small things, together smaller than each alone. */
export const AMOUNT_FILES = [
  'domain/money/amount',
  'lib/short-hash',
  'ui/charge-names',
  'ui/note',
  'ui/seller-mark',
  'ui/start/use-typed-before',
] as const

/** What makes tiles live, with the socket: the one page that has a room and no tiles would part them for all others. */
export const LIVE_FILES = [
  'features/bidding/components/room/room-socket.client',
  'views/lot/live-tiles.island',
] as const

const AMOUNTS = new Set<string>(AMOUNT_FILES)
const LIVE = new Set<string>(LIVE_FILES)

/** The shared file that a module belongs to, by its path; undefined where the build decides. */
export function sharedFile(id: string): 'common' | 'amounts' | 'live' | undefined {
  if (isCommon(id)) return 'common'
  const path = pathOf(id)
  if (AMOUNTS.has(path)) return 'amounts'
  return LIVE.has(path) ? 'live' : undefined
}

function pathOf(id: string): string {
  const [, path = ''] = /\/app\/(.+)\.tsx?$/.exec(id) ?? []
  return path
}
