import { actRefusal } from './en/act-refusal.ts'
import { addresses } from './en/addresses.ts'
import { admin } from './en/admin.ts'
import { auctions } from './en/auctions.ts'
import { auth } from './en/auth.ts'
import { banks } from './en/banks.ts'
import { bid } from './en/bid.ts'
import { campaigns } from './en/campaigns.ts'
import { cart } from './en/cart.ts'
import { checkin } from './en/checkin.ts'
import { checkout } from './en/checkout.ts'
import { contact } from './en/contact.ts'
import { counter } from './en/counter.ts'
import { coupons } from './en/coupons.ts'
import { crop } from './en/crop.ts'
import { delivery } from './en/delivery.ts'
import { deposits } from './en/deposits.ts'
import { disputes } from './en/disputes.ts'
import { drafts } from './en/drafts.ts'
import { errors } from './en/errors.ts'
import { favourites } from './en/favourites.ts'
import { follows } from './en/follows.ts'
import { gathering } from './en/gathering.ts'
import { home } from './en/home.ts'
import { identity } from './en/identity.ts'
import { invoice } from './en/invoice.ts'
import { item } from './en/item.ts'
import { labels } from './en/labels.ts'
import { ledger } from './en/ledger.ts'
import { liveSale } from './en/live-sale.ts'
import { longJobs } from './en/long-jobs.ts'
import { lotImport } from './en/lot-import.ts'
import { lotTable } from './en/lot-table.ts'
import { manage } from './en/manage.ts'
import { messages } from './en/messages.ts'
import { negotiations } from './en/negotiations.ts'
import { notes } from './en/notes.ts'
import { notify } from './en/notify.ts'
import { offers } from './en/offers.ts'
import { offline } from './en/offline.ts'
import { order } from './en/order.ts'
import { orders } from './en/orders.ts'
import { organisation } from './en/organisation.ts'
import { pages } from './en/pages.ts'
import { payments } from './en/payments.ts'
import { pickups } from './en/pickups.ts'
import { places } from './en/places.ts'
import { premium } from './en/premium.ts'
import { profile } from './en/profile.ts'
import { push } from './en/push.ts'
import { questions } from './en/questions.ts'
import { quick } from './en/quick.ts'
import { refusal } from './en/refusal.ts'
import { registration } from './en/registration.ts'
import { returns } from './en/returns.ts'
import { revise } from './en/revise.ts'
import { sale } from './en/sale.ts'
import { search } from './en/search.ts'
import { searches } from './en/searches.ts'
import { security } from './en/security.ts'
import { selling } from './en/selling.ts'
import { shelf } from './en/shelf.ts'
import { shell } from './en/shell.ts'
import { signing } from './en/signing.ts'
import { team } from './en/team.ts'
import { templates } from './en/templates.ts'
import { tile } from './en/tile.ts'
import { time } from './en/time.ts'
import { verify } from './en/verify.ts'
import { wallet } from './en/wallet.ts'
import { yards } from './en/yards.ts'

export const en = {
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
