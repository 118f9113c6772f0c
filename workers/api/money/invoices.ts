import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { INVOICE_TABS, type InvoiceSearch } from '#app/features/invoices/inputs.ts'
import { listInvoices, type Side } from '#app/features/invoices/list-queries.server.ts'
import { findPublicInvoice, openInvoice, withoutIds } from '#app/features/invoices/queries.server.ts'
import { listTransactions } from '#app/features/invoices/transactions.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, success } from '#workers/api/core/envelope.ts'
import { anyId, page, required, wholeNumber } from '#workers/api/core/fields.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import {
  exampleDetail,
  exampleInvoice,
  exampleRecord,
  invoiceDetail,
  invoiceRecord,
  invoiceWithItems,
  presentDetail,
  presentInvoice,
  presentRecord,
} from '../presenters/invoice.ts'

/** A buyer's invoices. */
export const invoices = newArea()

export const NO_INVOICE: RefusalDoc = {
  status: 404,
  code: 'not_found',
  message: 'No such invoice',
}
export const invoiceId = anyId.meta({ description: 'The `common_invoice`', example: 'FL-1001' })

/** What every list of invoices takes. */
export const listFields = {
  action: z.enum(INVOICE_TABS).default('all'),
  limit: wholeNumber({ least: 1, most: 60, otherwise: 20 }),
  page,
  orderby: z.enum(['date_added', 'total_amount']).default('date_added'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
  filters: z
    .object({
      searchterm: z
        .string()
        .max(80)
        .default('')
        .meta({ description: 'A number of an invoice or a lot, or words of a title' }),
    })
    .default({ searchterm: '' }),
}
const listInput = z.object(listFields)
const SORTS = {
  date_added: { ASC: 'oldest', DESC: 'newest' },
  total_amount: { ASC: 'amount_low', DESC: 'amount' },
} as const

/** One page of a list, as every list is answered. */
export async function pageOf(ctx: Ctx, side: Side, asked: z.output<typeof listInput>) {
  const { action, limit, page: at, orderby, order, filters } = asked
  const search = {
    tab: action,
    q: filters.searchterm.trim(),
    sort: SORTS[orderby][order],
    page: at,
    limit: limit as InvoiceSearch['limit'],
  }
  const { records, totalRecords } = await listInvoices(ctx, side, search)
  const from = records.length > 0 ? (at - 1) * limit + 1 : 0
  return { records, totalRecords, setDisp: from > 0 ? from + records.length - 1 : 0, from }
}

export const listed = {
  totalRecords: z.int(),
  setDisp: z.int().meta({ description: 'Place of the last record of this page' }),
  from: z.int().meta({ description: 'Place of the first, from 1; 0 when there is none' }),
}

const list = defineCall({
  path: '/invoice/allinvoices',
  area: 'Account',
  summary: 'Your invoices',
  description: 'Of one status or all, newest first unless you ask otherwise.',
  signedIn: 'always',
  input: listInput,
  data: dataSchema(z.object({ records: z.array(invoiceRecord), ...listed })),
  example: {
    input: { action: 'unpaid', limit: 20, page: 1, filters: { searchterm: 'television' } },
    data: { responseData: { records: [exampleRecord], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: documented('sign_in', 'deactivated'),
})
const listOfProduct = defineCall({
  ...list,
  path: '/product/allinvoices',
  description: 'The same as `invoice/allinvoices`.',
})
for (const call of [list, listOfProduct])
  invoices.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const actor = requireActor(ctx, c.req.raw)
    const { records, ...rest } = await pageOf(ctx, { buyer: actor.id }, c.req.valid('json'))
    return c.json(success({ responseData: { records: records.map(presentRecord), ...rest } }), 200)
  })

const one = z.object({ id: invoiceId, page })

const invoice = defineCall({
  path: '/invoice/invoice',
  area: 'Account',
  summary: 'An invoice, with its items',
  description:
    'For its buyer, those who do invoices for its seller, and administrators. Items come 100 a page, in the order of their lot numbers.',
  signedIn: 'always',
  input: one,
  data: dataSchema(invoiceWithItems),
  example: { input: { id: 'FL-1001', page: 1 }, data: { responseData: exampleInvoice } },
  refusals: [...documented('sign_in', 'deactivated'), NO_INVOICE],
})
const invoiceOfProduct = defineCall({
  ...invoice,
  path: '/product/invoice',
  description: 'The same as `invoice/invoice`.',
})
for (const call of [invoice, invoiceOfProduct])
  invoices.openapi(post(call), async (c) => {
    const { ctx } = c.var
    const { id, page: at } = c.req.valid('json')
    return c.json(success({ responseData: await invoiceOf(ctx, requireActor(ctx, c.req.raw), id, at) }), 200)
  })
invoices.openapi(get(invoice, one), async (c) => {
  const { ctx } = c.var
  const { id, page: at } = c.req.valid('query')
  return c.json(success({ responseData: await invoiceOf(ctx, requireActor(ctx, c.req.raw), id, at) }), 200)
})

const details = defineCall({
  path: '/invoice/getInvoiceDetails',
  area: 'Account',
  summary: 'An invoice without its items',
  description: 'Its total, what was paid, and where to collect.',
  signedIn: 'always',
  input: z.object({ id: invoiceId }),
  data: dataSchema(invoiceDetail),
  example: { input: { id: 'FL-1001' }, data: { responseData: exampleDetail } },
  refusals: [...documented('sign_in', 'deactivated'), NO_INVOICE],
})
invoices.openapi(post(details), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const found = await openInvoice(ctx, actor, c.req.valid('json').id)
  if (!found) throw noInvoice()
  const moved = await listTransactions(ctx, found.invoice)
  return c.json(success({ responseData: presentDetail(found.invoice, moved) }), 200)
})

const shared = defineCall({
  path: '/invoice/public_invoice',
  area: 'Account',
  summary: 'An invoice shared by a link',
  description:
    'For anyone with the link’s token. Leaves out the buyer’s email address, all ids of people and sellers, and how it was paid.',
  signedIn: 'never',
  input: z.object({ token: z.string(required('Required!')).min(1, 'Required!').max(64), page }),
  data: dataSchema(invoiceWithItems),
  example: {
    input: { token: 'b3Blbi1zZXNhbWU', page: 1 },
    data: {
      responseData: {
        ...exampleInvoice,
        transactions: [],
        seller: { ...exampleInvoice.seller, id: '' },
        invoice_user: { id: '', name: 'Dana Whitfield', email: null },
      },
    },
  },
  refusals: [NO_INVOICE],
})
invoices.openapi(post(shared), async (c) => {
  const { token, page: at } = c.req.valid('json')
  const found = await findPublicInvoice(c.var.ctx, token, at)
  if (!found) throw noInvoice()
  return c.json(success({ responseData: presentInvoice(withoutIds(found), []) }), 200)
})

/** An invoice with its items, as whoever asks may see it. */
export async function invoiceOf(ctx: Ctx, actor: Actor, id: string, at: number) {
  const found = await openInvoice(ctx, actor, id, at)
  if (!found) throw noInvoice()
  return presentInvoice(found.invoice, await listTransactions(ctx, found.invoice))
}

export function noInvoice() {
  return new ApiRefusal({ status: 404, code: NO_INVOICE.code, message: NO_INVOICE.message })
}
