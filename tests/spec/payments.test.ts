import { describe } from 'vitest'
import { CARD_TEXTS, type CardFault, readCard, readNewExpiry } from '#app/features/payments/inputs.ts'
import { holds, says } from './rows.ts'

/** Account and operations, sections 5 and 8: what is wrong with a card, as page and API say it. */

const TODAY = { month: 11, year: 2026 }
const card = {
  cardholder_name: 'Dana Whitfield',
  card_number: '4242 4242 4242 4242',
  cvv: '123',
  expiry_month: '08',
  expiry_year: '2029',
  card_address_line1: '88 Orchard Street',
  card_address_city: 'Columbus',
  card_address_state: 'OH',
  card_address_zip: '43215',
  card_address_country: 'US',
}

/** What is said of each field that is wrong. */
function faults(given: Record<string, string>) {
  const read = readCard({ ...card, ...given }, TODAY)
  if (read.ok) return {}
  return Object.fromEntries(
    Object.entries(read.errors).map(([field, fault]) => [field, fault && CARD_TEXTS[fault]]),
  )
}

const DETAILS = 'Invalid Card Details. Please make sure you enter correct card details'
const EXPIRY = 'Invalid Expiry Details. Please make sure you enter correct card details'

describe('Cards', () => {
  holds([
    ['A card whose fields are all valid is taken', () => faults({}), {}],
    [
      'all five vault fields valid, else Invalid Card Details',
      () => faults({ cardholder_name: '', card_number: '4242', expiry_month: '', cvv: '1' }),
      { cardholder_name: DETAILS, card_number: DETAILS, expiry_month: DETAILS, cvv: DETAILS },
    ],
    ['a year is one of them', () => faults({ expiry_year: '' }), { expiry_month: DETAILS }],
    [
      'expiry in current year with a past month gives Invalid Expiry Details',
      () => faults({ expiry_month: '10', expiry_year: '2026' }),
      { expiry_month: EXPIRY },
    ],
    ['this month is not past', () => faults({ expiry_month: '11', expiry_year: '26' }), {}],
    [
      'line1, city, state, country, zip required',
      () =>
        faults({
          card_address_line1: ' ',
          card_address_city: '',
          card_address_state: '',
          card_address_zip: '',
          card_address_country: '',
        }),
      {
        card_address_line1: 'Required!',
        card_address_city: 'Required!',
        card_address_state: 'Required!',
        card_address_zip: 'Required!',
        card_address_country: 'Required!',
      },
    ],
    [
      'zip limited to letters, digits, hyphen',
      () => faults({ card_address_zip: '43 215' }),
      { card_address_zip: 'Only numbers, hyphen and alphabets allowed' },
    ],
    ['min 4', () => faults({ card_address_zip: '432' }), { card_address_zip: 'Minimum 4 characters' }],
    [
      'max 10',
      () => faults({ card_address_zip: '43215-67890' }),
      { card_address_zip: 'Maximum 10 characters' },
    ],
    [
      'Expiry update needs month and year and must not be in the past',
      () =>
        [
          ['', '2029'],
          ['08', ''],
          ['10', '2026'],
          ['11', '2026'],
        ].map(([expiry_month, expiry_year]) => readNewExpiry({ expiry_month, expiry_year }, TODAY)),
      [null, null, null, { month: 11, year: 2026 }],
    ],
    ['(Invalid expiry details)', () => CARD_TEXTS.update, 'Invalid expiry details'],
    ['something went wrong (save failure)', () => CARD_TEXTS.failed, 'something went wrong'],
    ['Default card is required (deleting last card)', () => CARD_TEXTS.last, 'Default card is required'],
    ['card fetch failure: Unable to fetch cards', () => CARD_TEXTS.list, 'Unable to fetch cards'],
    [
      'the page says the same',
      () => (Object.keys(CARD_TEXTS) as CardFault[]).map((fault) => says(`payments.errors.${fault}`)),
      Object.values(CARD_TEXTS),
    ],
  ])
})
