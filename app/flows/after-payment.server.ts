import type { Ctx } from '#app/context.ts'
import { findDeposit } from '#app/features/deposits/queries.server.ts'
import { listTargets, type Payment } from '#app/features/payments/queries.server.ts'
import { feeAddress } from '#app/lib/fee-address.ts'
import { keptQuery, lotAddress } from '#app/lib/kept-offer.ts'

/** Why a gateway has not charged, as forms say it. */
const FAILURES = [
  'declined',
  'insufficient_funds',
  'not_authenticated',
  'not_attempted',
  'bank_refused',
] as const
export type PaymentFailure = (typeof FAILURES)[number]

export function failureOf(code: string | null): PaymentFailure {
  return FAILURES.find((one) => one === code) ?? 'declined'
}

/**
 * Where whoever has paid goes on: to their bank, to what they have paid for, or back to its form, which says what is the
 * matter or that the bank has yet to say.
 */
export async function addressAfter(ctx: Pick<Ctx, 'db'>, payment: Payment): Promise<string> {
  const { id, state, failure, challengeAddress } = payment
  if (state === 'challenged' && challengeAddress) return challengeAddress
  const [target] = await listTargets(ctx, id)
  const failed = state === 'failed' ? `failed=${failureOf(failure)}` : null
  if (target?.kind === 'deposit') {
    const deposit = await findDeposit(ctx, target.id)
    if (!deposit) return '/deposits/all'
    const lot = lotAddress(deposit.listingId)
    const kept = keptQuery(deposit.offer, '&')
    if (state === 'succeeded') return `${lot}?deposited=1${kept}#offer`
    return `${lot}/deposit?${failed ?? 'waits=1'}${kept}`
  }
  if (target?.kind === 'fee') {
    if (state === 'succeeded') return '/cart?fee=paid'
    return `${feeAddress(target.id)}?${failed ?? 'waits=1'}`
  }
  return `/payment-success/${id}`
}
