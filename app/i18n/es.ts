import { addresses } from './es/addresses.ts'
import { admin } from './es/admin.ts'
import { auth } from './es/auth.ts'
import { banks } from './es/banks.ts'
import { bid } from './es/bid.ts'
import { campaigns } from './es/campaigns.ts'
import { cart } from './es/cart.ts'
import { checkout } from './es/checkout.ts'
import { contact } from './es/contact.ts'
import { counter } from './es/counter.ts'
import { coupons } from './es/coupons.ts'
import { delivery } from './es/delivery.ts'
import { deposits } from './es/deposits.ts'
import { disputes } from './es/disputes.ts'
import { errors } from './es/errors.ts'
import { favourites } from './es/favourites.ts'
import { follows } from './es/follows.ts'
import { home } from './es/home.ts'
import { identity } from './es/identity.ts'
import { invoice } from './es/invoice.ts'
import { item } from './es/item.ts'
import { ledger } from './es/ledger.ts'
import { manage } from './es/manage.ts'
import { messages } from './es/messages.ts'
import { negotiations } from './es/negotiations.ts'
import { notes } from './es/notes.ts'
import { notify } from './es/notify.ts'
import { offers } from './es/offers.ts'
import { offline } from './es/offline.ts'
import { order } from './es/order.ts'
import { pages } from './es/pages.ts'
import { payments } from './es/payments.ts'
import { places } from './es/places.ts'
import { premium } from './es/premium.ts'
import { profile } from './es/profile.ts'
import { push } from './es/push.ts'
import { questions } from './es/questions.ts'
import { refusal } from './es/refusal.ts'
import { registration } from './es/registration.ts'
import { returns } from './es/returns.ts'
import { sale } from './es/sale.ts'
import { search } from './es/search.ts'
import { searches } from './es/searches.ts'
import { security } from './es/security.ts'
import { selling } from './es/selling.ts'
import { shell } from './es/shell.ts'
import { signing } from './es/signing.ts'
import { team } from './es/team.ts'
import { tile } from './es/tile.ts'
import { time } from './es/time.ts'
import { verify } from './es/verify.ts'
import { wallet } from './es/wallet.ts'

export const es = {
  addresses,
  admin,
  auth,
  banks,
  bid,
  campaigns,
  cart,
  checkout,
  contact,
  counter,
  coupons,
  delivery,
  deposits,
  disputes,
  errors,
  favourites,
  follows,
  home,
  identity,
  invoice,
  item,
  ledger,
  manage,
  messages,
  negotiations,
  notes,
  notify,
  offers,
  offline,
  order,
  pages,
  payments,
  places,
  push,
  premium,
  profile,
  questions,
  refusal,
  registration,
  returns,
  sale,
  search,
  searches,
  security,
  selling,
  shell,
  signing,
  team,
  tile,
  time,
  verify,
  wallet,
}
