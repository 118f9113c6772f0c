import { describe } from 'vitest'
import { warningOf } from '#app/domain/auction/offer-warnings.ts'
import { preBidLimits } from '#app/domain/auction/pre-bids.ts'
import { refusalText } from '#app/domain/auction/refusals.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import { type Kept, keepAmount, readAmount } from '#app/domain/money/amount.ts'
import { DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import { refuseLetters } from '#app/features/bidding/components/offer/typed-amount.ts'
import { placeBidInput } from '#app/features/bidding/inputs.ts'
import { faultOf, holds, says } from './rows.ts'

/** Storefront, section 5: what is checked of an offer, in its own order. */

const LIMITS = {
  overbidTimes: DEFAULT_SETTINGS.overbid_notification,
  lowDivisor: DEFAULT_SETTINGS.low_offer_divisor,
}

type Asked = Parameters<typeof warningOf>[0]
const warned = (asked: Partial<Asked>) =>
  warningOf({ format: 'ascending', amount: 0, price: 0, next: null, retail: null, ...asked }, LIMITS)

/** Whether a key that is pressed in the amount's field arrives there. */
function letsIn(press: { key: string; ctrlKey?: boolean }): boolean {
  let arrives = true
  const preventDefault = () => {
    arrives = false
  }
  refuseLetters({ ctrlKey: false, metaKey: false, altKey: false, ...press, preventDefault } as never)
  return arrives
}

/** What stands in the amount's field after these keys. */
function letIn(keys: string, wholeDollars: boolean): string {
  let kept: Kept = { text: '', cut: false }
  for (const key of keys) kept = keepAmount(kept.text + key, { wholeDollars }, kept)
  return kept.text
}

describe('Offers', () => {
  holds([
    [
      "Amount required: 'Enter Offer Amount'",
      () => faultOf(placeBidInput, 'wsprice', { wsprice: [] }),
      'Enter Offer Amount',
    ],
    ["toast 'Please Enter Offer Amount'", () => refusalText({ code: 'empty' }), 'Please Enter Offer Amount'],
    ['the page says the same toast', () => says('bid.refusal.empty'), 'Please Enter Offer Amount'],
    ['an amount of spaces is no amount', () => readAmount('  '), { ok: true, cents: null }],
    ["Minimum next_bid: 'Min {amount}'", () => says('bid.form.min', { amount: '$88' }), 'Min $88'],
    [
      "In the sealed or pre-bid variant: minimum 1 ('Min Offer {amount}')",
      () => refusalText({ code: 'below_min', least: PLAIN_TERMS.leastOffer }),
      'Min Offer $1',
    ],
    ['the page names the same least', () => says('refusal.below_min', { least: '$1' }), 'Min Offer $1'],
    [
      "maximum the starting price ('Max Starting Offer {amount}')",
      () =>
        refusalText({ code: 'above_max', most: preBidLimits({ ...PLAIN_TERMS, startPrice: 80_00 }).most }),
      'Max Starting Offer $80',
    ],
    [
      'the page names the same most',
      () => says('refusal.above_max', { most: '$80' }),
      'Max Starting Offer $80',
    ],
    [
      "Whole numbers only: 'Cannot_be_a_decimal'",
      () => refusalText({ code: 'decimal' }),
      'Cannot_be_a_decimal',
    ],
    ['the page says it too', () => says('bid.refusal.decimal'), 'Cannot_be_a_decimal'],
    ['Typing accepts digits only', () => letIn('7.,-e x', true), '7'],
    [
      'keys that are no letters, and shortcuts, are left alone',
      () => [letsIn({ key: 'Backspace' }), letsIn({ key: 'v', ctrlKey: true }), letsIn({ key: 'e' })],
      [true, true, false],
    ],
    ['and joins none across a mark', () => letIn('22.50', true), '22'],
    ['(the pre-bid variant also allows a decimal separator)', () => letIn('7.,-e x', false), '7.'],
  ])
})

describe('Warnings before an offer is placed', () => {
  holds([
    [
      'Low offer under one fifth of next_bid gets a stronger warning',
      () => warned({ format: 'reverse', amount: 19_99, price: 110_00, next: 100_00 }),
      'low',
    ],
    [
      'exactly one fifth of next_bid gets none',
      () => warned({ format: 'reverse', amount: 20_00, price: 110_00, next: 100_00 }),
      null,
    ],
    [
      'Offer of at least 3 times asin_price warns',
      () => warned({ amount: 300_00, price: 290_00, next: 295_00, retail: 100_00 }),
      'three_times',
    ],
    [
      'less than 3 times asin_price does not',
      () => warned({ amount: 299_99, price: 290_00, next: 295_00, retail: 100_00 }),
      null,
    ],
    [
      "'You are about to place a ... Offer, Which is three times the retail price !'",
      () => says('bid.confirm.threeTimes', { amount: '$300' }),
      'You are about to place a $300 Offer, Which is three times the retail price !',
    ],
    [
      'Otherwise an offer at or above overbid_notification (default 2) times the current price is highlighted',
      () => warned({ amount: 172_00, price: 86_00, next: 88_00, retail: 100_00 }),
      'overbid',
    ],
    [
      'one dollar less than that is not',
      () => warned({ amount: 171_00, price: 86_00, next: 88_00, retail: 100_00 }),
      null,
    ],
    [
      'an operator may set another overbid_notification',
      () =>
        warningOf(
          { format: 'ascending', amount: 172_00, price: 86_00, next: 88_00, retail: null },
          { ...LIMITS, overbidTimes: 3 },
        ),
      null,
    ],
    [
      'three times the retail value goes before the overbid notice',
      () => warned({ amount: 900_00, price: 10_00, next: 11_00, retail: 300_00 }),
      'three_times',
    ],
    [
      'of sealed offers nobody knows a price that they could be twice of',
      () => warned({ format: 'sealed', amount: 900_00, price: 10_00, next: 1_00 }),
      null,
    ],
  ])
})

describe('Buy now', () => {
  holds([
    [
      "qty of 0 or less gives 'Select atleast 1 quantity'",
      () => refusalText({ code: 'qty' }),
      'Select atleast 1 quantity',
    ],
    ['the page says the same', () => says('refusal.qty'), 'Select atleast 1 quantity'],
    [
      "A user with restocking_fee_status gets 'Restocking fee due. Please see cart.'",
      () => refusalText({ code: 'restocking_fee_due' }),
      'Restocking fee due. Please see cart.',
    ],
    [
      'the page sends to the cart, too',
      () => says('refusal.restocking_fee_due'),
      'Restocking fee due. Please see cart.',
    ],
  ])
})
