import type { MemberRole } from './permissions.ts'

/**
 * What is done for an organisation, and who of its people does it. Administrators may do all of it for all of them.
 *
 * - `listings`: lots from the draft to the close, their questions and messages. `pickups`: handing them over.
 * - `offers`: who offers, and declining it. `invoices`: invoices, payments, purchase orders. `reports`: figures.
 * - `members`: who belongs to it, as what. `banks`: where its money goes. `settings`: what it is called and how it sells.
 */
export const MEMBER_TASKS = {
  listings: ['owner', 'manager', 'staff'],
  pickups: ['owner', 'manager', 'staff'],
  offers: ['owner', 'manager'],
  invoices: ['owner', 'manager'],
  reports: ['owner', 'manager'],
  members: ['owner'],
  banks: ['owner'],
  settings: ['owner'],
} as const satisfies Record<string, readonly MemberRole[]>

export type MemberTask = keyof typeof MEMBER_TASKS

/**
 * Who may see and who may act, page by page and call by call. Guards stand in the routes and calls themselves; tests go
 * to every one of them as every role and hold what they are answered against this table, and a page or call that is
 * not in it fails them.
 *
 * - `everybody`: visitors too.
 * - `members`: who is signed in; a visitor is sent to sign in.
 * - `owners`: who is signed in, and what it is about is theirs or their organisation's; else it is not there for them.
 * - `organisations`: who belongs to one, in whatever role; `sellers`: they, and administrators.
 * - `for …`: who has that task in the organisation that it is about, and administrators where it names one.
 * - `administrators`: all others who are signed in are told that it is not theirs.
 */
export type Audience =
  | 'everybody'
  | 'members'
  | 'owners'
  | 'organisations'
  | 'sellers'
  | 'administrators'
  | `for ${MemberTask}`

/** `act` is who may post to it, where that can be done at all. */
export type Rights = { see: Audience; act?: Audience }

const EVERYBODY: Rights = { see: 'everybody' }
const MEMBERS: Rights = { see: 'members' }
const MEMBERS_ACT: Rights = { see: 'members', act: 'members' }
const SEEN_BY_EVERYBODY: Rights = { see: 'everybody', act: 'members' }
const OPEN_FORM: Rights = { see: 'everybody', act: 'everybody' }
const OWNERS: Rights = { see: 'owners' }
const OWNERS_ACT: Rights = { see: 'owners', act: 'owners' }
const ORGANISATIONS: Rights = { see: 'organisations' }
const ADMINISTRATORS: Rights = { see: 'administrators' }
const ADMINISTRATORS_ACT: Rights = { see: 'administrators', act: 'administrators' }

/** By the route's file, without its ending. */
export const PAGE_RIGHTS: Readonly<Record<string, Rights>> = {
  'account/checkout.invoice.$commonInvoice': OWNERS_ACT,
  'account/favorites.$type': MEMBERS,
  'account/invoice.$commonInvoice': OWNERS,
  'account/invoices.$action': MEMBERS,
  'account/messages.($threadId)': MEMBERS_ACT,
  'account/my-account._index': MEMBERS_ACT,
  'account/my-account.addresses': MEMBERS_ACT,
  'account/my-account.data': MEMBERS_ACT,
  'account/my-account.my-interests': MEMBERS_ACT,
  'account/my-account.notifications': MEMBERS_ACT,
  'account/my-account.password': MEMBERS_ACT,
  'account/my-account.personal': MEMBERS_ACT,
  'account/my-account.saved_search': MEMBERS_ACT,
  'account/my-account.verify-email': MEMBERS_ACT,
  'account/my-account.verify-phone': MEMBERS_ACT,
  'account/offers.$type': MEMBERS,
  'account/payment-success.$id': OWNERS,
  'account/payments.saved_cards': MEMBERS_ACT,
  'account/purchase-order.$number': OWNERS,
  'account/purchase-orders': MEMBERS,
  'account/switch': MEMBERS_ACT,
  'admin/admin._index': ADMINISTRATORS,
  'admin/admin.campaigns.$id': ADMINISTRATORS_ACT,
  'admin/admin.campaigns._index': ADMINISTRATORS,
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
  'admin/admin.settings.registration.$id': ADMINISTRATORS_ACT,
  'admin/admin.settings.registration._index': ADMINISTRATORS,
  'admin/admin.settings.sellers': ADMINISTRATORS_ACT,
  'admin/admin.settings.tax': ADMINISTRATORS_ACT,
  'auth/forgot_password': OPEN_FORM,
  'auth/invite': SEEN_BY_EVERYBODY,
  'auth/login': OPEN_FORM,
  'auth/login_.phone': OPEN_FORM,
  'auth/logout': OPEN_FORM,
  'auth/registration': OPEN_FORM,
  'auth/registration_.success': MEMBERS,
  'auth/registration_.verify': OPEN_FORM,
  'auth/reset_password.$token': OPEN_FORM,
  'auth/seller.registration': OPEN_FORM,
  'auth/seller.success': EVERYBODY,
  'auth/start': OPEN_FORM,
  'auth/verify_email.$token': OPEN_FORM,
  'bare/dev.outbox.$id': EVERYBODY,
  'bare/dev.outbox._index': EVERYBODY,
  'bare/dev.outbox.templates': EVERYBODY,
  'bare/maintenance': EVERYBODY,
  'bare/offline': EVERYBODY,
  'bare/sandbox.challenge.$ref': OPEN_FORM,
  'pages/static-page': EVERYBODY,
  'resources/account.change': EVERYBODY,
  'resources/account.profile': EVERYBODY,
  'resources/alloffers': EVERYBODY,
  'resources/auth.$provider': EVERYBODY,
  'resources/auth.callback.$provider': EVERYBODY,
  'resources/buynowcart': EVERYBODY,
  'resources/documents.$id': OWNERS,
  'resources/favorites': SEEN_BY_EVERYBODY,
  'resources/favorites_.export[.csv]': MEMBERS,
  'resources/follow': SEEN_BY_EVERYBODY,
  'resources/ledger.$listingId[.json]': EVERYBODY,
  'resources/manifest[.]webmanifest': EVERYBODY,
  'resources/my-account.export[.json]': MEMBERS,
  'resources/my-account.savedCard': EVERYBODY,
  'resources/my-account.security': EVERYBODY,
  'resources/my-bids.all': EVERYBODY,
  'resources/my-interests': EVERYBODY,
  'resources/my_interest': EVERYBODY,
  'resources/myoffers': EVERYBODY,
  'resources/otpredirect': EVERYBODY,
  'resources/payment-return.$id': OWNERS,
  'resources/places': OPEN_FORM,
  'resources/preferences': OPEN_FORM,
  'resources/push': MEMBERS_ACT,
  'resources/register': EVERYBODY,
  'resources/registration_.form': EVERYBODY,
  'resources/saved-searches': SEEN_BY_EVERYBODY,
  'resources/saved_search': EVERYBODY,
  'resources/scan': EVERYBODY,
  'resources/shopping-cart': EVERYBODY,
  'resources/suggest': EVERYBODY,
  'resources/watchlist.watchlist': EVERYBODY,
  'seller/seller.dashboard': ORGANISATIONS,
  'seller/seller.listing.$state': ORGANISATIONS,
  'seller/seller.users.$action': { see: 'for members', act: 'for members' },
  'store/$': EVERYBODY,
  'store/_index': EVERYBODY,
  'store/account-closed': EVERYBODY,
  'store/cart': MEMBERS_ACT,
  'store/cart_.add.$listingId': MEMBERS_ACT,
  'store/cart_.buy': MEMBERS_ACT,
  'store/contact-us': OPEN_FORM,
  'store/location': EVERYBODY,
  'store/locationmap': EVERYBODY,
  'store/newsletter': OPEN_FORM,
  'store/newsletter_.leave': OPEN_FORM,
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
  '/admin/user/addinviteuser': 'administrators',
  '/admin/user/allbuyers': 'administrators',
  '/admin/user/changeStatus': 'administrators',
  '/admin/user/getSingleUser': 'administrators',
  '/bid/cancel': 'members',
  '/bid/confirm': 'members',
  '/bid/decline': 'for offers',
  '/bid/lowerMax': 'members',
  '/bid/prebid': 'members',
  '/buynow/addToCart': 'members',
  '/buynow/checkout': 'members',
  '/buynow/confirm': 'members',
  '/buynow/refreshCart': 'members',
  '/cart/cancelItem': 'members',
  '/cart/search': 'members',
  '/campaign/changeCampaignStatus': 'administrators',
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
  '/commonFunction/getImageBase': 'everybody',
  '/commonFunction/image_uploader/muliple_img_uploader': 'sellers',
  '/custom/product/search': 'everybody',
  '/customer/source/create': 'members',
  '/customer/source/default': 'members',
  '/customer/source/delete': 'members',
  '/customer/source/list': 'members',
  '/customer/source/update': 'members',
  '/dynamic/getAllDynamicFields': 'everybody',
  '/message/saveMessage': 'members',
  '/notes/getNotes': 'members',
  '/notes/notesAction': 'members',
  '/payment/authorize': 'members',
  '/product/activeSorts': 'everybody',
  '/product/barcodeSearch': 'everybody',
  '/product/bidhistory': 'everybody',
  '/product/ledger': 'everybody',
  '/product/ledgerKeys': 'everybody',
  '/product/pendingCount': 'everybody',
  '/product/product_view_count': 'everybody',
  '/product/projectAction': 'for listings',
  '/product/proposals': 'for offers',
  '/product/search': 'everybody',
  '/product/similar': 'everybody',
  '/product/singleProduct': 'everybody',
  '/product/suggest': 'everybody',
  '/reverse/bid/confirm': 'members',
  '/tax/avalara/isValidAddress': 'members',
  '/user/acceptInvite': 'members',
  '/user/addCompanyOwner': 'for members',
  '/user/addFollower': 'members',
  '/user/addSavedSearch': 'members',
  '/user/addToFavorites': 'members',
  '/user/addWatchlist': 'members',
  '/user/changeStatus': 'everybody',
  '/user/checkValidation': 'everybody',
  '/user/decryptProfile': 'members',
  '/user/endOtherSessions': 'members',
  '/user/endSession': 'members',
  '/user/exportWatchlist': 'members',
  '/user/forgotPassword': 'everybody',
  '/user/getCompanyOwners': 'for members',
  '/user/getFollowers': 'members',
  '/user/getInviteDetails': 'everybody',
  '/user/getSavedSearch': 'members',
  '/user/getSessions': 'members',
  '/user/login': 'everybody',
  '/user/logout': 'everybody',
  '/user/register': 'everybody',
  '/user/removeCompanyOwner': 'for members',
  '/user/removeFollower': 'members',
  '/user/removeFromFavorites': 'members',
  '/user/removeSavedSearch': 'members',
  '/user/removeWatchlist': 'members',
  '/user/resetPassword': 'everybody',
  '/user/resetUserProfile': 'members',
  '/user/runKycCheck': 'members',
  '/user/sendEmailVerifyCode': 'everybody',
  '/user/sendEmailVerifyLink': 'everybody',
  '/user/sendPhoneLoginCode': 'everybody',
  '/user/sendPhoneVerifyCode': 'everybody',
  '/user/show_static_content': 'everybody',
  '/user/socketTicket': 'members',
  '/user/spendingLimit': 'members',
  '/user/submitContactUs': 'everybody',
  '/user/switchuser': 'members',
  '/user/updateCompanyOwner': 'for members',
  '/user/updateFollower': 'members',
  '/user/updatePreference': 'members',
  '/user/updateProfile': 'members',
  '/user/updateProfileKYC': 'members',
  '/user/updateUserAccountVerified': 'administrators',
  '/user/userAddress': 'members',
  '/user/validateAddress': 'members',
  '/user/validateUser': 'members',
  '/user/verifyEmail': 'everybody',
  '/user/verifyEmailVerifyCode': 'everybody',
  '/user/verifyPhoneVerifyCode': 'everybody',
}
