import { describe } from 'vitest'
import { CODE_DIGITS } from '#app/domain/people/codes.ts'
import { maskName } from '#app/domain/people/names.ts'
import { fileKind } from '#app/domain/shop/file-kinds.ts'
import { DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import { signInInput } from '#app/features/accounts/inputs.ts'
import { acceptCode } from '#app/features/browse/barcode.ts'
import { checkDates } from '#app/features/browse/date-range.ts'
import { readDollars } from '#app/features/browse/inputs.ts'
import { contactInput, sellerContactInput } from '#app/features/contact/inputs.ts'
import { subscriptionInput } from '#app/features/newsletter/inputs.ts'
import { noteInput } from '#app/features/notes/inputs.ts'
import { askInput, readPhone } from '#app/features/questions/inputs.ts'
import { faultOf, holds, says } from './rows.ts'

/** Storefront, section 5: validation rules, in its own order; those of offers are in `validation-offers.test.ts`. */

const NOW = Date.UTC(2026, 10, 21, 22, 0)

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
