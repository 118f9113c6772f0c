import type { Ctx } from '#app/context.ts'
import type { PayRefusalWord } from '#app/domain/money/pay-problems.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { DepositInput } from '#app/features/deposits/inputs.ts'
import { tellOfFee } from '#app/features/fees/commands.server.ts'
import { findFee } from '#app/features/fees/queries.server.ts'
import type { Payment } from '#app/features/payments/queries.server.ts'
import { startPayment } from './pay.server.ts'
import { chosenSource } from './tender.server.ts'

export type PayingFee =
  | { ok: true; payment: Payment }
  | { ok: false; code: 'not_found' | 'not_due' | PayRefusalWord }

/** Pays a restocking fee, whole. Their open tabs and the rooms hear of it at once; otherwise by the event beside it. */
export async function payFee(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'rooms' | 'guards' | 'relays' | 'log'>,
  actor: Actor,
  id: string,
  { payment_method, source, attempt }: Pick<DepositInput, 'payment_method' | 'source' | 'attempt'>,
): Promise<PayingFee> {
  const fee = await findFee(ctx, id)
  if (fee?.personId !== actor.id) return { ok: false, code: 'not_found' }
  const by = payment_method === 'wallet' ? null : await chosenSource(ctx, actor, source)
  if (payment_method === 'online' && !by) return { ok: false, code: 'method' }
  const { amount } = fee
  const paying = await startPayment(ctx, actor, {
    attempt,
    asked: { fee: id, payment_method, source },
    tender: { wallet: by ? 0 : amount, source: by },
    targets: [{ kind: 'fee', id, amount }],
  })
  if (paying.ok) {
    if (paying.payment.state === 'succeeded') await tellOfFee(ctx, id)
    return paying
  }
  switch (paying.code) {
    case 'not_found':
    case 'forbidden':
      return { ok: false, code: 'not_found' }
    case 'cancelled':
      return { ok: false, code: 'not_due' }
    case 'tender':
      return { ok: false, code: 'amount' }
    default:
      return { ok: false, code: paying.code }
  }
}
