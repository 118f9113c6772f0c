import { expect, test } from 'vitest'
import { registration as en } from '#app/i18n/en/registration.ts'
import { registration as es } from '#app/i18n/es/registration.ts'
import { judgeRegistration, type RegistrationField } from './registration.ts'

const field = (name: string, type: RegistrationField['type'], more: Partial<RegistrationField> = {}) => ({
  name,
  type,
  required: false,
  options: null,
  ...more,
})

const BUYER: RegistrationField[] = [
  field('first_name', 'text', { required: true }),
  field('last_name', 'text', { required: true }),
  field('email', 'email', { required: true }),
  field('phone', 'phone', { required: true }),
  field('city', 'text', { required: true }),
  field('zip', 'zip', { required: true }),
  field('additional_phone', 'phone'),
  field('phone_type', 'select', { options: [{ value: 'home' }, { value: 'work' }] }),
  field('driver_license', 'text'),
  field('license_expiry_date', 'date'),
  field('find_source', 'select', { options: [{ value: 'Google' }] }),
  field('password', 'password', { required: true }),
  field('confirm_password', 'password', { required: true }),
]
const SELLER: RegistrationField[] = [
  ...BUYER.filter(({ name }) => !name.startsWith('li') && name !== 'driver_license'),
  field('company_name', 'text'),
  field('ein_no', 'text'),
  field('tax_number', 'text'),
  field('resale_certificate', 'file'),
]

const GOOD = {
  first_name: ' Marisol  Inés ',
  last_name: 'Núñez',
  email: ' Marisol@Example.com ',
  phone: '+1 (614) 555-0142',
  city: 'San José',
  zip: '43215',
  password: 'Foundry#2410',
  confirm_password: 'Foundry#2410',
  terms_accepted: 'on',
  terms_accepted_sms: 'on',
}
const ASKED = { audience: 'buyer', today: '2026-11-22' } as const

/** The words of the specification for what is wrong with one field; null where nothing is. */
function wordsFor(
  name: string,
  typed: Record<string, unknown>,
  audience: 'buyer' | 'organisation' = 'buyer',
): string | null {
  const fields = audience === 'buyer' ? BUYER : SELLER
  const { faults } = judgeRegistration(fields, { ...GOOD, ...typed }, { ...ASKED, audience })
  const fault = faults[name]
  return fault === undefined ? null : en.errors[fault]
}

test('A good registration is kept trimmed, in lower case and with +1 before its ten digits.', () => {
  const { registration, faults } = judgeRegistration(BUYER, GOOD, ASKED)
  expect(faults).toEqual({})
  expect(registration).toEqual({
    audience: 'buyer',
    answers: {
      first_name: 'Marisol Inés',
      last_name: 'Núñez',
      email: 'marisol@example.com',
      phone: '+16145550142',
      city: 'San José',
      zip: '43215',
      password: 'Foundry#2410',
    },
    acceptsSms: true,
    wantsMarketing: false,
  })
})

test('What is left empty is required, in the words of each field.', () => {
  const { faults } = judgeRegistration(BUYER, {}, ASKED)
  expect(Object.fromEntries(Object.entries(faults).map(([name, code]) => [name, en.errors[code]]))).toEqual({
    first_name: 'Required!',
    last_name: 'Required!',
    email: 'Required',
    phone: 'Required!',
    city: 'Required!',
    zip: 'Required!',
    password: 'Required!',
    confirm_password: 'Required!',
    terms_accepted: 'You must accept the terms and conditions',
    terms_accepted_sms: 'You must accept the SMS consent',
  })
})

const MIXED = 'Password must include uppercase and lowercase letters, a number, and a special character.'

/** Field, what is typed, and what the specification says of it (storefront, section 5, Registration). */
const RULES: [name: string, typed: Record<string, unknown>, words: string | null][] = [
  ['email', { email: 'marisol@example' }, 'Invalid email format'],
  ['email', { email: `${'a'.repeat(240)}@example.com` }, 'Maximum 250 Characters'],
  ['password', { password: 'Ab1!efg' }, 'Minimum 8 Characters'],
  ...['foundry#2410', 'FOUNDRY#2410', 'Foundry#Gate', 'Foundry2410', 'Foundry-2410'].map(
    (password): [string, Record<string, unknown>, string] => ['password', { password }, MIXED],
  ),
  ...[...'@$!%*#?&'].map((special): [string, Record<string, unknown>, null] => [
    'password',
    { password: `Foundry${special}2410` },
    null,
  ]),
  ['confirm_password', { confirm_password: 'Foundry#2411' }, 'Password does not match'],
  ['first_name', { first_name: 'R2' }, 'Only alphabets are allowed for this field'],
  ...["O'Neil", 'O’Neil', 'Anne-Marie', 'José', 'St. John'].map(
    (name): [string, Record<string, unknown>, null] => ['last_name', { last_name: name }, null],
  ),
  ['last_name', { last_name: "'-" }, 'Only alphabets are allowed for this field'],
  ['last_name', { last_name: 'Neil;' }, 'Only alphabets are allowed for this field'],
  ['first_name', { first_name: 'M' }, 'Mininum 2 characters'],
  ['last_name', { last_name: 'x'.repeat(16) }, 'Maximum 15 characters'],
  ['last_name', { last_name: 'x'.repeat(15) }, null],
  ['phone', { phone: '614555014' }, 'Phone must be 10 digits'],
  ['phone', { phone: '526145550142' }, 'Phone must be 10 digits'],
  ['phone', { phone: 'call 6145550142' }, 'Phone must be 10 digits'],
  ['phone', { phone: '16145550142' }, null],
  ['additional_phone', { additional_phone: '614.555.0143', phone_type: 'home' }, 'Only numbers are allowed'],
  ['additional_phone', { additional_phone: '614555014', phone_type: 'home' }, 'Phone must be 10 digits'],
  [
    'additional_phone',
    { additional_phone: '614-555-0142', phone_type: 'home' },
    'Mobile number and additional phone number should not be same',
  ],
  ['additional_phone', { additional_phone: '+1 (614) 555-0143', phone_type: 'home' }, null],
  ['phone_type', { additional_phone: '6145550143' }, 'Required!'],
  ['phone_type', { additional_phone: '6145550143', phone_type: 'fax' }, 'Choose from the list'],
  ['phone_type', { phone_type: 'fax' }, null],
  ['zip', { zip: '-4321' }, 'Positive Numbers only'],
  ['zip', { zip: '4321A' }, 'Positive Numbers only'],
  ['zip', { zip: '4321512' }, 'Maximum 6 characters'],
  ['zip', { zip: 43215 }, null],
  ['zip', { zip: '43215-1102' }, null],
  ['zip', { zip: 'K1A 0B1' }, null],
  ['city', { city: 'St. Paul' }, null],
  ['city', { city: 'Columbus 2' }, 'Only alphabets are allowed for this field'],
  ['license_expiry_date', { driver_license: 'OH-1' }, 'Required!'],
  [
    'license_expiry_date',
    { driver_license: 'OH-1', license_expiry_date: '2026-11-22' },
    'Date must be greater than today',
  ],
  ['license_expiry_date', { driver_license: 'OH-1', license_expiry_date: '2026-11-23' }, null],
  ['license_expiry_date', { driver_license: 'OH-1', license_expiry_date: '2027-02-29' }, 'Enter a date'],
  [
    'license_expiry_date',
    { driver_license: 'OH-1', license_expiry_date: '2100-01-02' },
    'Date should not be after maximal date',
  ],
  ['license_expiry_date', { license_expiry_date: '2001-01-01' }, null],
  ['find_source', { find_source: 'Radio' }, 'Choose from the list'],
  ['find_source', { find_source: 'Google' }, null],
]

test.each(RULES)('%s: %j is answered by %j.', (name, typed, words) => {
  expect(wordsFor(name, typed)).toBe(words)
})

test('An organisation has a name, a short or no EIN, and a certificate beside its tax number.', () => {
  expect(wordsFor('company_name', {}, 'organisation')).toBe('Required!')
  expect(wordsFor('ein_no', { ein_no: '1234' }, 'organisation')).toBe('Minimum 5 characters')
  expect(wordsFor('ein_no', { ein_no: '1'.repeat(21) }, 'organisation')).toBe('Maximum 20 characters')
  expect(wordsFor('ein_no', { ein_no: '12-3456789' }, 'organisation')).toBeNull()
  const tax = { tax_number: 'OH-99' }
  expect(wordsFor('resale_certificate', tax, 'organisation')).toBe('Required!')
  const none = new File([], '')
  expect(wordsFor('resale_certificate', { ...tax, resale_certificate: none }, 'organisation')).toBe(
    'Required!',
  )
  const paper = new File(['%PDF-'], 'paper.pdf')
  expect(wordsFor('resale_certificate', { ...tax, resale_certificate: paper }, 'organisation')).toBeNull()
  expect(wordsFor('resale_certificate', {}, 'organisation')).toBeNull()
  expect(wordsFor('terms_accepted_sms', { terms_accepted_sms: undefined }, 'organisation')).toBeNull()
})

test('A field that an operator added is judged by its kind, and a needed one cannot be made optional.', () => {
  const added = [
    field('favourite_colour', 'text', { required: true }),
    field('has_truck', 'checkbox', { required: true }),
    field('born_on', 'date'),
    field('constructor', 'text'),
  ]
  const { faults } = judgeRegistration(
    [...BUYER.map((each) => ({ ...each, required: false })), ...added],
    { ...GOOD, first_name: '', born_on: '1899-12-31', constructor: 'x' },
    ASKED,
  )
  expect(faults).toEqual({
    first_name: 'required',
    favourite_colour: 'required',
    has_truck: 'required',
    born_on: 'dateEarly',
  })
})

test('Every fault has words in both languages.', () => {
  expect(Object.keys(es.errors)).toEqual(Object.keys(en.errors))
})
