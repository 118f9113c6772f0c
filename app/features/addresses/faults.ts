import { ADDRESS_INVALID } from '#app/domain/people/addresses.ts'

/** The specification's words for what is wrong with an address (section 5), and ours where it has none. */
export const ADDRESS_FAULTS = {
  required: 'Required!',
  letters: 'No Special Characters and Numbers Allowed',
  short: 'Mininum 2 characters',
  long: 'Maximum 15 characters',
  digits: 'Only numbers are allowed',
  zipShort: 'Mininum 5 digits',
  zipLong: 'Maximum 6 digits',
  zipForm: 'Enter a postal code for that country',
  tooLong: 'Maximum 250 characters',
  phone: 'Phone must be 10 digits',
  state: 'Choose a state in that country',
  country: 'Choose a country',
  invalid: ADDRESS_INVALID,
  many: "You can't save more addresses. Delete one first.",
  gone: 'This address is gone',
} as const
