import { z } from 'zod'
import { attemptKey } from '#app/features/payments/inputs.ts'
import { findBank } from '#app/features/vault/queries.server.ts'
import { findPayable, type PayRefusal, startPayment } from '#app/flows/pay.server.ts'
import { newArea, requireActor } from './area.ts'
import { defineCall, post } from './call.ts'
import { dataSchema, success } from './envelope.ts'
import { required } from './fields.ts'
import { examplePayment, payment, presentPayment } from './presenters/payment.ts'
import { documented, type RefusalDoc } from './refusals.ts'
import { named, refused, SOURCE_REFUSALS } from './source-answers.ts'

/** Paying invoices by the cards and accounts that people keep. */
export const payments = newArea()

const PAY_REFUSALS = {
  not_found: { status: 404, code: 'not_found', message: 'There is no such invoice' },
  forbidden: { status: 403, code: 'forbidden', message: 'Only its buyer pays an invoice' },
  cancelled: { status: 409, code: 'not_payable', message: 'There is nothing to pay on this invoice' },
  card: { status: 404, code: 'no_card', message: 'You have no such card' },
  card_expired: { status: 409, code: 'card_expired', message: 'This card has expired' },
  bank: { status: 404, code: 'no_bank', message: 'You have no such bank account' },
  bank_unverified: { status: 409, code: 'bank_unverified', message: 'This bank account is not verified' },
  amount: { status: 409, code: 'amount', message: 'This is not what is due' },
  wallet: { status: 409, code: 'wallet', message: 'Your wallet has not as much' },
  tender: { status: 422, code: 'tender', message: 'Say by what you pay' },
  gateway: SOURCE_REFUSALS.failed,
} as const satisfies Record<PayRefusal, RefusalDoc>

const authorize = defineCall({
  path: '/payment/authorize',
  area: 'Account',
  summary: 'Pay an invoice',
  description:
    'By a card or a verified bank account that you keep: a debit from an account is `pending` for some days. Amount and currency are the invoice’s. Call again with the same `idempotency_key` to hear what has become of it: that is one payment, and so is the same invoice from two places at once. A payment that failed is answered with `state: failed`; try another card under a new key.',
  signedIn: 'always',
  input: z.object({
    common_invoice: z.string(required('Required!')).min(1, 'Required!').max(64),
    source_id: named('The id of a card, or of a verified bank account'),
    idempotency_key: attemptKey
      .default(() => crypto.randomUUID())
      .meta({
        type: 'string',
        description: 'Of your making: 8 to 64 letters, digits, `-` and `_`',
        example: 'attempt-0001',
      }),
  }),
  data: dataSchema(payment),
  example: {
    input: { common_invoice: 'FL-1001', source_id: 'k-1', idempotency_key: 'attempt-0001' },
    data: { responseData: examplePayment },
  },
  refusals: [...documented('sign_in', 'deactivated'), ...Object.values(PAY_REFUSALS)],
})
payments.openapi(post(authorize), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { common_invoice, source_id, idempotency_key } = c.req.valid('json')
  const payable = await findPayable(ctx, actor, common_invoice)
  if (!payable.ok) throw refused(PAY_REFUSALS[payable.code])
  const { id, owed } = payable.invoice
  const kind = (await findBank(ctx, actor, source_id)) ? 'bank' : 'card'
  const paying = await startPayment(ctx, actor, {
    attempt: idempotency_key,
    tender: { wallet: 0, source: { kind, id: source_id } },
    targets: [{ kind: 'invoice', id, amount: owed }],
  })
  if (!paying.ok) throw refused(PAY_REFUSALS[paying.code])
  return c.json(success({ responseData: presentPayment(paying.payment, common_invoice, ctx.origin) }), 200)
})
