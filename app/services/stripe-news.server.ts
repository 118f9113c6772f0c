import type { Stripe } from 'stripe'
import type { DisputeState } from '#app/domain/money/gateway-entries.ts'
import type { Gateway, GatewayDispute, MadeRefund } from './gateway.server.ts'
import { readFault, type StripeClient } from './stripe-client.server.ts'

const STATES: Partial<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  // an inquiry that came to nothing, or a dispute that was headed off
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** What has become of money at Stripe without our asking: refunds of its dashboard, disputes, fees. */
export function openStripeNews(
  client: StripeClient,
): Pick<Gateway, 'listRefunds' | 'findDispute' | 'findFee'> {
  return {
    async listRefunds(charge) {
      const { refunds } = await client()
      const made: MadeRefund[] = []
      for await (const refund of refunds.list({ payment_intent: charge, limit: 100 }))
        made.push(madeOf(refund))
      return made
    },
    async findDispute(ref) {
      const { disputes } = await client()
      const found = await disputes.retrieve(ref).catch((error: unknown) => {
        if (readFault(error)?.status === 404) return null
        throw error
      })
      return found && disputeOf(found)
    },
    async findFee(charge) {
      const { paymentIntents } = await client()
      const intent = await paymentIntents.retrieve(charge, { expand: ['latest_charge.balance_transaction'] })
      const { latest_charge: paid } = intent
      if (intent.status !== 'succeeded' || paid === null || typeof paid === 'string') return null
      const { balance_transaction: booked } = paid
      return booked === null || typeof booked === 'string' ? null : booked.fee
    },
  }
}

const MS = 1000

function madeOf({ id, metadata, amount, status, created }: Stripe.Refund): MadeRefund {
  const failed = status === 'failed' || status === 'canceled'
  return {
    ref: id,
    key: metadata?.key ?? null,
    amount,
    state: failed ? 'failed' : status === 'succeeded' ? 'refunded' : 'pending',
    at: created * MS,
  }
}

/** Throws at a state that this version does not know: the event stays unhandled until one does. */
function disputeOf(dispute: Stripe.Dispute): GatewayDispute | null {
  const { id, payment_intent, amount, status, reason, evidence_details, created } = dispute
  const charge = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (!charge) return null
  const state = STATES[status]
  if (!state) throw new Error(`Stripe says ${status} of dispute ${id}.`)
  const asked = status.endsWith('needs_response')
  return {
    ref: id,
    charge,
    amount,
    state,
    reason,
    dueAt: asked && evidence_details.due_by ? evidence_details.due_by * MS : null,
    openedAt: created * MS,
    movements: dispute.balance_transactions.map((moved) => ({
      ref: moved.id,
      amount: moved.amount,
      fee: moved.fee,
      at: moved.created * MS,
    })),
  }
}
