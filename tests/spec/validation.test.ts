import { describe } from 'vitest'
import { warningOf } from '#app/domain/auction/offer-warnings.ts'
import { preBidLimits } from '#app/domain/auction/pre-bids.ts'
import { refusalText } from '#app/domain/auction/refusals.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import { type Kept, keepAmount, readAmount } from '#app/domain/money/amount.ts'
import { CODE_DIGITS } from '#app/domain/people/codes.ts'
import { maskName } from '#app/domain/people/names.ts'
import { fileKind } from '#app/domain/shop/file-kinds.ts'
import { DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import { signInInput } from '#app/features/accounts/inputs.ts'
import { refuseLetters } from '#app/features/bidding/components/offer/typed-amount.ts'
import { placeBidInput } from '#app/features/bidding/inputs.ts'
import { acceptCode } from '#app/features/browse/barcode.ts'
import { checkDates } from '#app/features/browse/date-range.ts'
import { readDollars } from '#app/features/browse/inputs.ts'
import { contactInput, sellerContactInput } from '#app/features/contact/inputs.ts'
import { subscriptionInput } from '#app/features/newsletter/inputs.ts'
import { noteInput } from '#app/features/notes/inputs.ts'
import { askInput, readPhone } from '#app/features/questions/inputs.ts'
import { faultOf, holds, says } from './rows.ts'

/** Storefront, section 5: validation rules, in its own order. */

const NOW = Date.UTC(2026, 10, 21, 22, 0)
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

const question = { project_id: 'l-1', name: 'Dana', email: 'dana@example.test', comment: 'Does it run?' }

describe('Notes, questions, terms', () => {
  holds([
    [
      "Notes required: 'Please add notes'",
      () => faultOf(noteInput, 'notes', { project_id: 'l-1', notes: ' ' }),
      'Please add notes',
    ],
    [
      'notes left out are required as well',
      () => faultOf(noteInput, 'notes', { project_id: 'l-1' }),
      'Please add notes',
    ],
    ['the page says it too', () => says('notes.errors.required'), 'Please add notes'],
    [
      'Ask a question: name required',
      () => faultOf(askInput, 'name', { ...question, name: '' }),
      'Required!',
    ],
    [
      "email valid ('Invalid email format')",
      () => faultOf(askInput, 'email', { ...question, email: 'dana@' }),
      'Invalid email format',
    ],
    ['the page says it too', () => says('questions.errors.email'), 'Invalid email format'],
    ['comment required', () => faultOf(askInput, 'comment', { ...question, comment: '' }), 'Required!'],
    [
      'phone required with 10 digits',
      () => ['614555010', '6145550100', '61455501000'].map(readPhone),
      [null, '6145550100', null],
    ],
    ["'Phone must be 10 digits'", () => says('questions.errors.phone'), 'Phone must be 10 digits'],
    ['a question that lacks nothing is taken', () => askInput.safeParse(question).success, true],
  ])
})

const login = { email: 'dana@example.test', password: 'Fairlot1!' }

describe('Login', () => {
  holds([
    [
      "Email valid ('Invalid email format')",
      () => faultOf(signInInput, 'email', { ...login, email: 'dana' }),
      'Invalid email format',
    ],
    ['and required', () => faultOf(signInInput, 'email', { password: 'x' }), 'Required'],
    [
      "password required ('Required')",
      () => faultOf(signInInput, 'password', { email: login.email }),
      'Required',
    ],
    [
      'an empty password is none',
      () => faultOf(signInInput, 'password', { ...login, password: '' }),
      'Required',
    ],
    [
      'the page says both',
      () => [says('auth.errors.required'), says('auth.errors.email')],
      ['Required', 'Invalid email format'],
    ],
  ])
})

const message = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  name: 'Dana Whitfield',
  email: 'dana@example.test',
  phone: '6145550100',
  message: 'Hello',
}
const contactFault = (
  field: string,
  value: string,
  schema: typeof contactInput | typeof sellerContactInput = contactInput,
) => {
  const fault = faultOf(schema, field, { ...message, [field]: value })
  return fault && says(`contact.errors.${fault}`)
}

describe('The fields that a contact form shares with registration', () => {
  holds([
    [
      "email max 250 ('Maximum 250 Characters')",
      () => contactFault('email', `${'a'.repeat(250)}@x.test`),
      'Maximum 250 Characters',
    ],
    [
      "first_name: letters and spaces only ('Only alphabets are allowed for this field')",
      () => contactFault('firstName', 'R2D2'),
      'Only alphabets are allowed for this field',
    ],
    [
      "2 to 15 characters ('Mininum 2 characters')",
      () => contactFault('firstName', 'J'),
      'Mininum 2 characters',
    ],
    ["('Maximum 15 characters')", () => contactFault('lastName', 'x'.repeat(16)), 'Maximum 15 characters'],
    ["required ('Required!')", () => contactFault('lastName', ''), 'Required!'],
    [
      'Account, section 5: phone exactly 10 characters (Please enter correct mobile number)',
      () => contactFault('phone', '614555010'),
      'Please enter correct mobile number',
    ],
    [
      'only digits, space, plus, minus, parentheses (Only numbers are allowed)',
      () => contactFault('phone', '614 call me'),
      'Only numbers are allowed',
    ],
    ['email valid (Invalid Email Format)', () => contactFault('email', 'dana'), 'Invalid Email Format'],
    [
      'A +1 prefix is stripped',
      () => contactInput.parse({ ...message, phone: '+1 614 555 0100' }).phone,
      '6145550100',
    ],
    [
      'The tooltip says to enter the number without the country code',
      () => says('contact.phoneHint'),
      'Ten digits, without the country code.',
    ],
    [
      'seller contact form: up to 250',
      () => [250, 251].map((long) => contactFault('name', 'x'.repeat(long), sellerContactInput)),
      [undefined, 'Maximum 250 Characters'],
    ],
  ])
})

describe('Verification codes and newsletter', () => {
  const subscribed = (email: string) => {
    const { data, error } = subscriptionInput.safeParse({ email })
    return data?.email ?? says(`contact.newsletter.${error?.issues[0]?.message}`)
  }
  holds([
    ["Blank code: 'Please enter code'", () => says('verify.errors.blank'), 'Please enter code'],
    [
      'OTP input defaults to 6 digits, and expires in 5 minutes by default',
      () => [CODE_DIGITS, DEFAULT_SETTINGS.verification_minutes, says('verify.expires', { count: 5 })],
      [6, 5, 'Your code will expire in 5 minutes'],
    ],
    [
      'The email verification dialog, before and after sending, and its buttons',
      () => [
        says('verify.email.askText', { to: 'd@e.test' }),
        says('verify.email.sent', { to: 'd@e.test' }),
        ...['send', 'verify', 'resend'].map((act) => says(`verify.email.${act}`)),
      ],
      [
        'A confirmation code will be sent to d@e.test. Please confirm if your email is correct',
        'We have sent a confirmation code to d@e.test.',
        'SEND EMAIL',
        'VERIFY CODE',
        'RESEND EMAIL',
      ],
    ],
    ["Newsletter email: valid ('Invalid email format')", () => subscribed('dana@'), 'Invalid email format'],
    ["required ('Required')", () => subscribed(' '), 'Required'],
    ['an address that is one is taken', () => subscribed('Dana@Example.test'), 'dana@example.test'],
  ])
})

describe('Generic form rules', () => {
  const faults = (from: string, to = '') => checkDates({ from, to }, NOW).faults
  holds([
    [
      "Required fields show 'Required!'",
      () => [says('messages.errors.required'), says('questions.errors.required')],
      ['Required!', 'Required!'],
    ],
    [
      "Float fields must be digits, a dot, digits ('invalid decimal')",
      () => ['10.50', '10', '1e3', '1,5', '-2', '.'].map(readDollars),
      [10_50, 10_00, null, null, null, null],
    ],
    ['what else is typed into one is told so', () => says('search.price.invalid'), 'invalid decimal'],
    [
      'Date pickers default bounds to 2100-01-01',
      () => [faults('01-01-2100 00:00').from, faults('01-01-2100 00:01').from],
      [null, 'after'],
    ],
    [
      "'Date should not be after maximal date'",
      () => says('search.dates.after', { date: faults('').most }),
      'Date should not be after maximal date 01-01-2100 00:00',
    ],
    [
      "To Date before From Date shows 'Date should not be before minimal date' plus that date",
      () => says('search.dates.before', { date: faults('11-27-2026 09:00', '11-25-2026 18:00').least }),
      'Date should not be before minimal date 11-27-2026 09:00',
    ],
    ['past dates disabled', () => faults('11-20-2026 09:00').from, 'past'],
    [
      'From Date and To Date, format MM-DD-YYYY HH:MM',
      () => says('search.dates.placeholder'),
      'MM-DD-YYYY HH:MM',
    ],
    [
      'File extensions map to image (jpg, jpeg, png, gif, bmp, svg, webp)',
      () => 'jpg jpeg png gif bmp svg webp'.split(' ').map((ending) => fileKind(`lot.${ending}`)),
      Array(7).fill('image'),
    ],
    [
      'video (mp4, avi, mov, wmv, flv, webm, mkv, m4v)',
      () => 'mp4 avi mov wmv flv webm mkv m4v'.split(' ').map((ending) => fileKind(`Lot.1.${ending}`)),
      Array(8).fill('video'),
    ],
    [
      'else unknown',
      () => ['lot.pdf', 'lot', 'png', 'lot.png.exe', ''].map(fileKind),
      Array(5).fill('unknown'),
    ],
    [
      'Masked display keeps the first two and last two characters',
      () => maskName('Dana Whitfield'),
      'Da***ld',
    ],
  ])
})

describe('Barcode', () => {
  holds([
    ['Ignore single characters', () => acceptCode('7'), null],
    ['and short symbol-only reads', () => ['--', '*/', '#!.'].map(acceptCode), [null, null, null]],
    [
      'codes of the form OH001.05-{n}-{n} are accepted at once',
      () => acceptCode('OH001.05-3-17'),
      'OH001.05-3-17',
    ],
    ['all-digit codes are accepted on the first read', () => acceptCode('4821'), '4821'],
    ['other codes need more than 5 characters', () => ['ABC12', 'ABC123'].map(acceptCode), [null, 'ABC123']],
  ])
})
