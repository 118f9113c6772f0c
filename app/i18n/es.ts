import { actRefusal } from './es/act-refusal.ts'
import { addresses } from './es/addresses.ts'
import { admin } from './es/admin.ts'
import { auctions } from './es/auctions.ts'
import { auth } from './es/auth.ts'
import { banks } from './es/banks.ts'
import { bid } from './es/bid.ts'
import { campaigns } from './es/campaigns.ts'
import { cart } from './es/cart.ts'
import { checkin } from './es/checkin.ts'
import { checkout } from './es/checkout.ts'
import { contact } from './es/contact.ts'
import { counter } from './es/counter.ts'
import { coupons } from './es/coupons.ts'
import { crop } from './es/crop.ts'
import { delivery } from './es/delivery.ts'
import { deposits } from './es/deposits.ts'
import { disputes } from './es/disputes.ts'
import { drafts } from './es/drafts.ts'
import { errors } from './es/errors.ts'
import { favourites } from './es/favourites.ts'
import { follows } from './es/follows.ts'
import { gathering } from './es/gathering.ts'
import { home } from './es/home.ts'
import { identity } from './es/identity.ts'
import { invoice } from './es/invoice.ts'
import { item } from './es/item.ts'
import { labels } from './es/labels.ts'
import { ledger } from './es/ledger.ts'
import { liveSale } from './es/live-sale.ts'
import { longJobs } from './es/long-jobs.ts'
import { lotImport } from './es/lot-import.ts'
import { lotTable } from './es/lot-table.ts'
import { manage } from './es/manage.ts'
import { messages } from './es/messages.ts'
import { negotiations } from './es/negotiations.ts'
import { notes } from './es/notes.ts'
import { notify } from './es/notify.ts'
import { offers } from './es/offers.ts'
import { offline } from './es/offline.ts'
import { order } from './es/order.ts'
import { orders } from './es/orders.ts'
import { organisation } from './es/organisation.ts'
import { pages } from './es/pages.ts'
import { payments } from './es/payments.ts'
import { pickups } from './es/pickups.ts'
import { places } from './es/places.ts'
import { premium } from './es/premium.ts'
import { profile } from './es/profile.ts'
import { push } from './es/push.ts'
import { questions } from './es/questions.ts'
import { quick } from './es/quick.ts'
import { refusal } from './es/refusal.ts'
import { registration } from './es/registration.ts'
import { returns } from './es/returns.ts'
import { revise } from './es/revise.ts'
import { sale } from './es/sale.ts'
import { search } from './es/search.ts'
import { searches } from './es/searches.ts'
import { security } from './es/security.ts'
import { selling } from './es/selling.ts'
import { shelf } from './es/shelf.ts'
import { shell } from './es/shell.ts'
import { signing } from './es/signing.ts'
import { team } from './es/team.ts'
import { templates } from './es/templates.ts'
import { tile } from './es/tile.ts'
import { time } from './es/time.ts'
import { verify } from './es/verify.ts'
import { wallet } from './es/wallet.ts'
import { yards } from './es/yards.ts'

export const es = {
  actRefusal,
  addresses,
  admin,
  auctions,
  auth,
  banks,
  bid,
  campaigns,
  cart,
  checkin,
  checkout,
  contact,
  counter,
  coupons,
  crop,
  delivery,
  deposits,
  disputes,
  drafts,
  errors,
  favourites,
  follows,
  gathering,
  home,
  identity,
  invoice,
  item,
  labels,
  ledger,
  liveSale,
  longJobs,
  lotImport,
  lotTable,
  manage,
  messages,
  negotiations,
  notes,
  notify,
  offers,
  offline,
  order,
  orders,
  organisation,
  pages,
  payments,
  pickups,
  places,
  push,
  premium,
  profile,
  questions,
  refusal,
  quick,
  registration,
  returns,
  revise,
  sale,
  search,
  searches,
  security,
  selling,
  shelf,
  shell,
  signing,
  team,
  templates,
  tile,
  time,
  verify,
  wallet,
  yards,
}
