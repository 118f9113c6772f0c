import type { Ctx } from '#app/context.ts'
import type { PayTarget } from '#app/domain/books.ts'
import { findDeposit } from '#app/features/deposits/queries.server.ts'
import { listPaidInvoices, listTargets, type Payment } from '#app/features/payments/queries.server.ts'
import { keptQuery, lotAddress } from '#app/lib/kept-offer.ts'
import { failedAddress } from '#app/lib/payment-address.ts'

/** `sent`: its lots are delivered, and not collected. */
export type PaidFor = {
  kind: PayTarget['kind']
  invoices: { commonInvoice: string; amount: number; sent: boolean }[]
}

/** What a payment is for, and the form that it can be tried again with. */
export async function findPaidFor(
  ctx: Pick<Ctx, 'db'>,
  payment: Payment,
): Promise<PaidFor & { again: string }> {
  const [[target], paid] = await Promise.all([
    listTargets(ctx, payment.id),
    listPaidInvoices(ctx, payment.id),
  ])
  const kind = target?.kind ?? 'invoice'
  const invoices = paid.map(({ deliveryType, ...invoice }) => ({
    ...invoice,
    sent: deliveryType === 'delivery',
  }))
  if (target && (kind === 'deposit' || kind === 'fee'))
    return { kind, invoices, again: await backTo(ctx, target, payment) }
  const form =
    kind === 'wallet'
      ? '/wallet?add=1'
      : `/checkout/invoice/${invoices.map(({ commonInvoice }) => commonInvoice).join(',')}`
  return { kind, invoices, again: failedAddress(form, payment.failure) }
}

/**
 * Where whoever has paid goes on: to their bank, to what they have paid for, or back to its form, which says what is the
 * matter or that the bank has yet to say.
 */
export async function addressAfter(ctx: Pick<Ctx, 'db'>, payment: Payment): Promise<string> {
  const { id, state, challengeAddress } = payment
  if (state === 'challenged' && challengeAddress) return challengeAddress
  const [target] = await listTargets(ctx, id)
  return target?.kind === 'deposit' || target?.kind === 'fee'
    ? backTo(ctx, target, payment)
    : `/payment-success/${id}`
}

/** A deposit leads on to the offer that has waited for it, a fee to the cart. */
async function backTo(
  ctx: Pick<Ctx, 'db'>,
  { kind, id }: Pick<PayTarget, 'kind' | 'id'>,
  { state, failure }: Payment,
): Promise<string> {
  const still = (form: string) => (state === 'failed' ? failedAddress(form, failure) : `${form}?waits=1`)
  if (kind === 'fee')
    return state === 'succeeded' ? '/cart?fee=paid' : still(`/cart/fee/${encodeURIComponent(id)}`)
  const deposit = await findDeposit(ctx, id)
  if (!deposit) return '/deposits/all'
  const lot = lotAddress(deposit.listingId)
  const kept = keptQuery(deposit.offer, '&')
  return state === 'succeeded' ? `${lot}?deposited=1${kept}#offer` : still(`${lot}/deposit`) + kept
}
