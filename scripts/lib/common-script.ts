/**
 * Files that pages share, each with its modules as paths below app/ without their ending: small things, together smaller than
 * each alone. What a module asks for and nobody has goes with the first of them, in this order.
 */
export const SHARED = {
  /** What nearly every page brings. */
  common: [
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
    'views/site/site-frame',
    'views/site/site-search',
    'views/site/site-shell',
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
    'lib/when-idle',
    'features/browse/components/suggest-input',
    'features/listings/components/share-menu',
  ],
  /** What a page with an amount brings, beside that. */
  amounts: [
    'domain/money/amount',
    'lib/short-hash',
    'ui/charge-names',
    'ui/note',
    'ui/seller-mark',
    'ui/start/use-typed-before',
  ],
  /** What a lot's page becomes alive with, and the live page of a sale. */
  room: [
    'domain/auction/ladder',
    'domain/auction/offer-warnings',
    'domain/auction/pre-bids',
    'domain/auction/rule-card',
    'features/bidding/components/command/commands',
    'features/bidding/components/history/history-opener',
    'features/bidding/components/offer/amount-field',
    'features/bidding/components/offer/offer-notice',
    'features/bidding/components/offer/use-offer-form',
    'features/bidding/components/panel/bar-line',
    'features/bidding/components/panel/connection-foot',
    'features/bidding/components/panel/panel',
    'features/bidding/components/panel/status-band',
    'features/bidding/components/room/auction-room.island',
    'features/bidding/components/room/use-return',
    'features/bidding/offer-steps',
    'features/listings/components/gallery-nav',
    'features/listings/components/gallery.island',
    'ui/ticked-text',
  ],
  /** A lot among others: what shows one shows many. */
  tiles: [
    'views/lot/lot-action',
    'views/lot/lot-badge',
    'views/lot/lot-figure',
    'views/lot/lot-place',
    'views/lot/lot-price.island',
    'views/lot/lot-time',
    'views/lot/lots',
    'views/lot/tile',
    'views/lot/tile-deal',
    'views/lot/tile-face',
    'views/lot/tile-share',
  ],
} as const

export type SharedFile = keyof typeof SHARED
export const SHARED_FILES = Object.keys(SHARED) as SharedFile[]

const FILE_OF = new Map<string, SharedFile>(
  SHARED_FILES.flatMap((file) => SHARED[file].map((path) => [path, file] as const)),
)
/** What every page is drawn with; left to itself it would go with the first of our files that asks for it. */
const DRAWN_WITH =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(react|router))\//

/**
 * Whether a module, by its path, belongs to what every page has. All of app/i18n does, except a language whole: what asks for
 * some of its words would bring the rest.
 */
export function isCommon(id: string): boolean {
  const path = pathOf(id)
  return DRAWN_WITH.test(id) || FILE_OF.get(path) === 'common' || /^i18n\/(?!e[ns]$)\w+$/.test(path)
}

/** The shared file that a module belongs to, by its path; undefined where the build decides. */
export function sharedFile(id: string): SharedFile | undefined {
  return isCommon(id) ? 'common' : FILE_OF.get(pathOf(id))
}

function pathOf(id: string): string {
  const [, path = ''] = /\/app\/(.+)\.tsx?$/.exec(id) ?? []
  return path
}
