import { z } from 'zod'
import { CALL_OFF_REASONS } from '#app/domain/money/call-off.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { ORDER_PAYMENTS, ORDER_STATES } from '#app/domain/pickup/order-state.ts'
import { ORDER_SORTS, orderAct, readOrderSearch } from '#app/features/order-control/inputs.ts'
import { listOrderLog } from '#app/features/order-control/log-queries.server.ts'
import { listOrders, type Order } from '#app/features/order-control/order-list.server.ts'
import { findOrder, listInvoiceIds, listOrderInvoices } from '#app/features/order-control/queries.server.ts'
import { actOnOrders } from '#app/flows/pickups/act-on-orders.server.ts'
import { orders } from '#app/i18n/en/orders.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, page } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { idempotencyKey } from '../money/pay-words.ts'
import { dollars, isoDate } from '../presenters/units.ts'
import { handOverSide, MEMBERS, refuse } from './pickup-words.ts'

/** Orders and pickups for those who hand over at a yard. */
export const orderControl = newArea()

const NO_ORDER = { status: 404, code: 'not_found', message: 'No such order' } as const
const organization = z.string().max(64).optional()

const order = z
  .object({
    state: z.enum(ORDER_STATES),
    payment: z.enum(ORDER_PAYMENTS),
    common_invoices: z.array(z.string()),
    user_id: z.string(),
    user_name: z.string(),
    member_number: z.int().nullable(),
    location_id: z.string(),
    location: z.string(),
    total_items: z.int(),
    total_amount: dollars,
    amount_due: dollars,
    date_added: isoDate,
    collect_by: isoDate.nullable(),
    booking_start_date: isoDate.nullable(),
    ready: z.int().meta({ description: 'How many of its lots are marked ready' }),
  })
  .meta({
    id: 'YardOrder',
    description: 'What one buyer has to collect at one yard; past ones are by invoice',
  })

const exampleOrder: z.output<typeof order> = {
  state: 'new',
  payment: 'part',
  common_invoices: ['FL-1001', 'FL-1004'],
  user_id: 'p-1',
  user_name: 'Dana Whitfield',
  member_number: 20411956,
  location_id: 'yard-1',
  location: 'Columbus North Yard',
  total_items: 4,
  total_amount: 827.6,
  amount_due: 553.79,
  date_added: '2026-11-23T02:28:00.000Z',
  collect_by: '2026-12-01T04:59:59.000Z',
  booking_start_date: null,
  ready: 0,
}

const search = defineCall({
  path: '/seller/ordercontrol/search',
  area: 'Selling',
  summary: 'Orders by state',
  description:
    'For people who hand over, at their own yards. `new`: unpaid, or paid and not yet ready; `pickup`: ready or booked; `completed`: everything handed over or sent; `cancelled`. `search` finds an invoice, a lot, a title or a member.',
  signedIn: 'always',
  input: z.object({
    organization,
    status: z.enum(ORDER_STATES).default('new'),
    search: z.string().max(80).default(''),
    location_id: z.string().max(64).default(''),
    payment: z.enum(['unpaid', 'late', 'paid']).optional(),
    sort: z.enum(ORDER_SORTS).default('newest').meta({
      description:
        '`member` and `pickup` sort what is open (`new`, `pickup`); what is over comes newest first then',
    }),
    limit: z
      .literal([5, 20, 40, 60])
      .default(20)
      .meta({ type: 'integer', enum: [5, 20, 40, 60] }),
    page,
  }),
  data: dataSchema(
    z.object({ records: z.array(order), totalRecords: z.int(), setDisp: z.int(), from: z.int() }),
  ),
  example: {
    input: { organization: 'org-1', status: 'new', limit: 20, page: 1 },
    data: { responseData: { records: [exampleOrder], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
orderControl.openapi(post(search), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const {
    organization: named,
    status,
    search: q,
    location_id: yard,
    payment = '',
    sort,
    limit,
    page: at,
  } = c.req.valid('json')
  const side = handOverSide(actor, named)
  const asked = new URLSearchParams({ q, yard, payment, sort, limit: String(limit), page: String(at) })
  const found = await listOrders(ctx, side, readOrderSearch(status, asked))
  const from = (at - 1) * limit
  const records = found.orders.map(presentOrder)
  const responseData = {
    records,
    totalRecords: found.totalRecords,
    setDisp: from + records.length,
    from: from + 1,
  }
  return c.json(success({ responseData }), 200)
})

function presentOrder({ invoices, lots, ...of }: Order): z.output<typeof order> {
  const least = (moments: (number | null | undefined)[]) => {
    const known = moments.flatMap((moment) => moment ?? [])
    return known.length === 0 ? null : new Date(Math.min(...known)).toISOString()
  }
  const [first] = invoices
  return {
    state: of.state,
    payment: of.payment,
    common_invoices: invoices.map(({ commonInvoice }) => commonInvoice),
    user_id: first?.buyerId ?? '',
    user_name: of.buyer,
    member_number: of.memberNumber,
    location_id: first?.locationId ?? '',
    location: of.yard,
    total_items: lots.length,
    total_amount: dollarsFromCents(of.total),
    amount_due: dollarsFromCents(of.owed),
    date_added: new Date(of.created).toISOString(),
    collect_by: least(lots.map(({ collectBy }) => collectBy)),
    booking_start_date: least(lots.map(({ booking }) => booking?.startsAt)),
    ready: lots.filter(({ readyAt }) => readyAt !== null).length,
  }
}

const step = z.object({
  step: z.string(),
  date_added: isoDate,
  by: z.string().nullable().meta({ description: 'Null for the house' }),
  common_invoices: z.array(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

const logs = defineCall({
  path: '/seller/ordercontrol/logs',
  area: 'Selling',
  summary: 'Order control logs',
  description: 'Everything that happened to the order of an invoice, latest first, with who and when.',
  signedIn: 'always',
  input: z.object({ common_invoice: anyId.meta({ example: 'FL-1001' }) }),
  data: dataSchema(z.object({ records: z.array(step), totalRecords: z.int() })),
  example: {
    input: { common_invoice: 'FL-1001' },
    data: {
      responseData: {
        records: [
          {
            step: 'ready',
            date_added: '2026-11-24T15:00:00.000Z',
            by: 'Ana Prieto',
            common_invoices: ['FL-1001'],
            detail: {},
          },
        ],
        totalRecords: 1,
      },
    },
  },
  refusals: [...MEMBERS, NO_ORDER],
})
orderControl.openapi(post(logs), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { common_invoice } = c.req.valid('json')
  const [invoice] = await listOrderInvoices(ctx, await listInvoiceIds(ctx, [common_invoice]))
  if (!invoice || !mayActFor(actor, invoice.organisationId, 'pickups', invoice.locationId))
    throw refuse(NO_ORDER)
  const side = handOverSide(actor, invoice.organisationId)
  const steps = await listOrderLog(ctx, await findOrder(ctx, side, common_invoice))
  const records = steps.map(({ step: name, at, by, invoices, detail }) => {
    return { step: name, date_added: new Date(at).toISOString(), by, common_invoices: invoices, detail }
  })
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})

const ACTIONS = [
  'remind',
  'paid',
  'undo_paid',
  'ready',
  'not_ready',
  'cancel',
  'note',
  'more_days',
  'hand_over',
  'not_found',
  'found',
  'remind_lots',
  'relist_lots',
] as const

const change = defineCall({
  path: '/seller/ordercontrol/changeStatus',
  area: 'Selling',
  summary: 'Act on orders',
  description:
    'On one invoice or many: `remind`; `paid` offline, with `method` and `reference`, which `undo_paid` of a `payment` undoes on the same day at the yard, with `why`; `ready` and `not_ready`; `cancel` with a `reason`: payments are credited first, and drafts to relist are created; `note`, which `reader` `buyer` lets the buyer read; `more_days` for lots (`lines`), `until` a day, with `why`; `hand_over` of paid lots (`lines`) to the person at the counter, `collected_by` a name; `not_found` of paid lots, which opens and approves a return of each; `found` of lots that were missing, which ends it; `remind_lots` for the invoices of lots; `relist_lots` of abandoned lots, which makes a draft of each. Only people who do invoices handle money. Each invoice counts separately; the answer lists the refused ones.',
  signedIn: 'always',
  input: z.object({
    action: z.enum(ACTIONS),
    common_invoices: z.array(z.string().min(1).max(64)).max(200).default([]),
    method: z.enum(OFFLINE_METHODS).optional(),
    reference: z.string().max(120).optional(),
    payment: z.string().max(200).optional(),
    reason: z.enum(CALL_OFF_REASONS).optional(),
    text: z.string().max(500).optional(),
    reader: z.enum(['staff', 'buyer']).optional(),
    lines: z.array(z.string().max(200)).max(400).optional(),
    until: z.string().max(10).optional().meta({ example: '2026-12-04' }),
    why: z.string().max(200).optional(),
    collected_by: z.string().max(80).optional(),
    idempotency_key: idempotencyKey,
  }),
  data: dataSchema(
    z.object({
      done: z.array(z.string()),
      refused: z.array(z.object({ common_invoice: z.string(), code: z.string(), message: z.string() })),
    }),
  ),
  example: {
    input: { action: 'ready', common_invoices: ['FL-1001', 'FL-1004'] },
    data: {
      responseData: {
        done: ['FL-1001'],
        refused: [{ common_invoice: 'FL-1004', code: 'unpaid', message: "It isn't paid yet." }],
      },
    },
  },
  refusals: [...MEMBERS, NO_ORDER],
})
orderControl.openapi(post(change), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { action, common_invoices, idempotency_key, ...sent } = c.req.valid('json')
  const invoices = await listInvoiceIds(ctx, common_invoices)
  if (common_invoices.length > 0 && invoices.length === 0) throw refuse(NO_ORDER)
  const read = orderAct.safeParse({ ...sent, act: action, invoices, attempt: idempotency_key })
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const { done, refused } = await actOnOrders(ctx, actor, read.data)
  const responseData = {
    done,
    refused: refused.map(({ invoice, code }) => {
      return { common_invoice: invoice, code, message: orders.refusals[code] }
    }),
  }
  return c.json(success({ responseData }), 200)
})
