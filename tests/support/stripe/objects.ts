/**
 * Stripe's objects as its published reference shows them (API 2026-10-28.endive), with the fields that a server reads.
 * What a field may hold is recorded from there; nothing here knows of the marketplace.
 */
export type Metadata = Record<string, string>

export type Customer = {
  id: string
  object: 'customer'
  created: number
  email: string | null
  livemode: false
  metadata: Metadata
  name: string | null
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  billing_details: { email: string | null; name: string | null; phone: string | null }
  card?: {
    brand: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: 'credit'
    last4: string
  }
  us_bank_account?: {
    account_holder_type: string
    account_type: 'checking'
    bank_name: string
    fingerprint: string
    last4: string
    routing_number: string
  }
  created: number
  customer: string | null
  livemode: false
  metadata: Metadata
  type: 'card' | 'us_bank_account'
}

export type Fault = {
  code?: string
  decline_code?: string
  doc_url?: string
  message: string
  param?: string
  payment_intent?: unknown
  payment_method?: unknown
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
}

type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | {
      type: 'verify_with_microdeposits'
      verify_with_microdeposits: {
        arrival_date: number
        hosted_verification_url: string
        microdeposit_type: 'amounts' | 'descriptor_code'
      }
    }

export type SetupIntent = {
  id: string
  object: 'setup_intent'
  allowed_payment_method_types: string[] | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  last_setup_error: Fault | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | PaymentMethod | null
  payment_method_types: string[]
  status:
    | 'canceled'
    | 'processing'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
  usage: string
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: string | null
  last_payment_error: Fault | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | PaymentMethod | null
  payment_method_types: string[]
  status:
    | 'canceled'
    | 'processing'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string | null
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'canceled' | 'failed' | 'pending' | 'requires_action' | 'succeeded'
}

/** What a movement has done to the balance: `amount` and `fee` are signed, `net` is what is left. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  fee: number
  net: number
  reporting_category: 'charge' | 'dispute' | 'dispute_reversal'
  source: string
  status: 'available' | 'pending'
  type: 'adjustment' | 'charge'
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  created: number
  currency: string
  customer: string | null
  disputed: boolean
  livemode: false
  metadata: Metadata
  paid: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded'
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  evidence: Record<string, never>
  evidence_details: {
    due_by: number | null
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string | null
  reason: string
  status:
    | 'lost'
    | 'needs_response'
    | 'prevented'
    | 'under_review'
    | 'warning_closed'
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'won'
}

export type Thing =
  | Customer
  | PaymentMethod
  | SetupIntent
  | PaymentIntent
  | Refund
  | BalanceTransaction
  | Charge
  | Dispute

/** What is answered with another status than 200. */
export class Refused extends Error {
  readonly status: number
  readonly fault: Fault
  /** Whether an endpoint has run: what it said is then kept under the request's key. */
  readonly ran: boolean
  constructor(status: number, fault: Fault, ran = true) {
    super(fault.message)
    this.status = status
    this.fault = fault
    this.ran = ran
  }
}

export const invalid = (message: string, more: Partial<Fault> = {}, status = 400) =>
  new Refused(status, { type: 'invalid_request_error', message, ...more })
