/** What is kept of an account's safety: shown to its owner and to administrators, and never taken back. */
export const ACCOUNT_CHANGES = [
  'account_created',
  'terms_accepted',
  'administrator_made',
  'signed_in',
  'password_changed',
  'password_reset',
  'password_set',
  'email_changed',
  'email_verified',
  'phone_changed',
  'phone_verified',
  'verify_mailed',
  'reset_mailed',
  'details_changed',
  'session_ended',
  'sessions_ended',
  'provider_linked',
  'provider_unlinked',
  'deactivated',
  'reactivated',
  'approved',
  'organisation_joined',
  'organisation_left',
  'organisation_role',
  'identity_verified',
  'identity_refused',
  'account_closed',
] as const

export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

export function isAccountChange(word: string): word is AccountChange {
  return (ACCOUNT_CHANGES as readonly string[]).includes(word)
}
