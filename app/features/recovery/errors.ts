/** The specification's words for these two forms (storefront, section 5). */
export const RECOVERY_ERRORS = {
  required: 'Required',
  email: 'invalid email format',
  tooLong: 'Maximum 250 Characters',
} as const
