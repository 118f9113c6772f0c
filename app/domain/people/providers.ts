/** Whose accounts can open one here. */
export const PROVIDERS = ['google', 'facebook'] as const
export type ProviderId = (typeof PROVIDERS)[number]

/** Names are names in every language. */
export const PROVIDER_NAMES: Record<ProviderId, string> = { google: 'Google', facebook: 'Facebook' }

export function isProvider(word: string | undefined): word is ProviderId {
  return (PROVIDERS as readonly (string | undefined)[]).includes(word)
}

/** Why somebody who came from a provider is not signed in. */
export const SOCIAL_FAILURES = [
  'cancelled',
  'unverified',
  'exists',
  'email',
  'own',
  'differs',
  'taken',
  'deactivated',
  'unapproved',
  'other',
] as const
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]

export function isSocialFailure(word: string | null): word is SocialFailure {
  return (SOCIAL_FAILURES as readonly (string | null)[]).includes(word)
}
