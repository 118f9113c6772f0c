import type { Stripe } from 'stripe'
import type { PaymentFailure } from '#app/domain/money/pay-problems.ts'
import type { Charge, ChargeOutcome, Gateway } from './gateway.server.ts'
import { isRefused, readFault, type StripeClient } from './stripe-client.server.ts'
import type { StripeKeys } from './stripe-keys.server.ts'

type Intent = Stripe.PaymentIntent
const NOT_ATTEMPTED = { state: 'refused', reason: 'not_attempted' } as const

/**
 * Charges as PaymentIntents. One is made unconfirmed, which moves no money; its id is written down under the caller's key;
 * only then is it confirmed. So every charge that can have happened has its id here, and one that was ended before it had
 * an id is never confirmed.
 */
export function openStripeCharges(
  client: StripeClient,
  keys: StripeKeys,
  origin: string,
): Pick<Gateway, 'charge' | 'find' | 'conclude'> {
  const retrieve = async (ref: string) => (await client()).paymentIntents.retrieve(ref)

  async function confirm({ key, source, returnTo }: Charge, ref: string): Promise<ChargeOutcome> {
    const { paymentIntents } = await client()
    const confirmed = await paymentIntents
      .confirm(
        ref,
        { return_url: new URL(returnTo, origin).href, payment_method: source.ref },
        { idempotencyKey: `confirm:${key}` },
      )
      .catch(async (error: unknown) => {
        const fault = readFault(error)
        if (!fault || !isRefused(fault)) throw error
        // what the bank has said stands in the intent; what was wrong in itself leaves it as it was
        return retrieve(ref)
      })
    return outcomeOf(confirmed) ?? conclude(key)
  }

  async function conclude(key: string): Promise<ChargeOutcome> {
    const { ref } = await keys.endCharge(key)
    if (ref === null) return NOT_ATTEMPTED
    const intent = await retrieve(ref)
    const known = outcomeOf(intent)
    if (known && known.state !== 'challenge') return known
    const { paymentIntents } = await client()
    const ended = await paymentIntents
      .cancel(ref, known ? { cancellation_reason: 'abandoned' } : {}, { idempotencyKey: `cancel:${key}` })
      .catch(async (error: unknown) => {
        // it has gone through meanwhile
        if (!readFault(error)) throw error
        return retrieve(ref)
      })
    const outcome = outcomeOf(ended)
    if (!outcome) throw new Error(`Stripe leaves ${ref} undecided (${ended.status}).`)
    return outcome
  }

  return {
    conclude,
    async charge(asked) {
      const row = await keys.keepCharge(asked)
      if (row.charge === null) return NOT_ATTEMPTED
      const charge = row.charge as Charge
      if (row.ref) return outcomeOf(await retrieve(row.ref)) ?? confirm(charge, row.ref)
      const { key, amount, currency, source } = charge
      const { paymentIntents } = await client()
      let begun: Intent
      try {
        begun = await paymentIntents.create(
          {
            amount,
            currency,
            customer: source.customer,
            payment_method: source.ref,
            allowed_payment_method_types: [source.kind === 'card' ? 'card' : 'us_bank_account'],
            metadata: { key },
          },
          { idempotencyKey: `charge:${key}` },
        )
      } catch (error) {
        const fault = readFault(error)
        if (!fault || !isRefused(fault)) throw error
        await keys.endCharge(key)
        return { state: 'refused', reason: source.kind === 'card' ? 'declined' : 'bank_refused' }
      }
      if (await keys.bindCharge(key, begun.id)) return confirm(charge, begun.id)
      const now = await keys.findCharge(key)
      if (!now?.ref) return NOT_ATTEMPTED
      const other = outcomeOf(await retrieve(now.ref))
      if (!other) throw new Error('The same charge is under way.')
      return other
    },
    async find(key) {
      const row = await keys.findCharge(key)
      if (!row) return null
      if (row.ref === null) return row.charge === null ? NOT_ATTEMPTED : null
      return outcomeOf(await retrieve(row.ref))
    },
  }
}

/** Null while nothing has been asked of a bank. */
function outcomeOf(intent: Intent): ChargeOutcome | null {
  const { id: ref, status, next_action, last_payment_error: fault, cancellation_reason } = intent
  if (status === 'succeeded') return { state: 'charged', ref }
  if (status === 'processing') return { state: 'pending', ref }
  if (status === 'requires_action' && next_action?.redirect_to_url?.url)
    return { state: 'challenge', ref, address: next_action.redirect_to_url.url }
  if (status === 'requires_payment_method' && fault) return { state: 'refused', reason: reasonOf(fault) }
  if (status !== 'canceled') return null
  if (fault) return { state: 'refused', reason: reasonOf(fault) }
  return cancellation_reason === 'abandoned'
    ? { state: 'refused', reason: 'not_authenticated' }
    : NOT_ATTEMPTED
}

const UNAUTHENTICATED = ['payment_intent_authentication_failure', 'authentication_required']

function reasonOf({
  code = '',
  decline_code = '',
  payment_method,
}: NonNullable<Intent['last_payment_error']>): PaymentFailure {
  if (payment_method?.type === 'us_bank_account') return 'bank_refused'
  if (UNAUTHENTICATED.includes(code) || UNAUTHENTICATED.includes(decline_code)) return 'not_authenticated'
  return decline_code === 'insufficient_funds' ? 'insufficient_funds' : 'declined'
}
