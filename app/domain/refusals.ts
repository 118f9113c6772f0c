import type { Refusal as EngineRefusal, Taken } from './auction/decision.ts'
import type { EligibilityRefusal } from './eligibility.ts'
import { type Cents, formatMoney } from './money.ts'

/** Every way an offer can be refused: by the rules, by who asks, by what was typed, or by the room's own state. */
export type OfferRefusal =
  | EngineRefusal
  | EligibilityRefusal
  | { code: 'forbidden' }
  | { code: 'empty' }
  | { code: 'reserve_above_buy_now'; most: Cents }
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
  deposit_needed: 403,
  phone_unverified: 403,
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
  reserve_above_buy_now: 409,
  bid_id_reused: 409,
  empty: 422,
  non_positive: 422,
  decimal: 422,
  qty: 422,
  kind_not_taken: 422,
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
      return 'You cannot place an offer on your own item'
    case 'deactivated':
      return 'Your account is deactivated. Contact Support to place offers again.'
    case 'deposit_needed':
      return 'Deposit has to be placed before placing Offer on the product'
    case 'phone_unverified':
      return 'You need to verify your mobile number to proceed with your purchase or offer'
    case 'no_card':
      return "You don't have added any cards yet! Please add a card to continue Bidding"
    case 'restocking_fee_due':
      return 'Restocking fee due. Please see cart.'
    case 'over_own_limit':
      return `This goes over your spending limit of ${formatMoney(refusal.limit)}: ${formatMoney(refusal.held)} is held by your open offers`
    case 'forbidden':
      return "Only the listing's organisation and administrators can do this"
    case 'not_found':
      return 'This listing does not exist'
    case 'closed':
      return 'Item was closed'
    case 'not_started':
      return 'Offers open when the listing starts'
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
    case 'below_min':
      return `Min Offer ${formatMoney(refusal.least)}`
    case 'above_max':
      return `Max Starting Offer ${formatMoney(refusal.most)}`
    case 'below_next_min':
      return 'Higher offer is already placed'
    case 'not_above_own_max':
      return refusal.falling ? 'Please submit lower offer' : 'Please submit higher offer'
    case 'above_next_max':
      return refusal.nextMaximum === null ? 'No lower offer is possible' : 'Lower offer is already placed'
    case 'too_many_changes':
      return `An offer can be changed ${refusal.most} times at most`
    case 'not_leading':
      return 'Only the leading bidder can change or cancel a standing offer'
    case 'below_price':
      return refusal.falling
        ? `A floor cannot go above the current price of ${formatMoney(refusal.price)}`
        : `A maximum cannot go below the current price of ${formatMoney(refusal.price)}`
    case 'not_below_own_max':
      return refusal.falling ? 'Enter more than your current floor' : 'Enter less than your current maximum'
    case 'retract_closed':
      return refusal.until === null
        ? 'Offers cannot be cancelled on this listing'
        : 'The time to cancel or lower an offer is over'
    case 'nothing_to_retract':
      return 'There is no such offer to cancel'
    case 'retract_limit':
      return refusal.most === null
        ? 'You have cancelled as many offers as you may in 90 days'
        : refusal.most === 1
          ? 'You have already cancelled an offer on this listing'
          : `You have already cancelled offers on this listing ${refusal.most} times`
    case 'below_taken_back':
      return refusal.falling
        ? `You cancelled an offer of ${formatMoney(refusal.best)} here. Offer that or less.`
        : `You cancelled an offer of ${formatMoney(refusal.best)} here. Offer that or more.`
    case 'buy_now_unavailable':
      return 'Buy Now is not available'
    case 'sold_out':
      return refusal.left === 1 ? 'Only 1 piece is left' : `Only ${refusal.left} pieces are left`
    case 'nothing_to_restock':
      return 'There are not that many pieces of this sale'
    case 'reserve_above_buy_now':
      return `The reserve cannot be above the Buy Now price of ${formatMoney(refusal.most)}`
    case 'bid_id_reused':
      return 'This offer id was already used for another offer'
    case 'too_many':
      return 'Too many offers at once. Wait a second and try again.'
    case 'busy':
      return 'The room is busy. Try again in a moment.'
    case 'try_again':
      return 'Your account could not be read just now. Try again in a moment.'
  }
}

const TAKEN_TEXT: Record<Taken, string> = {
  max: 'This listing takes maximum offers only',
  hard: 'This listing takes hard offers only',
  bid: 'Starting offers were taken until the start. Place an offer instead.',
  sealed: 'This listing takes sealed offers only',
  buy_now: 'This listing sells at a fixed price and takes no offers',
}
