import type { Ctx } from '#app/context.ts'
import type { PayTarget } from '#app/domain/books.ts'
import { findDeposit } from '#app/features/deposits/queries.server.ts'
import { listPaidInvoices, listTargets, type Payment } from '#app/features/payments/queries.server.ts'
import { feeAddress } from '#app/lib/fee-address.ts'
import { keptQuery, lotAddress } from '#app/lib/kept-offer.ts'

const FAILURES = [
  ...(['declined', 'insufficient_funds', 'not_authenticated', 'not_attempted', 'bank_refused'] as const),
]
export type Failure = (typeof FAILURES)[number]

/** Why what was tried before has failed, as the address of a form that pays says it. */
export function failureOf({ searchParams }: URL): Failure | null {
  return FAILURES.find((one) => one === searchParams.get('failed')) ?? null
}

/** Where somebody goes on who pays: to their bank, back to the form, or to what has become of it. */
export function paymentAddress({ id, state, failure, challengeAddress }: Payment, form: string): string {
  if (state === 'failed') return failedAddress(form, failure)
  return state === 'challenged' && challengeAddress ? challengeAddress : `/payment-success/${id}`
}

function failedAddress(form: string, failure: string | null): string {
  return `${form}${form.includes('?') ? '&' : '?'}failed=${failure ?? 'declined'}`
}

export type PaidFor = {
  kind: PayTarget['kind']
  invoices: { commonInvoice: string; amount: number }[]
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

/** The form of the lot that the deposit is for, with the offer that waits for it. */
async function depositAddress(ctx: Pick<Ctx, 'db'>, id: string): Promise<string> {
  const deposit = await findDeposit(ctx, id)
  return deposit ? `${lotAddress(deposit.listingId)}/deposit${keptQuery(deposit.offer)}` : ONWARDS.deposit
}

/** What a payment is for, the form that it can be tried again with, and where one goes on from it. */
export async function findPaidFor(
  ctx: Pick<Ctx, 'db'>,
  payment: Payment,
): Promise<PaidFor & { again: string }> {
  const [targets, invoices] = await Promise.all([
    listTargets(ctx, payment.id),
    listPaidInvoices(ctx, payment.id),
  ])
  const [target] = targets
  const kind = target?.kind ?? 'invoice'
  const form =
    kind === 'invoice'
      ? `/checkout/invoice/${invoices.map(({ commonInvoice }) => commonInvoice).join(',')}`
      : kind === 'wallet'
        ? '/wallet?add=1'
        : kind === 'fee'
          ? feeAddress(target?.id ?? '')
          : await depositAddress(ctx, target?.id ?? '')
  return { kind, invoices, again: failedAddress(form, payment.failure), onwards: ONWARDS[kind] }
}
