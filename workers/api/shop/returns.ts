import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { type Actor, organisationsFor, workSideOf } from '#app/domain/people/permissions.ts'
import { RETURN_REASONS, sideOf } from '#app/domain/shop/returns.ts'
import { raiseReturn, stepReturn } from '#app/features/returns/commands.server.ts'
import {
  listCreditsOf,
  listReturns,
  listReturnsOf,
  type ReturnScope,
} from '#app/features/returns/desk.server.ts'
import { WHICH } from '#app/features/returns/inputs.ts'
import { findRequest, findSold, findSoldOf } from '#app/features/returns/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { page, required, wholeNumber } from '#workers/api/core/fields.ts'
import {
  creditNote,
  exampleCredit,
  exampleReturn,
  presentCredit,
  presentReturn,
  returnRequest,
} from '../presenters/return.ts'
import { invoiceNumber, items, key, note, OF_ALL, REFUSED, refused } from './return-words.ts'

/** Giving back what was bought: returns, credit notes and refunds. */
export const returns = newArea()

const requestId = z.string(required('Required!')).min(1, 'Required!').max(64)

const lines = [{ id: 'line-1', qty: 1 }]
const raiseBase = {
  area: 'Account',
  summary: 'Request a return',
  description: 'For the buyer of a paid invoice, within the return window. You can’t return a piece twice.',
  signedIn: 'always',
  input: z.object({
    common_invoice: invoiceNumber,
    items,
    reason: z.enum(RETURN_REASONS),
    notes: note,
    idempotency_key: key,
  }),
  data: dataSchema(returnRequest),
  example: {
    input: {
      common_invoice: 'FL-1001',
      items: lines,
      reason: 'parts_missing',
      notes: 'The charger is not in the box.',
      idempotency_key: 'attempt-0001',
    },
    message: 'Return raised',
    data: { responseData: exampleReturn },
  },
  refusals: [
    ...OF_ALL,
    REFUSED.not_found,
    REFUSED.forbidden,
    REFUSED.not_paid,
    REFUSED.window_closed,
    REFUSED.line,
    REFUSED.quantity,
    REFUSED.key_reused,
  ],
} as const
const raise = defineCall({ path: '/return/raise_request', ...raiseBase, refusals: [...raiseBase.refusals] })
const raiseOfProduct = defineCall({
  path: '/product/raiseReturnRequest',
  ...raiseBase,
  refusals: [...raiseBase.refusals],
  description: 'The same as `return/raise_request`.',
})
returns.openapi(post(raise), async (c) =>
  c.json(await raised(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)
returns.openapi(post(raiseOfProduct), async (c) =>
  c.json(await raised(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)

async function raised(ctx: Ctx, request: Request, asked: z.output<typeof raiseBase.input>) {
  const actor = requireActor(ctx, request)
  const { return_window_days: windowDays } = await getSettings(ctx)
  const { common_invoice, items: lines, reason, notes, idempotency_key } = asked
  const done = await raiseReturn(
    ctx,
    actor,
    {
      commonInvoice: common_invoice,
      attempt: idempotency_key,
      reason,
      note: notes,
      lines: lines.map(({ id, qty }) => ({ id, quantity: qty })),
    },
    { windowDays },
  )
  if (!done.ok) throw refused(REFUSED[done.code])
  return success({ responseData: await requestOf(ctx, actor, done.request.id) }, 'Return raised')
}

const one = defineCall({
  path: '/return/get_raise_request',
  area: 'Account',
  summary: 'One return',
  description: 'For its buyer, for the seller’s organisation and for administrators.',
  signedIn: 'always',
  input: z.object({ id: requestId }),
  data: dataSchema(returnRequest),
  example: { input: { id: 'ret-1' }, data: { responseData: exampleReturn } },
  refusals: [...OF_ALL, REFUSED.not_found],
})
returns.openapi(post(one), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  return c.json(success({ responseData: await requestOf(ctx, actor, c.req.valid('json').id) }), 200)
})

returns.openapi(get(one, one.input), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  return c.json(success({ responseData: await requestOf(ctx, actor, c.req.valid('query').id) }), 200)
})

const cancel = defineCall({
  path: '/return/cancel_request',
  area: 'Account',
  summary: 'Cancel your return',
  description: 'Until something has come back. You can request a return of the same pieces again.',
  signedIn: 'always',
  input: z.object({ id: requestId }),
  data: dataSchema(returnRequest),
  example: {
    input: { id: 'ret-1' },
    message: 'Return cancelled',
    data: { responseData: { ...exampleReturn, status: 'cancelled' } },
  },
  refusals: [...OF_ALL, REFUSED.not_found, REFUSED.forbidden, REFUSED.changed],
})
returns.openapi(post(cancel), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id } = c.req.valid('json')
  return c.json(await stepped(ctx, actor, { requestId: id, act: 'cancel' }, 'Return cancelled'), 200)
})

const change = defineCall({
  path: '/return/changeStatus',
  area: 'Selling',
  summary: 'Answer a return',
  description:
    'For the seller’s organisation and administrators: `approved` or `refused` (say why), then `received`. `refund/refundInvoice` returns the money.',
  signedIn: 'always',
  input: z.object({
    id: requestId,
    status: z.enum(['approved', 'refused', 'received']),
    answer: note.meta({ description: 'Message to the buyer' }),
  }),
  data: dataSchema(returnRequest),
  example: {
    input: { id: 'ret-1', status: 'approved', answer: 'Bring it to the counter.' },
    data: { responseData: { ...exampleReturn, status: 'approved', answer: 'Bring it to the counter.' } },
  },
  refusals: [...OF_ALL, REFUSED.not_found, REFUSED.forbidden, REFUSED.changed],
})
const ACTS = { approved: 'approve', refused: 'refuse', received: 'receive' } as const
returns.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { id, status, answer } = c.req.valid('json')
  const said = status === 'received' ? {} : { answer }
  return c.json(await stepped(ctx, actor, { requestId: id, act: ACTS[status], ...said }), 200)
})

const listInput = z.object({
  status: z.enum(WHICH).default('all').meta({ description: '`open`: raised, approved or received' }),
  limit: wholeNumber({ least: 1, most: 100, otherwise: 20 }),
  page,
})
const listData = dataSchema(
  z.object({ records: z.array(returnRequest), totalRecords: z.int(), setDisp: z.int(), from: z.int() }),
)
const listExample = {
  input: { status: 'open', limit: 20, page: 1 },
  data: { responseData: { records: [exampleReturn], totalRecords: 1, setDisp: 1, from: 1 } },
} as const
const search = defineCall({
  path: '/return/search',
  area: 'Account',
  summary: 'Your returns',
  description: 'The latest first.',
  signedIn: 'always',
  input: listInput,
  data: listData,
  example: {
    input: { ...listExample.input },
    data: { responseData: { ...listExample.data.responseData, records: [exampleReturn] } },
  },
  refusals: OF_ALL,
})
returns.openapi(post(search), async (c) => {
  const { ctx } = c.var
  const { id } = requireActor(ctx, c.req.raw)
  return c.json(await pageOf(ctx, { buyerId: id }, c.req.valid('json')), 200)
})

returns.openapi(get(search, listInput), async (c) => {
  const { ctx } = c.var
  const { id } = requireActor(ctx, c.req.raw)
  return c.json(await pageOf(ctx, { buyerId: id }, c.req.valid('query')), 200)
})

const all = defineCall({
  path: '/product/allreturns',
  area: 'Selling',
  summary: 'Returns to answer',
  description:
    'Those of an organisation you own or manage (`organization_id`, else the first). An administrator who names none gets everyone’s. Others get none.',
  signedIn: 'always',
  input: listInput.extend({ organization_id: z.string().max(64).optional() }),
  data: listData,
  example: {
    input: { ...listExample.input },
    data: { responseData: { ...listExample.data.responseData, records: [exampleReturn] } },
  },
  refusals: OF_ALL,
})
returns.openapi(post(all), async (c) =>
  c.json(await toAnswer(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)
returns.openapi(get(all, all.input), async (c) =>
  c.json(await toAnswer(c.var.ctx, c.req.raw, c.req.valid('query')), 200),
)

async function toAnswer(ctx: Ctx, request: Request, asked: z.output<typeof all.input>) {
  const actor = requireActor(ctx, request)
  const { organization_id: named } = asked
  const answered = organisationsFor(actor, 'invoices')
  const own = named === undefined ? answered[0] : answered.find((id) => id === named)
  const ofAdmin: ReturnScope = named ? workSideOf(actor, named) : 'everybody'
  // whoever belongs to none has none to answer
  return pageOf(ctx, actor.role === 'admin' ? ofAdmin : workSideOf(actor, own ?? ''), asked)
}

const invoiceData = dataSchema(
  z.object({ returns: z.array(returnRequest), credit_notes: z.array(creditNote) }),
)
const ofInvoice = {
  area: 'Account',
  summary: 'Returns and credit notes of an invoice',
  description: 'For its buyer, for the seller’s organisation and for administrators.',
  signedIn: 'always',
  input: z.object({ common_invoice: invoiceNumber }),
  data: invoiceData,
  example: {
    input: { common_invoice: 'FL-1001' },
    data: { responseData: { returns: [exampleReturn], credit_notes: [exampleCredit] } },
  },
} as const
const returnInvoice = defineCall({
  ...ofInvoice,
  path: '/invoice/returninvoice',
  example: {
    ...ofInvoice.example,
    data: { responseData: { returns: [exampleReturn], credit_notes: [exampleCredit] } },
  },
  refusals: [...OF_ALL, REFUSED.not_found],
})
const returnInvoiceOfProduct = defineCall({
  ...ofInvoice,
  path: '/product/returninvoice',
  description: 'The same as `invoice/returninvoice`.',
  example: {
    ...ofInvoice.example,
    data: { responseData: { returns: [exampleReturn], credit_notes: [exampleCredit] } },
  },
  refusals: [...OF_ALL, REFUSED.not_found],
})
returns.openapi(post(returnInvoice), async (c) =>
  c.json(await invoiceOf(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)
returns.openapi(post(returnInvoiceOfProduct), async (c) =>
  c.json(await invoiceOf(c.var.ctx, c.req.raw, c.req.valid('json')), 200),
)

returns.openapi(get(returnInvoice, returnInvoice.input), async (c) =>
  c.json(await invoiceOf(c.var.ctx, c.req.raw, c.req.valid('query')), 200),
)
returns.openapi(get(returnInvoiceOfProduct, returnInvoiceOfProduct.input), async (c) =>
  c.json(await invoiceOf(c.var.ctx, c.req.raw, c.req.valid('query')), 200),
)

async function invoiceOf(ctx: Ctx, request: Request, { common_invoice }: { common_invoice: string }) {
  const actor = requireActor(ctx, request)
  const invoice = await findSold(ctx, common_invoice)
  if (!invoice || sideOf(actor, invoice) === null) throw refused(REFUSED.not_found)
  const [requests, credits] = await Promise.all([
    listReturnsOf(ctx, invoice.id),
    listCreditsOf(ctx, invoice.id),
  ])
  const responseData = {
    returns: requests.map(presentReturn),
    credit_notes: credits.map((credit) => presentCredit(credit, common_invoice)),
  }
  return success({ responseData })
}

async function stepped(ctx: Ctx, actor: Actor, step: Parameters<typeof stepReturn>[2], message?: string) {
  const done = await stepReturn(ctx, actor, step)
  if (!done.ok) throw refused(REFUSED[done.code])
  return success({ responseData: await requestOf(ctx, actor, step.requestId) }, message)
}

/** One return for whoever has to do with it; for others it is not there. */
async function requestOf(ctx: Ctx, actor: Actor, id: string) {
  const row = await findRequest(ctx, id)
  const invoice = row && (await findSoldOf(ctx, row.invoiceId))
  if (!invoice || sideOf(actor, invoice) === null) throw refused(REFUSED.not_found)
  const found = (await listReturnsOf(ctx, invoice.id)).find((request) => request.id === id)
  if (!found) throw refused(REFUSED.not_found)
  return presentReturn(found)
}

async function pageOf(ctx: Ctx, scope: ReturnScope, { status, limit, page }: z.output<typeof listInput>) {
  const { records, totalRecords } = await listReturns(ctx, scope, { page, which: status, limit })
  const from = records.length > 0 ? (page - 1) * limit + 1 : 0
  const setDisp = records.length > 0 ? from + records.length - 1 : 0
  return success({ responseData: { records: records.map(presentReturn), totalRecords, setDisp, from } })
}
