/** Refusals that are put right somewhere else than in the field: each has a dialog of its own. */
export const EXPLAINED = [
  'sign_in',
  'own_item',
  'deactivated',
  'blocked',
  'access_needed',
  'terms_needed',
  'deposit_needed',
  'registration_unfinished',
  'details_needed',
  'phone_unverified',
  'no_card',
  'restocking_fee_due',
  'over_own_limit',
  'closed',
] as const
export type ExplainedCode = (typeof EXPLAINED)[number]

export function explainsItself(code: string): code is ExplainedCode {
  return EXPLAINED.some((one) => one === code)
}
