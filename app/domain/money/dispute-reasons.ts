/** Why a buyer's bank takes a charge back, as gateways name it (Stripe's `reason`); others are `general`. */
export const DISPUTE_REASONS = [
  'fraudulent',
  'unrecognized',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'duplicate',
  'incorrect_account_details',
  'insufficient_funds',
  'debit_not_authorized',
  'bank_cannot_process',
  'general',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export function disputeReasonOf(said: string): DisputeReason {
  return DISPUTE_REASONS.find((known) => known === said) ?? 'general'
}
