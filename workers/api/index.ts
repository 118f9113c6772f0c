import { addresses } from './addresses.ts'
import { adminPeople } from './admin-people.ts'
import { newArea } from './area.ts'
import { bid } from './bid.ts'
import { bidActs } from './bid-acts.ts'
import { buyNow } from './buynow.ts'
import { campaigns } from './campaigns.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { comments } from './comments.ts'
import { common } from './common.ts'
import { contact } from './contact.ts'
import { content } from './content.ts'
import { customers } from './customer.ts'
import { deposits } from './deposits.ts'
import { dev } from './dev.ts'
import { docs } from './docs.ts'
import { documentOf } from './document.ts'
import { dynamicFields } from './dynamic-fields.ts'
import { answerError, refusal } from './envelope.ts'
import { fieldActs } from './field-acts.ts'
import { followers } from './followers.ts'
import { identity } from './identity.ts'
import { increments } from './increments.ts'
import { invites } from './invites.ts'
import { invoices } from './invoices.ts'
import { ledger } from './ledger.ts'
import { messageBoxes } from './message-boxes.ts'
import { messages } from './messages.ts'
import { checkCaller, fillEmptyBody, keepNothing, limitBody } from './middleware.ts'
import { negotiations } from './negotiations.ts'
import { notes } from './notes.ts'
import { offerCheckout } from './offer-checkout.ts'
import { offline } from './offline.ts'
import { ownLots } from './own-lots.ts'
import { payments } from './payments.ts'
import { places } from './places.ts'
import { product } from './product.ts'
import { finds } from './product-finds.ts'
import { profile } from './profile.ts'
import { projectAction } from './project-action.ts'
import { proposals } from './proposals.ts'
import { recovery } from './recovery.ts'
import { refunds } from './refunds.ts'
import { registration } from './registration.ts'
import { returns } from './returns.ts'
import { savedSearches } from './saved-searches.ts'
import { sellerInvoices } from './seller-invoices.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { shipping } from './shipping.ts'
import { skyflow } from './skyflow.ts'
import { social } from './social.ts'
import { sources } from './sources.ts'
import { team } from './team.ts'
import { uploads } from './uploads.ts'
import { user } from './user.ts'
import { verification } from './verification.ts'
import { wallets } from './wallet.ts'
import { watchlist } from './watchlist.ts'

/** The JSON API under /api. Its document is made from the calls themselves. */
export const api = newArea()

api.onError(answerError)
api.route(
  '/',
  docs(() => documentOf(api)),
)
api.use(keepNothing, checkCaller)
// before the limit of all other bodies: it has its own
api.route('/', uploads)
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
api.route('/', proposals)
// before the call that it is another way into
api.route('/', social)
api.route('/', user)
api.route('/', recovery)
api.route('/', registration)
api.route('/', dynamicFields)
for (const area of [fieldActs, settings, increments]) api.route('/', area)
api.route('/', sessions)
for (const area of [watchlist, followers, notes, comments, messages, messageBoxes]) api.route('/', area)
api.route('/', ownLots)
api.route('/', savedSearches)
for (const area of [payments, wallets, offline, sources, customers, skyflow]) api.route('/', area)
api.route('/', deposits)
for (const area of [returns, refunds]) api.route('/', area)
for (const area of [invoices, sellerInvoices, shipping]) api.route('/', area)
for (const area of [profile, addresses, team, invites, identity, contact, campaigns, adminPeople])
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
