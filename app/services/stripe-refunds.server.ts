import type { Stripe } from 'stripe'
import type { Gateway, RefundOutcome, RefundRefusal } from './gateway.server.ts'
import { isRefused, readFault, type StripeClient, type StripeFault } from './stripe-client.server.ts'
import type { StripeKeys } from './stripe-keys.server.ts'

/** More refunds of one charge than anybody makes: what is not among them was not made. */
const MOST = 100

/** Refunds carry the caller's key with them, so that one whose answer was lost is found among those of its charge. */
export function openStripeRefunds(
  client: StripeClient,
  keys: StripeKeys,
): Pick<Gateway, 'refund' | 'findRefund'> {
  async function findMade(key: string, charge: string): Promise<Stripe.Refund | null> {
    const { refunds } = await client()
    try {
      const { data } = await refunds.list({ payment_intent: charge, limit: MOST })
      const made = data.find(({ metadata }) => metadata?.key === key) ?? null
      if (made) await keys.bindRefund(key, made.id)
      return made
    } catch (error) {
      if (readFault(error)?.status === 404) return null
      throw error
    }
  }

  async function find(key: string): Promise<Stripe.Refund | null> {
    const row = await keys.findRefund(key)
    if (!row) return null
    if (row.ref === null) return findMade(key, row.charge)
    const { refunds } = await client()
    return refunds.retrieve(row.ref)
  }

  async function refusalOf(fault: StripeFault, charge: string): Promise<RefundRefusal> {
    if (fault.status === 404 || fault.code === 'resource_missing') return 'no_charge'
    const { paymentIntents } = await client()
    const { status } = await paymentIntents.retrieve(charge)
    if (status !== 'succeeded') return 'no_charge'
    return fault.code === 'charge_already_refunded' || fault.param === 'amount' ? 'too_much' : 'failed'
  }

  return {
    async refund(asked) {
      const { key, charge, amount } = await keys.keepRefund(asked)
      // also after Stripe has forgotten the key: what was made once is not made again
      const before = await find(key)
      if (before) return outcomeOf(before)
      const { refunds } = await client()
      try {
        const made = await refunds.create(
          { payment_intent: charge, amount, metadata: { key } },
          { idempotencyKey: `refund:${key}` },
        )
        await keys.bindRefund(key, made.id)
        return outcomeOf(made)
      } catch (error) {
        const fault = readFault(error)
        if (!fault || !isRefused(fault)) throw error
        return { state: 'refused', reason: await refusalOf(fault, charge) }
      }
    },
    async findRefund(key) {
      const found = await find(key)
      return found ? outcomeOf(found) : null
    },
  }
}

function outcomeOf({ id: ref, status }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { state: 'refunded', ref }
  if (status === 'failed' || status === 'canceled') return { state: 'refused', reason: 'failed' }
  return { state: 'pending', ref }
}
