import type { Ctx } from '#app/context.ts'
import type { PayTarget } from '#app/domain/books.ts'
import { listPaidInvoices, listTargets, type Payment } from '#app/features/payments/queries.server.ts'

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
  const [targets, paid] = await Promise.all([listTargets(ctx, payment.id), listPaidInvoices(ctx, payment.id)])
  const kind = targets[0]?.kind ?? 'invoice'
  const invoices = paid.map(({ deliveryType, ...invoice }) => ({
    ...invoice,
    sent: deliveryType === 'delivery',
  }))
  const form =
    kind === 'invoice'
      ? `/checkout/invoice/${invoices.map(({ commonInvoice }) => commonInvoice).join(',')}`
      : kind === 'wallet'
        ? '/wallet?add=1'
        : '/my-account'
  return { kind, invoices, again: failedAddress(form, payment.failure) }
}
