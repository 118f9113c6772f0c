import { describe } from 'vitest'
import { DOCUMENT_ACCEPT } from '#app/domain/people/documents.ts'
import { MANDATORY_EMAIL, MARKETING, preferencesOf } from '#app/domain/people/notifications.ts'
import { storedPhone } from '#app/domain/people/phone.ts'
import { tutorialLinks } from '#app/domain/shop/tutorials.ts'
import { addressInput } from '#app/features/addresses/inputs.ts'
import { FIND_SOURCES } from '#app/features/profile/choices.ts'
import { contactInput, contactPart, taxInput } from '#app/features/profile/inputs.ts'
import { REFUSALS } from '#workers/api/core/refusals.ts'
import { faultOf, holds, says } from './rows.ts'

/** Account and operations, sections 2, 5, 8 and 9: what the account's own pages take and say. */

const CONTACT = { first_name: 'José', last_name: 'Vega 2', username: 'jose', phone: '(614) 555-0142' }
const contact = (name: string, value: unknown, more = {}) =>
  faultOf(contactInput, name, { ...CONTACT, ...more, [name]: value })

describe('Contact form', () => {
  holds([
    ['a whole form is taken', () => contactInput.parse(CONTACT).phone, '6145550142'],
    ['first_name required', () => contact('first_name', ' '), 'Required!'],
    ['last_name required', () => faultOf(contactInput, 'last_name', { first_name: 'A' }), 'Required!'],
    [
      'letters and digits only (The special characters not allowed)',
      () => contact('last_name', 'R;'),
      'The special characters not allowed',
    ],
    ['the page says the same', () => says('profile.faults.special'), 'The special characters not allowed'],
    ['the signs of names stand beside them', () => contact('last_name', "O'Neil-R."), undefined],
    ['names max 250', () => contact('first_name', 'a'.repeat(251)), 'Maximum 250 characters'],
    ['username required', () => contact('username', ''), 'Required!'],
    ['username max 250', () => contact('username', 'a'.repeat(251)), 'Maximum 250 characters'],
    ['phone required', () => contact('phone', ''), 'Required!'],
    [
      'exactly 10 digits (Phone must be 10 digits)',
      () => contact('phone', '614555014'),
      'Phone must be 10 digits',
    ],
    ['the page says it too', () => says('profile.faults.phone'), 'Phone must be 10 digits'],
    ['additional_phone optional', () => contact('additional_phone', ''), undefined],
    ['10 digits', () => contact('additional_phone', '12'), 'Phone must be 10 digits'],
    [
      'differs from phone',
      () => contact('additional_phone', '614-555-0142'),
      'Mobile number and additional phone number should not be same',
    ],
    [
      'the page says so',
      () => says('profile.faults.samePhone'),
      'Mobile number and additional phone number should not be same',
    ],
    [
      'address1 letters, digits and - , . # ( )',
      () => contact('address1', '8-8 Ho, St. #3 (rear)'),
      undefined,
    ],
    ['only', () => contact('address1', '88 Orchard; St'), 'The special characters not allowed'],
    ['city letters, digits, spaces', () => contact('city', 'Paul; 2'), 'The special characters not allowed'],
    ['and the signs that cities have', () => contact('city', "St. Paul d'Alene 2"), undefined],
    ['zip digits only (The positive number only)', () => contact('zip', '-4321'), 'The positive number only'],
    ['the page has those words', () => says('profile.faults.zip'), 'The positive number only'],
    ['max 6', () => contact('zip', '1234567'), 'Maximum 6 digits'],
    ['Phone is stored with a +1 prefix', () => storedPhone('6145550142'), '+16145550142'],
    ['email valid (Invalid email format)', () => says('profile.faults.email'), 'Invalid email format'],
    [
      'a state belongs to its country',
      () => contact('state', 'ON', { country: 'US' }),
      'Choose a state in that country',
    ],
    ['programs may send some of it', () => contactPart.parse({ city: 'Dayton' }), { city: 'Dayton' }],
    [
      'How did you find us options',
      () => FIND_SOURCES,
      ['Facebook', 'Instagram', 'Twitter', 'Google', 'Staff Member', 'Word of Mouth', 'Other'],
    ],
  ])
})

const ADDRESS = {
  first_name: "Mary-Ann O'Neil",
  last_name: 'de la Cruz',
  address1: '88 Orchard Street',
  city: 'Columbus',
  state: 'US-OH',
  zip: '43215',
  country: 'US',
}
const address = (name: string, value: unknown) => faultOf(addressInput, name, { ...ADDRESS, [name]: value })

describe('Address', () => {
  holds([
    ['a whole address is taken', () => addressInput.parse(ADDRESS).state, 'OH'],
    ['letters, spaces and . " \' - only', () => address('first_name', 'J. "Bo" O\'-'), undefined],
    [
      '(No Special Characters and Numbers Allowed)',
      () => address('first_name', 'Ann3'),
      'No Special Characters and Numbers Allowed',
    ],
    [
      'the page says the same',
      () => says('addresses.faults.letters'),
      'No Special Characters and Numbers Allowed',
    ],
    ['min 2 (Mininum 2 characters)', () => address('last_name', 'A'), 'Mininum 2 characters'],
    ['max 15 (Maximum 15 characters)', () => address('last_name', 'a'.repeat(16)), 'Maximum 15 characters'],
    ['required (Required!)', () => address('first_name', ''), 'Required!'],
    [
      'address1, country, city, state required',
      () => ['address1', 'country', 'city', 'state'].map((name) => address(name, '')),
      Array(4).fill('Required!'),
    ],
    ['zip digits only (Only numbers are allowed)', () => address('zip', '4321A'), 'Only numbers are allowed'],
    ['min 5 (Mininum 5 digits)', () => address('zip', '4321'), 'Mininum 5 digits'],
    ['max 6 (Maximum 6 digits)', () => address('zip', '4321555'), 'Maximum 6 digits'],
    ['zip required', () => address('zip', ''), 'Required!'],
    [
      'the page has those words',
      () => ['digits', 'zipShort', 'zipLong', 'short', 'long'].map((key) => says(`addresses.faults.${key}`)),
      [
        'Only numbers are allowed',
        'Mininum 5 digits',
        'Maximum 6 digits',
        'Mininum 2 characters',
        'Maximum 15 characters',
      ],
    ],
    [
      'Address is invalid please check',
      () => [says('addresses.faults.invalid'), REFUSALS.address_invalid.message],
      Array(2).fill('Address is invalid please check'),
    ],
    [
      'Country labels of section 9',
      () =>
        ['US', 'CA', 'AU', 'IN'].map((id) => [says(`addresses.state.${id}`), says(`addresses.zip.${id}`)]),
      [
        ['State', 'Zip Code'],
        ['Province', 'Postal code'],
        ['State/Territory', 'Postcode'],
        ['State', 'PIN code'],
      ],
    ],
    ['AU city is Suburb', () => says('addresses.city.AU'), 'Suburb'],
  ])
})

describe('Tax exempt', () => {
  holds([
    [
      'tax_number required (Required!)',
      () => faultOf(taxInput, 'tax_number', { tax_number: '', companyname: 'A' }),
      'Required!',
    ],
    [
      'companyname required when a tax number exists',
      () => faultOf(taxInput, 'companyname', { tax_number: '1', companyname: '' }),
      'Required!',
    ],
    [
      'document must be uploaded (Please upload tax document)',
      () => says('profile.faults.taxDocument'),
      'Please upload tax document',
    ],
    ['only .docx and .pdf', () => DOCUMENT_ACCEPT.split(',').sort(), ['.docx', '.pdf']],
    ['Tax Updated Successfully', () => says('profile.tax.saved'), 'Tax Updated Successfully'],
  ])
})

describe('Notification preferences, interests and tutorials', () => {
  holds([
    ['ids 6 and 9 are required on email', () => MANDATORY_EMAIL, [6, 9]],
    ['and cannot be unticked', () => preferencesOf({ email: [], sms: [] }).email, [6, 9]],
    ['marketing id 13', () => MARKETING, 13],
    ['SMS shows for id 6 regardless', () => preferencesOf({ email: [], sms: [6] }).sms, [6]],
    [
      'Category Updated Successfully (interests)',
      () => says('profile.interests.saved'),
      'Category Updated Successfully',
    ],
    [
      'six video buttons',
      () => tutorialLinks({}).map(({ key }) => says(`profile.tutorials.${key}`)),
      [
        'What’s New',
        'Purchasing Items',
        'Storage Policies',
        'Pickup Instructions',
        'How to Pay',
        'How to Make a Return',
      ],
    ],
    [
      'Each video address comes from configuration with a default fallback',
      () => {
        const [first, second] = tutorialLinks({ whats_new: 'https://films.example/1' })
        return [first?.href, second?.href]
      },
      ['https://films.example/1', '/help'],
    ],
    ['Back to Account', () => says('profile.back'), 'Back to Account'],
  ])
})
