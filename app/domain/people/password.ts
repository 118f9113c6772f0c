/** The fewest characters of a password (storefront, section 9). */
export const LEAST_PASSWORD = 8
/** What scrypt is fed at most; nobody types more, and programs may not make us hash megabytes. */
export const MOST_PASSWORD = 256
/** The special characters, one of which a password must have. */
export const PASSWORD_SPECIALS = '@$!%*#?&'

/** The specification's words (storefront and account, sections 5). Pages translate them; programs get them as they are. */
export const PASSWORD_ERRORS = {
  required: 'Required',
  short: 'Minimum 8 Characters',
  long: 'Maximum 256 Characters',
  simple: 'Password must include uppercase and lowercase letters, a number, and a special character.',
  /** A new one that is the one in use, where a password is changed. */
  same: 'New password must be different',
} as const

/** A confirmation that differs, as each form says it. */
export const CONFIRM_ERRORS = {
  registration: 'Password does not match',
  reset: 'passwords not match',
  change: 'Passwords Not Match',
} as const

export type PasswordError = (typeof PASSWORD_ERRORS)[keyof typeof PASSWORD_ERRORS]

/** What is wrong with a new password; null when it may be taken. The first thing wrong, as a form says one at a time. */
export function passwordError(password: string): PasswordError | null {
  if (password === '') return PASSWORD_ERRORS.required
  if (password.length < LEAST_PASSWORD) return PASSWORD_ERRORS.short
  if (password.length > MOST_PASSWORD) return PASSWORD_ERRORS.long
  return isMixed(password) ? null : PASSWORD_ERRORS.simple
}

/** What is wrong with the second typing, in the words of `form`; null when it is the same. */
export function confirmError(
  password: string,
  confirmation: string,
  form: keyof typeof CONFIRM_ERRORS,
): string | null {
  if (confirmation === '') return PASSWORD_ERRORS.required
  return confirmation === password ? null : CONFIRM_ERRORS[form]
}

/** Which of the things that a password needs are there, one by one, for whoever is typing it. */
export function passwordParts(password: string): Record<'long' | 'cases' | 'digit' | 'special', boolean> {
  return {
    long: password.length >= LEAST_PASSWORD,
    cases: /[a-z]/.test(password) && /[A-Z]/.test(password),
    digit: /\d/.test(password),
    special: [...PASSWORD_SPECIALS].some((special) => password.includes(special)),
  }
}

/** Upper and lower case, a digit and a special character; others may stand beside them. */
function isMixed(password: string): boolean {
  const { cases, digit, special } = passwordParts(password)
  return cases && digit && special
}
