import { addresses } from './en/addresses.ts'
import { admin } from './en/admin.ts'
import { auth } from './en/auth.ts'
import { banks } from './en/banks.ts'
import { bid } from './en/bid.ts'
import { campaigns } from './en/campaigns.ts'
import { cart } from './en/cart.ts'
import { checkout } from './en/checkout.ts'
import { contact } from './en/contact.ts'
import { counter } from './en/counter.ts'
import { coupons } from './en/coupons.ts'
import { delivery } from './en/delivery.ts'
import { deposits } from './en/deposits.ts'
import { disputes } from './en/disputes.ts'
import { errors } from './en/errors.ts'
import { favourites } from './en/favourites.ts'
import { follows } from './en/follows.ts'
import { home } from './en/home.ts'
import { identity } from './en/identity.ts'
import { invoice } from './en/invoice.ts'
import { item } from './en/item.ts'
import { ledger } from './en/ledger.ts'
import { manage } from './en/manage.ts'
import { messages } from './en/messages.ts'
import { negotiations } from './en/negotiations.ts'
import { notes } from './en/notes.ts'
import { notify } from './en/notify.ts'
import { offers } from './en/offers.ts'
import { offline } from './en/offline.ts'
import { order } from './en/order.ts'
import { pages } from './en/pages.ts'
import { payments } from './en/payments.ts'
import { places } from './en/places.ts'
import { premium } from './en/premium.ts'
import { profile } from './en/profile.ts'
import { push } from './en/push.ts'
import { questions } from './en/questions.ts'
import { refusal } from './en/refusal.ts'
import { registration } from './en/registration.ts'
import { returns } from './en/returns.ts'
import { sale } from './en/sale.ts'
import { search } from './en/search.ts'
import { searches } from './en/searches.ts'
import { security } from './en/security.ts'
import { selling } from './en/selling.ts'
import { shell } from './en/shell.ts'
import { signing } from './en/signing.ts'
import { team } from './en/team.ts'
import { tile } from './en/tile.ts'
import { time } from './en/time.ts'
import { verify } from './en/verify.ts'
import { wallet } from './en/wallet.ts'

export const en = {
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
