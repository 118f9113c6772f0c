import { auctions } from './auction/auctions.ts'
import { bid } from './auction/bid.ts'
import { bidActs } from './auction/bid-acts.ts'
import { ledger } from './auction/ledger.ts'
import { ownAccess } from './auction/own-access.ts'
import { ownAuctions } from './auction/own-auctions.ts'
import { ownLots } from './auction/own-lots.ts'
import { projectAction } from './auction/project-action.ts'
import { proposals } from './auction/proposals.ts'
import { saleWatches } from './auction/sale-watches.ts'
import { newArea } from './core/area.ts'
import { docs } from './core/docs.ts'
import { documentOf } from './core/document.ts'
import { answerError, refusal } from './core/envelope.ts'
import { checkCaller, fillEmptyBody, keepNothing, limitBody } from './core/middleware.ts'
import { dev } from './dev.ts'
import { customers } from './money/customer.ts'
import { deposits } from './money/deposits.ts'
import { gatheringArea } from './money/gathering.ts'
import { increments } from './money/increments.ts'
import { invoices } from './money/invoices.ts'
import { offline } from './money/offline.ts'
import { payments } from './money/payments.ts'
import { refunds } from './money/refunds.ts'
import { sellerInvoices } from './money/seller-invoices.ts'
import { skyflow } from './money/skyflow.ts'
import { sources } from './money/sources.ts'
import { wallets } from './money/wallet.ts'
import { adminPeople } from './people/admin-people.ts'
import { blockedBuyers } from './people/blocked-buyers.ts'
import { campaigns } from './people/campaigns.ts'
import { dynamicFields } from './people/dynamic-fields.ts'
import { fieldActs } from './people/field-acts.ts'
import { identity } from './people/identity.ts'
import { invites } from './people/invites.ts'
import { organisations } from './people/organisations.ts'
import { profile } from './people/profile.ts'
import { recovery } from './people/recovery.ts'
import { registration } from './people/registration.ts'
import { sessions } from './people/sessions.ts'
import { settings } from './people/settings.ts'
import { team } from './people/team.ts'
import { user } from './people/user.ts'
import { verification } from './people/verification.ts'
import { addresses } from './shop/addresses.ts'
import { appointments } from './shop/appointments.ts'
import { buyNow } from './shop/buynow.ts'
import { cart } from './shop/cart.ts'
import { checkout } from './shop/checkout.ts'
import { choiceListCalls } from './shop/choice-lists.ts'
import { comments } from './shop/comments.ts'
import { common } from './shop/common.ts'
import { contact } from './shop/contact.ts'
import { content } from './shop/content.ts'
import { dynamicTables } from './shop/dynamic-tables.ts'
import { followers } from './shop/followers.ts'
import { locations } from './shop/locations.ts'
import { messageBoxes } from './shop/message-boxes.ts'
import { messages } from './shop/messages.ts'
import { negotiations } from './shop/negotiations.ts'
import { notes } from './shop/notes.ts'
import { offerCheckout } from './shop/offer-checkout.ts'
import { orderControl } from './shop/order-control.ts'
import { ownLot } from './shop/own-lot.ts'
import { pickups } from './shop/pickups.ts'
import { places } from './shop/places.ts'
import { product } from './shop/product.ts'
import { finds } from './shop/product-finds.ts'
import { returns } from './shop/returns.ts'
import { reviseProject } from './shop/revise-project.ts'
import { savedSearches } from './shop/saved-searches.ts'
import { sellerDashboard } from './shop/seller-dashboard.ts'
import { sellerLots } from './shop/seller-lots.ts'
import { sellerUploads } from './shop/seller-uploads.ts'
import { shipping } from './shop/shipping.ts'
import { social } from './shop/social.ts'
import { tableActs } from './shop/table-acts.ts'
import { tables } from './shop/tables.ts'
import { templates } from './shop/templates.ts'
import { uploads } from './shop/uploads.ts'
import { videoUploads } from './shop/video-uploads.ts'
import { watchlist } from './shop/watchlist.ts'
import { yardBoard } from './shop/yard-board.ts'

/** The JSON API under /api. Its document is made from the calls themselves. */
export const api = newArea()

api.onError(answerError)
api.route(
  '/',
  docs(() => documentOf(api)),
)
api.use(keepNothing, checkCaller)
// before the limit of all other bodies: each has its own
for (const area of [uploads, sellerUploads, videoUploads]) api.route('/', area)
api.use(limitBody, fillEmptyBody)
api.route('/', common)
api.route('/', content)
api.route('/', product)
api.route('/', finds)
api.route('/', places)
api.route('/', ledger)
api.route('/', bid)
api.route('/', bidActs)
api.route('/', buyNow)
api.route('/', cart)
for (const area of [checkout, negotiations, offerCheckout]) api.route('/', area)
api.route('/', projectAction)
for (const area of [sellerDashboard, sellerLots, ownLot, reviseProject]) api.route('/', area)
api.route('/', templates)
api.route('/', proposals)
for (const area of [auctions, ownAuctions, ownAccess]) api.route('/', area)
// before the call that it is another way into
api.route('/', social)
api.route('/', user)
api.route('/', recovery)
api.route('/', registration)
api.route('/', dynamicFields)
for (const area of [fieldActs, choiceListCalls, tables, tableActs, dynamicTables, settings, increments])
  api.route('/', area)
api.route('/', sessions)
for (const area of [watchlist, followers, notes, comments, messages, messageBoxes]) api.route('/', area)
api.route('/', ownLots)
api.route('/', saleWatches)
api.route('/', savedSearches)
for (const area of [payments, wallets, offline, sources, customers, skyflow]) api.route('/', area)
api.route('/', deposits)
for (const area of [returns, refunds]) api.route('/', area)
for (const area of [invoices, gatheringArea, sellerInvoices, shipping]) api.route('/', area)
for (const area of [pickups, appointments, orderControl, yardBoard]) api.route('/', area)
for (const area of [
  profile,
  addresses,
  team,
  blockedBuyers,
  organisations,
  locations,
  invites,
  identity,
  contact,
  campaigns,
  adminPeople,
])
  api.route('/', area)
api.route('/', verification)
api.route('/', dev)
api.all('*', (c) => {
  const methods = methodsOf(c.req.path.replace(/^\/api/, ''))
  if (methods.length === 0) throw refusal('not_found')
  throw refusal('wrong_method', { headers: { allow: methods.join(', ') } })
})

/** The methods that a path answers to. */
function methodsOf(path: string): string[] {
  const calls = api.routes.filter((route) => route.path === path && route.method !== 'ALL')
  return [...new Set(calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}
