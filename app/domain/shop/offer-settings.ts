import type { PremiumTier } from '../money/premium.ts'
import type { Charges } from '../money/pricing.ts'
import { OWN, SWITCH, set, whole } from './setting-row.ts'

/** What holds of offers, and what is charged on top of a price. */
export const OFFER_SETTINGS = {
  overbid_notification: set(2, {
    kind: { type: 'number', least: 2, most: 100, unit: 'times' },
    section: 'offers',
    group: 'warnings',
    holds: 'at once',
    about: 'Highlights an offer of at least this many times the current price before it is placed.',
  }),
  low_offer_divisor: set(5, {
    kind: whole(2, 100),
    section: 'offers',
    group: 'warnings',
    holds: 'at once',
    about:
      'An offer below the next minimum divided by this gets the stronger warning (spec, section 9: one fifth).',
  }),
  custom_auctionlot_bid_retract_check: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'Whether the leading bidder can cancel their offer.',
  }),
  custom_auctionlot_bid_retract_minutes: set(60, {
    kind: whole(0, 10_080, 'minutes'),
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'Until how many minutes before the scheduled close they can.',
  }),
  retract_most: set(1, {
    kind: whole(1, 1_000, 'timesALot'),
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'How often a bidder can cancel offers on a lot.',
  }),
  retract_most_90_days: set(3, {
    kind: whole(1, 1_000, 'times'),
    section: 'offers',
    group: 'changes',
    holds: 'at once',
    about: 'How often a bidder can cancel offers on all lots in 90 days.',
  }),
  come_back_at_least: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'Whether a bidder who cancelled can return only at that amount or better.',
  }),
  sealed_changes_most: set(20, {
    kind: whole(1, 1_000, 'changes'),
    section: 'offers',
    group: 'changes',
    holds: 'new lots',
    about: 'How often a bidder can change a sealed offer.',
  }),
  price_offer_hours: set(48, {
    kind: whole(1, 720, 'hours'),
    section: 'offers',
    group: 'changes',
    holds: 'at once',
    about: 'Hours until an unanswered price offer expires.',
  }),
  price_offers_open_most: set(2, {
    kind: whole(1, 20),
    section: 'offers',
    group: 'changes',
    holds: 'at once',
    about: 'How many price offers a buyer can have open on a lot.',
  }),
  phone_required: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'who',
    holds: 'at once',
    about: 'Whether bidders need a verified mobile number.',
  }),
  card_required: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'who',
    holds: 'at once',
    about: 'Whether bidders need a saved card.',
  }),
  sold_offer_history: set(true, {
    kind: SWITCH,
    section: 'offers',
    group: 'history',
    holds: 'at once',
    about: 'Whether the page of a sold lot links to its offers.',
  }),
  buyer_premium_bps: set(1500, {
    kind: OWN,
    section: 'premium',
    field: 'premium',
    holds: 'new lots',
    about: 'The premium in hundredths of a percent of the hammer price.',
  }),
  buyer_premium_cap: set(null as number | null, {
    kind: OWN,
    section: 'premium',
    field: 'cap',
    holds: 'new lots',
    about: 'The highest premium of a lot, in cents; none for no limit.',
  }),
  buyer_premium_tiers: set([] as PremiumTier[], {
    kind: OWN,
    section: 'premium',
    field: 'tiers',
    holds: 'new lots',
    about: 'Rates by tiers, replacing the single rate; none for the single rate.',
  }),
  tax_on: set('hammer_and_premium' as Charges['taxOn'], {
    kind: { type: 'choice', options: ['hammer_and_premium', 'hammer'] },
    section: 'premium',
    holds: 'new lots',
    about: 'What sales tax applies to.',
  }),
  invoice_due_days: set(3, {
    kind: whole(0, 60, 'days'),
    section: 'premium',
    holds: 'new invoices',
    about: 'Calendar days from the close to the day an invoice is due.',
  }),
  invoice_per_auction: set(true, {
    kind: SWITCH,
    section: 'premium',
    holds: 'at once',
    about:
      "Whether a buyer's wins in an auction at one yard go on one invoice, 15 minutes after its last lot.",
  }),
  return_window_days: set(30, {
    kind: whole(0, 365, 'days'),
    section: 'premium',
    holds: 'at once',
    about: 'Days after the payment in which a buyer can request a return; 0 for no returns.',
  }),
  invoice_reminder_days: set(1, {
    kind: whole(0, 30, 'days'),
    section: 'premium',
    holds: 'at once',
    about: 'Days before the due date on which buyers who have not paid get a reminder; 0 for none.',
  }),
  partial_payments: set(false, {
    kind: SWITCH,
    section: 'premium',
    holds: 'new invoices',
    about: 'Whether buyers can pay an invoice in parts.',
  }),
}
