/** Why a gateway has not charged. */
export const PAYMENT_FAILURES = [
  'declined',
  'insufficient_funds',
  'not_authenticated',
  'not_attempted',
  'bank_refused',
] as const
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number]

/** Why it came to no payment, as every form that pays says it. */
export const PAY_REFUSALS = [
  'method',
  'card',
  'card_expired',
  'bank',
  'bank_unverified',
  'details_needed',
  'wallet',
  'amount',
  'gateway',
  'failed',
  'many',
  'changed',
  'undelivered',
  'unsecured',
  'key_reused',
  'other',
] as const
export type PayRefusalWord = (typeof PAY_REFUSALS)[number]
export type PayProblem = PaymentFailure | PayRefusalWord

export function isPaymentFailure(code: string | null | undefined): code is PaymentFailure {
  return PAYMENT_FAILURES.some((one) => one === code)
}

/** What a gateway has said, or nothing that is known. */
export function readFailure(code: string | null | undefined): PaymentFailure {
  return isPaymentFailure(code) ? code : 'declined'
}

/** Any code of a flow that pays, in the words that forms have; null for none. */
export function readProblem(code: string | null | undefined): PayProblem | null {
  if (code === null || code === undefined) return null
  if (isPaymentFailure(code)) return code
  if (code === 'no_card' || code === 'tender') return 'method'
  return PAY_REFUSALS.find((one) => one === code) ?? 'other'
}
