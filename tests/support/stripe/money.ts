import { type Form, inner, onlyKnown, text } from './form.ts'
import {
  type BalanceTransaction,
  type Charge,
  type Dispute,
  invalid,
  type PaymentIntent,
  type Refund,
} from './objects.ts'
import { findThing } from './vault.ts'
import type { World } from './world.ts'

/** Stripe's standard price in the United States: 2.9% and 30 cents; for each dispute that is not won 15 dollars. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30
const DISPUTE_FEE = 1500
const DAY = 24 * 60 * 60

type Moved = Pick<
  BalanceTransaction,
  'amount' | 'fee' | 'type' | 'reporting_category' | 'source' | 'currency'
>

function move(world: World, moved: Moved): BalanceTransaction {
  return world.keep<BalanceTransaction>({
    id: world.newId('txn'),
    object: 'balance_transaction',
    available_on: world.now(),
    created: world.now(),
    net: moved.amount - moved.fee,
    status: 'available',
    ...moved,
  })
}

export function chargeOf(world: World, intent: PaymentIntent): Charge {
  const { amount, currency, customer, id: payment_intent } = intent
  const id = world.newId('ch')
  const booked = move(world, {
    amount,
    fee: feeOf(amount),
    type: 'charge',
    reporting_category: 'charge',
    source: id,
    currency,
  })
  return world.keep<Charge>({
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    balance_transaction: booked.id,
    created: world.now(),
    currency,
    customer,
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent,
    refunded: false,
    status: 'succeeded',
  })
}

function tellRefunded(world: World, refund: Refund) {
  const charge = world.things.get(refund.charge ?? '')
  if (charge?.object !== 'charge') return
  charge.amount_refunded += refund.amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.tell('charge.refunded', charge)
}

export const refunds = {
  create(world: World, form: Form, takesLong = false): Refund {
    onlyKnown(form, ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason'])
    const intent = findThing<PaymentIntent>(world, text(form, 'payment_intent'), 'payment_intent')
    if (intent.status !== 'succeeded')
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
    const given = world
      .refundsOf(intent.id)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    const left = intent.amount - given.reduce((sum, { amount }) => sum + amount, 0)
    if (left === 0)
      throw invalid(`Charge ${intent.latest_charge} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    const amount = 'amount' in form ? Number(text(form, 'amount')) : left
    if (amount > left)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
        param: 'amount',
      })
    const method = typeof intent.payment_method === 'string' ? world.things.get(intent.payment_method) : null
    const byBank = method?.object === 'payment_method' && method.type === 'us_bank_account'
    const made = world.keep<Refund>({
      id: world.newId('re'),
      object: 'refund',
      amount,
      charge: intent.latest_charge,
      created: world.now(),
      currency: intent.currency,
      payment_intent: intent.id,
      reason: null,
      metadata: inner(form, 'metadata') as Record<string, string>,
      status: byBank || takesLong ? 'pending' : 'succeeded',
    })
    world.tell('refund.created', made)
    tellRefunded(world, made)
    return made
  },
  settle(world: World, id: string, paid: boolean): Refund {
    const refund = findThing<Refund>(world, id, 'refund')
    refund.status = paid ? 'succeeded' : 'failed'
    if (!paid) refund.failure_reason = 'could_not_process'
    world.tell(paid ? 'refund.updated' : 'refund.failed', refund)
    return refund
  },
}

/** What a buyer's bank does. `inquiry`: it asks before it takes anything. */
export const disputes = {
  open(
    world: World,
    intentId: string,
    {
      reason = 'fraudulent',
      inquiry = false,
      amount: part,
    }: Partial<{ reason: string; inquiry: boolean; amount: number }>,
  ): Dispute {
    const intent = findThing<PaymentIntent>(world, intentId, 'payment_intent')
    const charge = findThing<Charge>(world, intent.latest_charge ?? '', 'charge')
    charge.disputed = true
    const dispute = world.keep<Dispute>({
      id: world.newId('du'),
      object: 'dispute',
      amount: part ?? charge.amount,
      balance_transactions: [],
      charge: charge.id,
      created: world.now(),
      currency: charge.currency,
      evidence: {},
      evidence_details: {
        due_by: world.now() + 10 * DAY,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: inquiry,
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason,
      status: inquiry ? 'warning_needs_response' : 'needs_response',
    })
    world.tell('charge.dispute.created', dispute)
    if (!inquiry) withdraw(world, dispute)
    return dispute
  },
  update(world: World, id: string, { status }: { status: Dispute['status'] }): Dispute {
    const dispute = findThing<Dispute>(world, id, 'dispute')
    const asked = dispute.status.startsWith('warning_')
    dispute.status = status
    if (asked && status === 'needs_response') withdraw(world, dispute)
    world.tell('charge.dispute.updated', dispute)
    return dispute
  },
  close(world: World, id: string, status: 'won' | 'lost' | 'warning_closed'): Dispute {
    const dispute = findThing<Dispute>(world, id, 'dispute')
    dispute.status = status
    world.tell('charge.dispute.closed', dispute)
    if (status !== 'won') return dispute
    const { amount, currency } = dispute
    dispute.balance_transactions.push(
      move(world, {
        amount,
        fee: -DISPUTE_FEE,
        type: 'adjustment',
        reporting_category: 'dispute_reversal',
        source: dispute.id,
        currency,
      }),
    )
    world.tell('charge.dispute.funds_reinstated', dispute)
    return dispute
  },
}

function withdraw(world: World, dispute: Dispute) {
  const { amount, currency } = dispute
  dispute.balance_transactions.push(
    move(world, {
      amount: -amount,
      fee: DISPUTE_FEE,
      type: 'adjustment',
      reporting_category: 'dispute',
      source: dispute.id,
      currency,
    }),
  )
  world.tell('charge.dispute.funds_withdrawn', dispute)
}
