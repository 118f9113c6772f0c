import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { Payment } from '#app/features/payments/queries.server.ts'
import { findBank } from '#app/features/vault/queries.server.ts'
import { findPayables, finishPayment, startPayment, type Tender } from '#app/flows/money/pay.server.ts'
import { findPaidFor } from '#app/flows/money/payment-way.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { examplePayment, payment, presentPayment } from '../presenters/payment.ts'
import { cents, idempotencyKey, invoiceNumbers, PAY_REFUSALS } from './pay-words.ts'
import { named, refused } from './source-answers.ts'

const NO_PAYMENT: RefusalDoc = { status: 404, code: 'not_found', message: 'No such payment' }

/** Paying invoices by the cards and accounts that people keep, and out of their wallets. */
export const payments = newArea()

const input = z.object({
  common_invoice: invoiceNumbers,
  source_id: named(
    'The id of a card, or of a verified bank account; not needed where the wallet pays all',
  ).optional(),
  wallet_amount: cents.optional().meta({ description: 'Dollars taken from your wallet', example: 40 }),
  amount: cents.optional().meta({
    description: 'Dollars, where one invoice may be paid in parts; else all that is due',
    example: 320.68,
  }),
  idempotency_key: idempotencyKey,
})

const call = {
  area: 'Account' as const,
  description:
    'Pays with a saved card or verified bank account, your wallet, or both. A debit from an account stays `pending` for some days. What is due and its currency are the invoice’s. Call again with the same `idempotency_key` to get its current state: it stays one payment, and so does the same invoice paid from two places at once. A failed payment answers with `state: failed`; try another card with a new key. Using a key again with other content is refused (`key_reused`).',
  signedIn: 'always' as const,
  input,
  data: dataSchema(payment),
  example: {
    input: { common_invoice: 'FL-1001', source_id: 'k-1', idempotency_key: 'attempt-0001' },
    data: { responseData: examplePayment },
  },
  refusals: [...documented('sign_in', 'deactivated'), ...Object.values(PAY_REFUSALS)],
}

const authorize = defineCall({ ...call, path: '/payment/authorize', summary: 'Pay invoices' })
payments.openapi(post(authorize), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  return c.json(success({ responseData: await payInvoices(ctx, actor, c.req.valid('json')) }), 200)
})

for (const path of ['/payment/stripe_payment', '/paymentThird/stripe/stripe_payment', '/custom/payment']) {
  const older = defineCall({
    ...call,
    path,
    summary: 'Pay invoices, under another name',
    description: 'The same as `payment/authorize`, whatever the gateway is.',
  })
  payments.openapi(post(older), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    return c.json(success({ responseData: await payInvoices(ctx, actor, c.req.valid('json')) }), 200)
  })
}

const byBank = defineCall({
  ...call,
  path: '/payment/usbank_payment',
  summary: 'Pay invoices from a bank account',
  description: 'As `payment/authorize`, from one of your verified accounts: a card is refused here.',
  input: input.extend({ source_id: named('The id of a verified bank account') }),
  example: {
    input: { common_invoice: 'FL-1001', source_id: 'b-1', idempotency_key: 'attempt-0001' },
    data: { responseData: { ...examplePayment, state: 'pending' as const } },
  },
})
payments.openapi(post(byBank), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const asked = c.req.valid('json')
  if (!(await findBank(ctx, actor, asked.source_id))) throw refused(PAY_REFUSALS.bank)
  return c.json(success({ responseData: await payInvoices(ctx, actor, asked) }), 200)
})

const response = defineCall({
  path: '/payment/stripe_payment_response',
  area: 'Account',
  summary: 'State of a payment',
  description: 'One of your own. If the bank had to confirm it, we ask the gateway for the bank’s answer.',
  signedIn: 'always',
  input: z.object({ id: named('The id of the payment') }),
  data: dataSchema(payment),
  example: { input: { id: 'pay-1' }, data: { responseData: examplePayment } },
  refusals: [...documented('sign_in', 'deactivated'), NO_PAYMENT],
})
payments.openapi(post(response), async (c) => {
  const { ctx } = c.var
  const found = await finishPayment(ctx, requireActor(ctx, c.req.raw), c.req.valid('json').id)
  if (!found) throw refused(NO_PAYMENT)
  return c.json(success({ responseData: await presented(ctx, found) }), 200)
})

/** Pays them by what was sent; what is due is read here. `whole`: out of the wallet alone, all that is due. */
export async function payInvoices(
  ctx: Ctx,
  actor: Actor,
  { whole = false, ...asked }: z.output<typeof input> & { whole?: boolean },
) {
  const payable = await findPayables(ctx, actor, asked.common_invoice)
  if (!payable.ok) throw refused(PAY_REFUSALS[payable.code])
  const part = payable.found.length === 1 ? asked.amount : undefined
  const targets = payable.found.map(({ id, owed }) => ({
    kind: 'invoice' as const,
    id,
    amount: part ?? owed,
  }))
  const { source_id: id, wallet_amount = 0, idempotency_key: attempt } = asked
  const wallet = whole ? targets.reduce((sum, { amount }) => sum + amount, 0) : wallet_amount
  const source: Tender['source'] =
    id === undefined ? null : { kind: (await findBank(ctx, actor, id)) ? 'bank' : 'card', id }
  const said = {
    invoices: payable.found.map((invoice) => invoice.id),
    amount: part ?? null,
    wallet: whole ? 'whole' : wallet_amount,
    source: id ?? null,
  }
  const paying = await startPayment(ctx, actor, { attempt, asked: said, tender: { wallet, source }, targets })
  if (!paying.ok) throw refused(PAY_REFUSALS[paying.code])
  return presented(ctx, paying.payment)
}

export async function presented(ctx: Ctx, paid: Payment) {
  const { invoices } = await findPaidFor(ctx, paid)
  return presentPayment(
    paid,
    invoices.map(({ commonInvoice }) => commonInvoice),
    ctx.origin,
  )
}
