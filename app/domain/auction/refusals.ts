import { type Cents, formatMoney } from '#app/domain/money/money.ts'
import type { Refusal as EngineRefusal, Taken } from './decision.ts'
import type { EligibilityRefusal } from './eligibility.ts'

/** Every way an offer can be refused: by the rules, by who asks, by what was typed, or by the room's own state. */
export type OfferRefusal =
  | EngineRefusal
  | EligibilityRefusal
  | { code: 'forbidden' }
  | { code: 'empty' }
  | { code: 'reserve_above_buy_now'; most: Cents }
  /** Harder on those who have offered. */
  | { code: 'reserve_up' }
  | { code: 'bid_id_reused' }
  | { code: 'too_many' }
  | { code: 'busy' }
  | { code: 'try_again' }
  | { code: 'not_found' }

export type RefusalCode = OfferRefusal['code']

/** HTTP status per refusal (api.md, Conventions). */
export const REFUSAL_STATUS: Record<RefusalCode, number> = {
  sign_in: 401,
  own_item: 403,
  deactivated: 403,
  blocked: 403,
  access_needed: 403,
  terms_needed: 403,
  deposit_needed: 403,
  registration_unfinished: 403,
  details_needed: 403,
  phone_unverified: 403,
  email_unverified: 403,
  no_card: 403,
  restocking_fee_due: 403,
  forbidden: 403,
  not_found: 404,
  closed: 409,
  not_started: 409,
  over_own_limit: 409,
  below_min: 409,
  above_max: 409,
  below_next_min: 409,
  not_above_own_max: 409,
  above_next_max: 409,
  too_many_changes: 409,
  not_leading: 409,
  below_price: 409,
  not_below_own_max: 409,
  retract_closed: 409,
  nothing_to_retract: 409,
  retract_limit: 409,
  below_taken_back: 409,
  buy_now_unavailable: 409,
  sold_out: 409,
  nothing_to_restock: 409,
  already_paused: 409,
  not_paused: 409,
  has_offers: 409,
  below_sold: 409,
  reserve_above_buy_now: 409,
  reserve_up: 409,
  bid_id_reused: 409,
  empty: 422,
  non_positive: 422,
  decimal: 422,
  bad_terms: 422,
  qty: 422,
  kind_not_taken: 422,
  proposal_too_long: 422,
  too_many: 429,
  busy: 503,
  try_again: 503,
}

/** The English text of a refusal: the specification's where it has one (engine.md, Refusals). */
export function refusalText(refusal: OfferRefusal): string {
  switch (refusal.code) {
    case 'sign_in':
      return 'Sign in to place an offer'
    case 'own_item':
      return "You can't make an offer on your own lot"
    case 'deactivated':
      return 'Your account is deactivated. Contact Support to place offers again.'
    case 'blocked':
      return 'This seller takes no offers from you. Write to them if you think it is a mistake.'
    case 'access_needed':
      return 'This sale takes offers from approved bidders only. Ask the seller for access first.'
    case 'terms_needed':
      return 'Accept the terms of this sale before your first offer'
    case 'deposit_needed':
      return 'Deposit has to be placed before placing Offer on the product'
    case 'registration_unfinished':
      return 'Accept our terms and finish your registration to proceed with your purchase or offer'
    case 'details_needed':
      return 'We ask for a few more details before your purchase or offer'
    case 'phone_unverified':
      return 'You need to verify your mobile number to proceed with your purchase or offer'
    case 'email_unverified':
      return 'Confirm your email address to proceed with your purchase or offer'
    case 'no_card':
      return "You don't have added any cards yet! Please add a card to continue Bidding"
    case 'restocking_fee_due':
      return 'Restocking fee due. Please see cart.'
    case 'over_own_limit':
      return `That's over your spending limit of ${formatMoney(refusal.limit)}: your open offers hold ${formatMoney(refusal.held)}`
    case 'forbidden':
      return "Only the lot's organisation and administrators can do this"
    case 'not_found':
      return "This lot doesn't exist"
    case 'closed':
      return 'Item was closed'
    case 'not_started':
      return 'Offers open when the lot starts'
    case 'empty':
      return 'Please Enter Offer Amount'
    case 'non_positive':
      return 'Enter an amount above $0'
    case 'decimal':
      return 'Cannot_be_a_decimal'
    case 'qty':
      return 'Select atleast 1 quantity'
    case 'kind_not_taken':
      return TAKEN_TEXT[refusal.taken]
    case 'proposal_too_long':
      return `A proposal can have up to ${refusal.most} characters`
    case 'below_min':
      return `Min Offer ${formatMoney(refusal.least)}`
    case 'above_max':
      return `Max Starting Offer ${formatMoney(refusal.most)}`
    case 'below_next_min':
      return 'Higher offer is already placed'
    case 'not_above_own_max':
      return refusal.falling ? 'Please submit lower offer' : 'Please submit higher offer'
    case 'above_next_max':
      return refusal.nextMaximum === null ? "You can't offer any lower" : 'Lower offer is already placed'
    case 'too_many_changes':
      return `You can change an offer up to ${refusal.most} times`
    case 'not_leading':
      return 'Only the leading bidder can change or cancel an offer'
    case 'below_price':
      return refusal.falling
        ? `A floor can't go above the current price of ${formatMoney(refusal.price)}`
        : `A max can't go below the current price of ${formatMoney(refusal.price)}`
    case 'not_below_own_max':
      return refusal.falling ? 'Enter more than your current floor' : 'Enter less than your current max'
    case 'retract_closed':
      return refusal.until === null
        ? "You can't cancel offers on this lot"
        : "It's too late to cancel or lower an offer"
    case 'nothing_to_retract':
      return 'You have no offer to cancel'
    case 'retract_limit':
      return refusal.most === null
        ? "You've cancelled as many offers as allowed in 90 days"
        : refusal.most === 1
          ? "You've already cancelled an offer on this lot"
          : `You've already cancelled offers on this lot ${refusal.most} times`
    case 'below_taken_back':
      return refusal.falling
        ? `You cancelled an offer of ${formatMoney(refusal.best)} here. Offer that or less.`
        : `You cancelled an offer of ${formatMoney(refusal.best)} here. Offer that or more.`
    case 'buy_now_unavailable':
      return 'Buy Now is no longer available'
    case 'sold_out':
      return refusal.left === 1 ? 'Only 1 piece is left' : `Only ${refusal.left} pieces are left`
    case 'nothing_to_restock':
      return "This sale doesn't have that many pieces"
    case 'already_paused':
      return 'This lot is already paused'
    case 'not_paused':
      return "This lot isn't paused"
    case 'reserve_up':
      return 'After the first offer you can only lower or remove the reserve'
    case 'has_offers':
      return "This lot has offers, so its terms can't change"
    case 'bad_terms':
      return refusal.message
    case 'below_sold':
      return `${refusal.sold} of these are already sold`
    case 'reserve_above_buy_now':
      return `The reserve can't be above the Buy Now price of ${formatMoney(refusal.most)}`
    case 'bid_id_reused':
      return 'This offer id belongs to another offer'
    case 'too_many':
      return 'Too many offers at once. Wait a second and try again.'
    case 'busy':
      return 'This lot is very busy. Try again in a moment.'
    case 'try_again':
      return "We couldn't read your account. Try again in a moment."
  }
}

const TAKEN_TEXT: Record<Taken, string> = {
  max: 'This lot takes max offers only',
  hard: 'This lot takes hard offers only',
  bid: 'Starting offers were taken until the start. Place an offer instead.',
  sealed: 'This lot takes sealed offers only',
  buy_now: 'This lot sells at a fixed price and takes no offers',
}
