/** The specification's words for what is wrong with a field of the profile (section 5), and ours where it has none. */
export const PROFILE_FAULTS = {
  required: 'Required!',
  special: 'The special characters not allowed',
  long: 'Maximum 250 characters',
  phone: 'Phone must be 10 digits',
  samePhone: 'Mobile number and additional phone number should not be same',
  email: 'Invalid email format',
  zip: 'The positive number only',
  zipLong: 'Maximum 6 digits',
  state: 'Choose a state of that country',
  country: 'Choose a country',
  source: 'Choose one of the list',
  taxDocument: 'Please upload tax document',
  tooLarge: 'The file may have 10 MB',
  type: 'Only .docx and .pdf',
  damaged: 'The file is damaged',
  tooMany: 'There are as many documents as an account takes',
  tooOften: 'Too many attempts. Try again in a minute.',
  password: 'The password is wrong',
} as const

export type ProfileFault = keyof typeof PROFILE_FAULTS
