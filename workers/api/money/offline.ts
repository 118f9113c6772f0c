import { z } from 'zod'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { readFilter } from '#app/features/transactions/inputs.ts'
import { countTransactions, listTransactions } from '#app/features/transactions/queries.server.ts'
import { findPayables } from '#app/flows/money/pay.server.ts'
import { type OfflineRefusal, payOffline } from '#app/flows/money/pay-offline.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { page, required, wholeNumber } from '#workers/api/core/fields.ts'
import { documented, KEY_REUSED, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { dollars } from '../presenters/units.ts'
import { exampleTransaction, presentTransaction, transaction } from '../presenters/wallet.ts'
import { cents, idempotencyKey, invoiceNumbers, PAY_REFUSALS } from './pay-words.ts'
import { refused } from './source-answers.ts'

/** What sellers were paid by hand, what several invoices come to, and transactions. */
export const offline = newArea()

const MEMBERS = documented('sign_in', 'deactivated')
const OFFLINE_REFUSALS = {
  not_found: { status: 404, code: 'not_found', message: 'No such invoice' },
  forbidden: { status: 403, code: 'forbidden', message: 'Only its seller’s people record payments' },
  cancelled: { status: 409, code: 'not_payable', message: 'This invoice is cancelled' },
  credited: { status: 409, code: 'credited', message: 'Part of it was refunded, so it stays paid' },
  amount: { status: 409, code: 'amount', message: 'That’s more than is owed' },
  key_reused: KEY_REUSED,
  under_way: { status: 409, code: 'under_way', message: 'The buyer is paying it online now' },
} as const satisfies Record<OfflineRefusal, RefusalDoc>

for (const path of ['/offline/payCartOffline', '/seller/offline/payCartOffline']) {
  const record = defineCall({
    path,
    area: 'Selling',
    summary: 'Record an offline payment',
    description:
      'For people of the invoice’s organisation and administrators: what the buyer paid in cash, by check or otherwise. Sent twice with one `idempotency_key`, it is one payment.',
    signedIn: 'always',
    input: z.object({
      common_invoice: z.string(required('Required!')).min(1, 'Required!').max(64),
      amount: cents.optional().meta({ description: 'Dollars; all that is owed without it', example: 320.68 }),
      method: z.enum(OFFLINE_METHODS).default('cash'),
      reference: z.string().trim().max(120).default(''),
      idempotency_key: idempotencyKey,
    }),
    data: dataSchema(
      z.object({
        id: z.string(),
        common_invoice: z.string(),
        amount: dollars,
        method: z.enum(OFFLINE_METHODS),
        reference: z.string(),
      }),
    ),
    example: {
      input: { common_invoice: 'FL-1001', amount: 320.68, method: 'cash', reference: 'Receipt 7' },
      data: {
        responseData: {
          id: 'off-1',
          common_invoice: 'FL-1001',
          amount: 320.68,
          method: 'cash' as const,
          reference: 'Receipt 7',
        },
      },
    },
    refusals: [...MEMBERS, ...Object.values(OFFLINE_REFUSALS)],
  })
  offline.openapi(post(record), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { common_invoice, amount = null, method, reference, idempotency_key } = c.req.valid('json')
    const paid = await payOffline(ctx, actor, {
      attempt: idempotency_key,
      commonInvoice: common_invoice,
      amount,
      method,
      reference,
    })
    if (!paid.ok) throw refused(OFFLINE_REFUSALS[paid.code])
    const { id, ...kept } = paid.payment
    const responseData = {
      id,
      common_invoice,
      amount: dollarsFromCents(kept.amount),
      method: kept.method,
      reference: kept.reference,
    }
    return c.json(success({ responseData }), 200)
  })
}

const several = defineCall({
  path: '/user/invoice/multipleInvoice',
  area: 'Account',
  summary: 'Total of several invoices',
  description: 'Of your own: what is still due on each, and on all. payment/authorize pays them at once.',
  signedIn: 'always',
  input: z.object({ common_invoices: invoiceNumbers }),
  data: dataSchema(
    z.object({
      records: z.array(
        z.object({
          common_invoice: z.string(),
          total_amount: dollars,
          due_amount: dollars,
          paid: z.int().meta({ description: '1 when it is paid' }),
          partial: z.int(),
        }),
      ),
      total_due: dollars,
    }),
  ),
  example: {
    input: { common_invoices: ['FL-1001'] },
    data: {
      responseData: {
        records: [
          { common_invoice: 'FL-1001', total_amount: 320.68, due_amount: 320.68, paid: 0, partial: 0 },
        ],
        total_due: 320.68,
      },
    },
  },
  refusals: [...MEMBERS, PAY_REFUSALS.not_found, PAY_REFUSALS.forbidden],
})
offline.openapi(post(several), async (c) => {
  const { ctx } = c.var
  const payable = await findPayables(ctx, requireActor(ctx, c.req.raw), c.req.valid('json').common_invoices)
  if (!payable.ok) throw refused(PAY_REFUSALS[payable.code])
  const records = payable.found.map(({ commonInvoice, total, owed, status, partial }) => ({
    common_invoice: commonInvoice,
    total_amount: dollarsFromCents(total),
    due_amount: dollarsFromCents(owed),
    paid: status === 'paid' ? 1 : 0,
    partial: partial ? 1 : 0,
  }))
  const due = payable.found.reduce((sum, { owed }) => sum + owed, 0)
  return c.json(success({ responseData: { records, total_due: dollarsFromCents(due) } }), 200)
})

const day = z.string().max(10).default('')
const all = defineCall({
  path: '/invoice/alltransactions',
  area: 'Account',
  summary: 'Your transactions',
  description: 'What you paid and got back, latest first. Days are US Eastern, `2026-11-23`.',
  signedIn: 'always',
  input: z.object({
    page,
    limit: wholeNumber({ least: 1, most: 60, otherwise: 20 }),
    filters: z
      .object({
        kind: z.enum(['payments', 'refunds', 'deposits', 'credit']).optional(),
        common_invoice: z.string().max(64).default(''),
        from: day,
        to: day,
      })
      .default({ common_invoice: '', from: '', to: '' }),
  }),
  data: dataSchema(
    z.object({ records: z.array(transaction), totalRecords: z.int(), setDisp: z.int(), from: z.int() }),
  ),
  example: {
    input: { page: 1, limit: 20 },
    data: { responseData: { records: [exampleTransaction], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: MEMBERS,
})
offline.openapi(post(all), async (c) => {
  const { ctx } = c.var
  const scope = { personId: requireActor(ctx, c.req.raw).id }
  const { filters, ...asked } = c.req.valid('json')
  const { common_invoice, ...rest } = filters
  const given: Record<string, string | undefined> = { ...rest, invoice: common_invoice }
  const filter = readFilter({ get: (name) => given[name] ?? null })
  const [rows, totalRecords] = await Promise.all([
    listTransactions(ctx, scope, filter, asked),
    countTransactions(ctx, scope, filter),
  ])
  const records = rows.slice(0, asked.limit).map(presentTransaction)
  const from = records.length === 0 ? 0 : (asked.page - 1) * asked.limit + 1
  const setDisp = from === 0 ? 0 : from + records.length - 1
  return c.json(success({ responseData: { records, totalRecords, setDisp, from } }), 200)
})
