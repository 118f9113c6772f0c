import type { RefusalCode } from './refusals.ts'
import type { SetUpCode } from './set-up.ts'

/**
 * Why what those who sell ask of a lot is not done. Each has words in every language; what only bidders are told is `other`
 * here, as no act of a seller is refused with it.
 */
export type ActReason =
  | Exclude<SetUpCode, 'decimal'>
  | 'over'
  | 'sign_in'
  | 'forbidden'
  | 'gone'
  | 'not_started'
  | 'terms_offers'
  | 'reserve_up'
  | 'reserve_above_buy_now'
  | 'below_sold'
  | 'already_paused'
  | 'not_paused'
  | 'no_offer'
  | 'whole_dollars'
  | 'required'
  | 'unreadable'
  | 'repeated'
  | 'busy'
  | 'not_published'
  | 'already_published'
  | 'item_id_taken'
  | 'not_over'
  | 'other'

/** What a flow refuses before any room is asked. */
export type ActRefusalCode =
  | 'not_found'
  | 'sign_in'
  | 'forbidden'
  | 'validation'
  | 'not_published'
  | 'already_published'
  | 'item_id_taken'
  | 'not_over'

/** Of every code there is: a new one does not compile until it is said here what it is called. */
const REASONS: Record<RefusalCode | ActRefusalCode | SetUpCode, ActReason> = {
  // what a room says to those who act for a lot
  closed: 'over',
  not_started: 'not_started',
  has_offers: 'terms_offers',
  reserve_up: 'reserve_up',
  reserve_above_buy_now: 'reserve_above_buy_now',
  below_sold: 'below_sold',
  already_paused: 'already_paused',
  not_paused: 'not_paused',
  nothing_to_retract: 'no_offer',
  nothing_to_restock: 'other',
  non_positive: 'amount',
  decimal: 'whole_dollars',
  empty: 'required',
  bad_terms: 'unreadable',
  bid_id_reused: 'repeated',
  busy: 'busy',
  try_again: 'busy',
  too_many: 'busy',
  // who asks
  sign_in: 'sign_in',
  forbidden: 'forbidden',
  deactivated: 'forbidden',
  not_found: 'gone',
  // before a room is asked
  validation: 'unreadable',
  not_published: 'not_published',
  already_published: 'already_published',
  item_id_taken: 'item_id_taken',
  not_over: 'not_over',
  // terms that no lot could be published with
  amount: 'amount',
  ladder: 'ladder',
  reserve_fixed: 'reserve_fixed',
  reserve_below_start: 'reserve_below_start',
  reserve_above_start: 'reserve_above_start',
  reserve_above_most: 'reserve_above_most',
  buy_now_format: 'buy_now_format',
  buy_now_below_start: 'buy_now_below_start',
  buy_now_below_reserve: 'buy_now_below_reserve',
  most_format: 'most_format',
  most_low: 'most_low',
  quantity_none: 'quantity_none',
  quantity_many: 'quantity_many',
  pre_bids_format: 'pre_bids_format',
  fixed_in_group: 'fixed_in_group',
  soft_close_span: 'soft_close_span',
  close_past: 'close_past',
  close_before_start: 'close_before_start',
  start_past: 'start_past',
  close_soon: 'close_soon',
  close_in_group: 'close_in_group',
  // to bidders alone
  own_item: 'other',
  blocked: 'other',
  access_needed: 'other',
  terms_needed: 'other',
  deposit_needed: 'other',
  registration_unfinished: 'other',
  details_needed: 'other',
  phone_unverified: 'other',
  email_unverified: 'other',
  no_card: 'other',
  restocking_fee_due: 'other',
  over_own_limit: 'other',
  qty: 'quantity_none',
  kind_not_taken: 'other',
  proposal_too_long: 'other',
  below_min: 'other',
  above_max: 'other',
  below_next_min: 'other',
  not_above_own_max: 'other',
  above_next_max: 'other',
  too_many_changes: 'other',
  retract_closed: 'other',
  retract_limit: 'other',
  below_taken_back: 'other',
  not_leading: 'other',
  below_price: 'other',
  not_below_own_max: 'other',
  buy_now_unavailable: 'other',
  sold_out: 'other',
}

/** Of a code that came over a wire, from a room that may be newer or older than whoever reads it. */
export function actReasonOf(code: string): ActReason {
  return Object.hasOwn(REASONS, code) ? REASONS[code as keyof typeof REASONS] : 'other'
}
