import { z } from 'zod'
import { sideOf } from '#app/domain/shop/returns.ts'
import { listCreditsOf } from '#app/features/returns/desk.server.ts'
import { CREDIT_KINDS, REFUND_WAYS } from '#app/features/returns/inputs.ts'
import { findSold } from '#app/features/returns/queries.server.ts'
import { previewRefund, type RefundRefusal, refundInvoice } from '#app/flows/money/refund.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import {
  invoiceNumber,
  items,
  key,
  note,
  OF_ALL,
  orderOf,
  REFUSED,
  refused,
} from '#workers/api/shop/return-words.ts'
import { amounts, creditNote, exampleCredit, presentCredit } from '../presenters/return.ts'
import { dollars } from '../presenters/units.ts'

/** Preview a refund, and giving the money back. */
export const refunds = newArea()

const creditInput = z.object({
  common_invoice: invoiceNumber,
  kind: z.enum(CREDIT_KINDS).default('whole').meta({
    description:
      '`whole`: all that is left; `lines`: `items`; `amount`: `amount`, of all lines or of `line_id`; `delivery`: what is left of its price and tax',
  }),
  items: items.default([]),
  amount: z.number().positive().max(10_000_000).optional().meta({ description: 'Dollars' }),
  line_id: z.string().max(120).optional(),
  to: z.enum(REFUND_WAYS).default('original').meta({
    description: '`original`: to how it was paid, the latest payment first; `wallet`: to the buyer’s wallet',
  }),
})
const OF_CREDITS = [
  REFUSED.not_found,
  REFUSED.forbidden,
  REFUSED.not_paid,
  REFUSED.line,
  REFUSED.quantity,
  REFUSED.amount,
  REFUSED.nothing_left,
  REFUSED.source,
]

const checkout = defineCall({
  path: '/return/checkout',
  area: 'Account',
  summary: 'Preview a refund',
  description:
    'Changes nothing. Shows the hammer price, premium and tax of a refund, and where the money would go.',
  signedIn: 'always',
  input: creditInput,
  data: dataSchema(
    z.object({
      hammer: dollars,
      premium: dollars,
      tax: dollars,
      total_amount: dollars,
      refunds: z.array(
        z.object({
          payment_method: z.enum(['gateway', 'wallet', 'cash']),
          amount: dollars,
          brand: z.string().nullable(),
          last4: z.string().nullable(),
        }),
      ),
    }),
  ),
  example: {
    input: { common_invoice: 'FL-1001', kind: 'lines', items: [{ id: 'line-1', qty: 1 }] },
    data: {
      responseData: {
        hammer: 260,
        premium: 39,
        tax: 21.68,
        total_amount: 320.68,
        refunds: [{ payment_method: 'gateway', brand: 'Visa', last4: '4242', amount: 320.68 }],
      },
    },
  },
  refusals: [...OF_ALL, ...OF_CREDITS],
})
refunds.openapi(post(checkout), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const asked = c.req.valid('json')
  const invoice = await findSold(ctx, asked.common_invoice)
  if (!invoice || sideOf(actor, invoice) === null) throw refused(REFUSED.not_found)
  const preview = await previewRefund(ctx, invoice, { order: orderOf(asked), to: asked.to })
  if (!preview.ok) throw refused(REFUSED[preview.code])
  const parts = preview.parts.map(({ way, name, last4, amount }) => ({
    payment_method: way,
    brand: name || null,
    last4: last4 || null,
    amount: amount / 100,
  }))
  return c.json(success({ responseData: { ...amounts(preview), refunds: parts } }), 200)
})

const refund = defineCall({
  path: '/refund/refundInvoice',
  area: 'Selling',
  summary: 'Refund all or part of a paid invoice',
  description:
    'For the seller’s organisation and administrators, with or without a return (`request_id`). Issues a credit note and returns the money. Call again with the same `idempotency_key` to get the current state.',
  signedIn: 'always',
  input: creditInput.extend({
    reason: note.meta({ description: 'As the buyer reads it' }),
    request_id: z.string().max(64).optional().meta({ description: 'The return it answers' }),
    restock: z.boolean().optional().meta({
      description:
        'Whether pieces of a fixed listing are for sale again. Without it they are, unless they were sent, or a return says that something is wrong with them',
    }),
    idempotency_key: key,
  }),
  data: dataSchema(creditNote),
  example: {
    input: {
      common_invoice: 'FL-1001',
      kind: 'lines',
      items: [{ id: 'line-1', qty: 1 }],
      to: 'original',
      reason: 'Parts missing',
      idempotency_key: 'attempt-0001',
    },
    message: 'Refunded',
    data: { responseData: exampleCredit },
  },
  refusals: [...OF_ALL, ...OF_CREDITS, REFUSED.changed, REFUSED.key_reused],
})
refunds.openapi(post(refund), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const asked = c.req.valid('json')
  const { common_invoice, to, reason, request_id = null, idempotency_key, restock } = asked
  const done = await refundInvoice(ctx, actor, {
    commonInvoice: common_invoice,
    order: orderOf(asked),
    to,
    reason,
    requestId: request_id,
    restock: restock ?? null,
    attempt: idempotency_key,
    expected: null,
  })
  if (!done.ok) throw refused(REFUSED[done.code satisfies RefundRefusal])
  const credits = await listCreditsOf(ctx, done.credit.invoiceId)
  const credit = credits.find(({ id }) => id === done.credit.id)
  if (!credit) throw refused(REFUSED.not_found)
  return c.json(success({ responseData: presentCredit(credit, common_invoice) }, 'Refunded'), 200)
})
