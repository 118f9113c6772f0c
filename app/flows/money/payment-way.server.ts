import type { Ctx } from '#app/context.ts'
import type { PayTarget } from '#app/domain/money/books.ts'
import { findDeposit } from '#app/features/deposits/queries.server.ts'
import { listPaidInvoices, listTargets, type Payment } from '#app/features/payments/queries.server.ts'
import { feeAddress } from '#app/lib/fee-address.ts'
import { keptQuery, lotAddress } from '#app/lib/kept-offer.ts'
import { failedAddress } from '#app/lib/payment-address.ts'

/** `sent`: its lots are delivered, and not collected. */
export type PaidFor = {
  kind: PayTarget['kind']
  invoices: { commonInvoice: string; amount: number; sent: boolean }[]
  /** Where what was paid is seen. */
  onwards: string
}

/** Where what was paid is seen. */
const ONWARDS = {
  invoice: '/invoices/all',
  wallet: '/wallet',
  deposit: '/deposits/all',
  fee: '/payments/fees',
} as const

/** What a payment is for, the form that it can be tried again with, and where one goes on from it. */
export async function findPaidFor(
  ctx: Pick<Ctx, 'db'>,
  payment: Payment,
): Promise<PaidFor & { again: string }> {
  const [[target], paid] = await Promise.all([
    listTargets(ctx, payment.id),
    listPaidInvoices(ctx, payment.id),
  ])
  const kind = target?.kind ?? 'invoice'
  const paidFor = {
    kind,
    onwards: ONWARDS[kind],
    invoices: paid.map(({ deliveryType, ...invoice }) => ({ ...invoice, sent: deliveryType === 'delivery' })),
  }
  if (target?.kind === 'deposit' || target?.kind === 'fee')
    return { ...paidFor, again: await backTo(ctx, target, payment) }
  const form =
    kind === 'wallet'
      ? '/wallet?add=1'
      : `/checkout/invoice/${paid.map(({ commonInvoice }) => commonInvoice).join(',')}`
  return { ...paidFor, again: failedAddress(form, payment.failure) }
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
  if (kind === 'fee') return state === 'succeeded' ? '/cart?fee=paid' : still(feeAddress(id))
  const deposit = await findDeposit(ctx, id)
  if (!deposit) return ONWARDS.deposit
  const lot = lotAddress(deposit.listingId)
  const kept = keptQuery(deposit.offer, '&')
  return state === 'succeeded' ? `${lot}?deposited=1${kept}#offer` : still(`${lot}/deposit`) + kept
}
