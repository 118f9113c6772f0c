import type { ReleaseTo } from '../money/deposits.ts'
import type { FeeTerms } from '../money/fees.ts'
import { SWITCH, set, whole } from './setting-row.ts'

/** What a lot begins with when its seller says nothing else. */
export const LOT_SETTINGS = {
  deposit_release_to: set('original' as ReleaseTo, {
    kind: { type: 'choice', options: ['original', 'wallet'] },
    section: 'defaults',
    group: 'deposits',
    holds: 'at once',
    about: 'Where a deposit paid online goes back to.',
  }),
  deposit_kept_bps: set(10_000, {
    kind: { type: 'percent' },
    section: 'defaults',
    group: 'deposits',
    field: 'deposit_kept',
    holds: 'at once',
    about: 'What a seller may keep of a deposit if its invoice is not paid, in hundredths of a percent.',
  }),
  pieces_unpaid_days: set(0, {
    kind: { type: 'whole', least: 0, most: 365, unit: 'days', emptyIs: 0 },
    section: 'defaults',
    group: 'pieces',
    holds: 'at once',
    about:
      'Days after the due date on which an unpaid invoice of pieces is cancelled and they go back on sale; with 0, only after a declined charge.',
  }),
  default_after_days: set(7, {
    kind: whole(0, 365, 'days'),
    section: 'defaults',
    group: 'fee',
    holds: 'at once',
    about: 'Days after the due date from which a seller can cancel an invoice and charge a fee.',
  }),
  restocking_fee_kind: set('percent' as FeeTerms['kind'], {
    kind: { type: 'choice', options: ['percent', 'amount'] },
    section: 'defaults',
    group: 'fee',
    field: 'fee_kind',
    holds: 'at once',
    about: 'Whether the restocking fee is a percentage of the hammer price or an amount.',
  }),
  restocking_fee_bps: set(1_500, {
    kind: { type: 'percent' },
    section: 'defaults',
    group: 'fee',
    field: 'fee_percent',
    holds: 'at once',
    about: 'That percentage, in hundredths of a percent.',
  }),
  restocking_fee_amount: set(25_00, {
    kind: { type: 'dollars' },
    section: 'defaults',
    group: 'fee',
    field: 'fee_amount',
    holds: 'at once',
    about: 'That amount, in cents.',
  }),
  restocking_fee_auto: set(false, {
    kind: SWITCH,
    section: 'defaults',
    group: 'fee',
    field: 'fee_auto',
    holds: 'at once',
    about:
      'Whether late invoices are cancelled automatically and the fee charged, also for paid lots not collected in time.',
  }),
  pickupDaysLimit: set(0, {
    kind: { type: 'whole', least: 0, most: 365, unit: 'days', emptyIs: 0 },
    section: 'defaults',
    group: 'pickups',
    field: 'pickup_days_limit',
    holds: 'at once',
    about: 'Open days of the yard after the payment in which a pickup can be booked; 0 for no limit.',
  }),
  schedule_pickup_end_date: set('', {
    kind: { type: 'text', most: 10 },
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'The last day (YYYY-MM-DD) for which a pickup can be booked; empty for no limit.',
  }),
  pickup_reschedules_most: set(3, {
    kind: whole(0, 100, 'times'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'How often a buyer can move a booked pickup.',
  }),
  no_shows_most: set(2, {
    kind: whole(1, 100, 'times'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'How often a buyer can miss a booked pickup; after that only staff can book.',
  }),
  pay_at_yard: set(false, {
    kind: SWITCH,
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Whether buyers can book a pickup before paying, and pay at the yard.',
  }),
  templates_most: set(50, {
    kind: whole(0, 10_000),
    section: 'defaults',
    holds: 'at once',
    about:
      'How many lot templates, and as many auction templates, a seller can keep unless their plan says otherwise.',
  }),
  check_in_minutes: set(15, {
    kind: whole(0, 1_440, 'minutes'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Minutes before its slot from which a party can check in.',
  }),
  collect_reminder_days: set(2, {
    kind: whole(0, 30, 'days'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Days before the last day to collect on which the buyer gets a reminder; 0 for none.',
  }),
  abandon_after_days: set(14, {
    kind: whole(1, 365, 'days'),
    section: 'defaults',
    group: 'pickups',
    holds: 'at once',
    about: 'Days after the last day to collect from which a lot counts as abandoned, without a refund.',
  }),
}
