/**
 * Who may see and who may act, page by page and call by call. Guards stand in the routes and calls themselves; tests go
 * to every one of them as every role and hold what they are answered against this table, and a page or call that is
 * not in it fails them. In what role somebody is in an organisation makes no difference yet.
 *
 * - `everybody`: visitors too.
 * - `members`: who is signed in; a visitor is sent to sign in.
 * - `owners`: who is signed in, and what it is about is theirs or their organisation's; else it is not there for them.
 * - `sellers`: who belongs to an organisation, and administrators.
 * - `administrators`: all others who are signed in are told that it is not theirs.
 */
export type Audience = 'everybody' | 'members' | 'owners' | 'sellers' | 'administrators'

/** `act` is who may post to it, where that can be done at all. */
export type Rights = { see: Audience; act?: Audience }

const EVERYBODY: Rights = { see: 'everybody' }
const MEMBERS: Rights = { see: 'members' }
const MEMBERS_ACT: Rights = { see: 'members', act: 'members' }
const SEEN_BY_EVERYBODY: Rights = { see: 'everybody', act: 'members' }
const OPEN_FORM: Rights = { see: 'everybody', act: 'everybody' }
const OWNERS: Rights = { see: 'owners' }
const ADMINISTRATORS: Rights = { see: 'administrators' }
const ADMINISTRATORS_ACT: Rights = { see: 'administrators', act: 'administrators' }

/** By the route's file, without its ending. */
export const PAGE_RIGHTS: Readonly<Record<string, Rights>> = {
  'account/favorites.$type': MEMBERS,
  'account/invoice.$commonInvoice': OWNERS,
  'account/invoices.$action': MEMBERS,
  'account/messages.($threadId)': MEMBERS_ACT,
  'account/my-account._index': MEMBERS_ACT,
  'account/my-account.password': MEMBERS_ACT,
  'account/my-account.saved_search': MEMBERS_ACT,
  'account/offers.$type': MEMBERS,
  'account/purchase-order.$number': OWNERS,
  'account/purchase-orders': MEMBERS,
  'admin/admin._index': ADMINISTRATORS,
  'admin/admin.people.$id': ADMINISTRATORS_ACT,
  'admin/admin.people._index': ADMINISTRATORS,
  'admin/admin.settings.$section': ADMINISTRATORS_ACT,
  'admin/admin.settings._index': ADMINISTRATORS,
  'admin/admin.settings.banners.$id': ADMINISTRATORS_ACT,
  'admin/admin.settings.banners._index': ADMINISTRATORS,
  'admin/admin.settings.changes': ADMINISTRATORS,
  'admin/admin.settings.increments.$id': ADMINISTRATORS_ACT,
  'admin/admin.settings.increments._index': ADMINISTRATORS,
  'admin/admin.settings.messages': ADMINISTRATORS,
  'admin/admin.settings.pages.$slug': ADMINISTRATORS_ACT,
  'admin/admin.settings.pages._index': ADMINISTRATORS,
  'admin/admin.settings.phrases.$key': ADMINISTRATORS_ACT,
  'admin/admin.settings.phrases._index': ADMINISTRATORS,
  'auth/login': OPEN_FORM,
  'auth/logout': OPEN_FORM,
  // not there in production
  'bare/dev.outbox.$id': EVERYBODY,
  'bare/dev.outbox._index': EVERYBODY,
  'bare/dev.outbox.templates': EVERYBODY,
  'bare/maintenance': EVERYBODY,
  'bare/offline': EVERYBODY,
  'pages/static-page': EVERYBODY,
  'resources/alloffers': EVERYBODY,
  'resources/auth.$provider': EVERYBODY,
  'resources/auth.callback.$provider': EVERYBODY,
  'resources/buynowcart': EVERYBODY,
  'resources/favorites': SEEN_BY_EVERYBODY,
  'resources/favorites_.export[.csv]': MEMBERS,
  'resources/follow': SEEN_BY_EVERYBODY,
  'resources/ledger.$listingId[.json]': EVERYBODY,
  'resources/manifest[.]webmanifest': EVERYBODY,
  'resources/myoffers': EVERYBODY,
  'resources/places': OPEN_FORM,
  'resources/preferences': OPEN_FORM,
  'resources/saved-searches': SEEN_BY_EVERYBODY,
  'resources/saved_search': EVERYBODY,
  'resources/scan': EVERYBODY,
  'resources/shopping-cart': EVERYBODY,
  'resources/suggest': EVERYBODY,
  'store/$': EVERYBODY,
  'store/_index': EVERYBODY,
  'store/cart': MEMBERS_ACT,
  'store/cart_.add.$listingId': MEMBERS_ACT,
  'store/cart_.buy': MEMBERS_ACT,
  'store/contact-us': OPEN_FORM,
  'store/location': EVERYBODY,
  'store/locationmap': EVERYBODY,
  'store/newsletter': OPEN_FORM,
  'store/product-view.$listingId': SEEN_BY_EVERYBODY,
  'store/product-view.$listingId_.ask': MEMBERS_ACT,
  'store/product-view.$listingId_.ledger': EVERYBODY,
  'store/product-view.$listingId_.message': MEMBERS_ACT,
  'store/product-view.$listingId_.notes': MEMBERS_ACT,
  'store/productview.$listingId': EVERYBODY,
  'store/search': EVERYBODY,
}

/** By the call's path under /api. */
export const CALL_RIGHTS: Readonly<Record<string, Audience>> = {
  '/bid/cancel': 'members',
  '/bid/confirm': 'members',
  '/bid/decline': 'owners',
  '/bid/lowerMax': 'members',
  '/bid/prebid': 'members',
  '/buynow/addToCart': 'members',
  '/buynow/checkout': 'members',
  '/buynow/confirm': 'members',
  '/buynow/refreshCart': 'members',
  '/cart/cancelItem': 'members',
  '/cart/search': 'members',
  '/comment/getAllComments': 'everybody',
  '/comment/getAllReplyComments': 'everybody',
  '/comment/saveComment': 'members',
  '/common/getDefault': 'everybody',
  '/common/getStaticPage': 'everybody',
  '/common/newsletter': 'everybody',
  '/commonFunction/geocode': 'everybody',
  '/commonFunction/getAllCities': 'everybody',
  '/commonFunction/getAllCountries': 'everybody',
  '/commonFunction/getAllStates': 'everybody',
  '/commonFunction/image_uploader/muliple_img_uploader': 'sellers',
  '/custom/product/search': 'everybody',
  '/message/saveMessage': 'members',
  '/notes/getNotes': 'members',
  '/notes/notesAction': 'members',
  '/product/activeSorts': 'everybody',
  '/product/barcodeSearch': 'everybody',
  '/product/bidhistory': 'everybody',
  '/product/ledger': 'everybody',
  '/product/ledgerKeys': 'everybody',
  '/product/pendingCount': 'everybody',
  '/product/product_view_count': 'everybody',
  '/product/projectAction': 'owners',
  '/product/proposals': 'owners',
  '/product/search': 'everybody',
  '/product/similar': 'everybody',
  '/product/singleProduct': 'everybody',
  '/product/suggest': 'everybody',
  '/reverse/bid/confirm': 'members',
  '/user/addFollower': 'members',
  '/user/addSavedSearch': 'members',
  '/user/addWatchlist': 'members',
  '/user/endOtherSessions': 'members',
  '/user/endSession': 'members',
  '/user/exportWatchlist': 'members',
  '/user/getFollowers': 'members',
  '/user/getSavedSearch': 'members',
  '/user/getSessions': 'members',
  '/user/login': 'everybody',
  '/user/logout': 'everybody',
  '/user/removeFollower': 'members',
  '/user/removeSavedSearch': 'members',
  '/user/removeWatchlist': 'members',
  '/user/socketTicket': 'members',
  '/user/spendingLimit': 'members',
  '/user/validateUser': 'members',
}
