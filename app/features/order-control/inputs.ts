import { z } from 'zod'
import { CALL_OFF_REASONS } from '#app/domain/money/call-off.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { isCivilDay } from '#app/domain/pickup/civil.ts'
import type { OrderState } from '#app/domain/pickup/order-state.ts'
import { drawn } from '#app/lib/drawn.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { type PageSize, readPageSize } from '#app/lib/page-sizes.ts'

export const ORDERS_PER_PAGE = 20
/** Invoices of orders that one act is done to. */
export const MOST_AT_ONCE = 200
export const MOST_ORDERS_EXPORTED = 10_000
const MOST_LINES = 400
const MOST_NOTE = 500
const LAST_PAGE = 5_000

const SORTS = ['newest', 'oldest', 'number', 'number_low', 'amount', 'amount_low'] as const
/** What is open is as much as the shelves hold, and sorted by what an order says; what is over by what has an index. */
export const ORDER_SORTS = [...SORTS, 'pickup', 'pickup_last', 'member', 'member_last'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export function sortsOf(state: OrderState): readonly OrderSort[] {
  return state === 'new' || state === 'pickup' ? ORDER_SORTS : SORTS
}

export const PAYMENT_FILTERS = ['unpaid', 'late', 'paid'] as const
export const PICKUP_FILTERS = ['booked', 'ready'] as const

export type OrderSearch = {
  state: OrderState
  /** A number of an invoice, a lot or a member, words of a title, or a buyer's name. */
  q: string
  yard: string
  payment: (typeof PAYMENT_FILTERS)[number] | ''
  /** Of orders that are in pickup. */
  pickup: (typeof PICKUP_FILTERS)[number] | ''
  sort: OrderSort
  page: number
  limit: PageSize
}

/** What an address asks for; what it says wrongly it does not say. */
export function readOrderSearch(state: OrderState, params: URLSearchParams): OrderSearch {
  return {
    state,
    q: (params.get('q') ?? '').trim().slice(0, 80),
    yard: (params.get('yard') ?? '').slice(0, 64),
    payment: PAYMENT_FILTERS.find((one) => one === params.get('payment')) ?? '',
    pickup:
      (state === 'pickup' && PICKUP_FILTERS.find((one) => one === params.get('pickup'))) || ('' as const),
    sort: sortsOf(state).find((one) => one === params.get('sort')) ?? 'newest',
    page: readPageNumber(params, LAST_PAGE),
    limit: readPageSize(params, ORDERS_PER_PAGE),
  }
}

/** A search as the end of an address: without what goes without saying. */
export function orderQuery(
  { q, yard, payment, pickup, sort, page, limit }: Partial<OrderSearch>,
  keep: Readonly<Record<string, string>> = {},
): string {
  const said = new URLSearchParams({
    ...keep,
    ...(q ? { q } : {}),
    ...(yard ? { yard } : {}),
    ...(payment ? { payment } : {}),
    ...(pickup ? { pickup } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
    ...(limit && limit !== ORDERS_PER_PAGE ? { limit: String(limit) } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
  }).toString()
  return said && `?${said}`
}

const attempt = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .default(() => crypto.randomUUID())
const invoices = z.array(z.string().min(1).max(200)).min(1, 'none').max(MOST_AT_ONCE, 'many')
const lines = z.array(z.string().min(1).max(200)).min(1, 'noLines').max(MOST_LINES, 'many')

/** What staff does with orders; `invoices` are theirs, `lines` lots of one. */
export const orderAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('remind'), invoices }),
  z.object({
    act: z.literal('paid'),
    invoices,
    method: z.enum(OFFLINE_METHODS, 'method'),
    reference: z.string().trim().max(120, 'reference').default(''),
    attempt,
  }),
  z.object({
    act: z.literal('undo_paid'),
    payment: z.string().min(1).max(200),
    why: z.string().trim().min(1, 'why').max(120, 'why'),
  }),
  z.object({ act: z.literal('remind_lots'), lines }),
  z.object({ act: z.literal('relist_lots'), lines }),
  z.object({ act: z.literal('ready'), invoices }),
  z.object({ act: z.literal('ready_lots'), lines }),
  z.object({ act: z.literal('not_ready'), invoices }),
  z.object({ act: z.literal('cancel'), invoices, reason: z.enum(CALL_OFF_REASONS, 'reason') }),
  z.object({
    act: z.literal('note'),
    invoices,
    text: z.string().trim().min(1, 'note').max(MOST_NOTE, 'note'),
    reader: z.enum(['staff', 'buyer']).default('staff'),
    attempt,
  }),
  z.object({
    act: z.literal('sent'),
    invoices,
    carrier: z.string().max(200).default(''),
    tracking: z.string().max(200).default(''),
    link: z.string().max(600).default(''),
  }),
  z.object({
    act: z.literal('hand_over'),
    lines,
    collected_by: z.string().trim().min(1, 'by').max(80, 'by'),
    signature: drawn.default(''),
    attempt,
  }),
  z.object({ act: z.literal('not_found'), lines }),
  z.object({ act: z.literal('found'), lines }),
  z.object({
    act: z.literal('more_days'),
    lines,
    until: z.string().refine(isCivilDay, 'until'),
    why: z.string().trim().min(1, 'why').max(200, 'why'),
  }),
])
export type OrderAct = z.output<typeof orderAct>
export type OrderActName = OrderAct['act']

const ORDER_ACTS = orderAct.options.map(({ shape }) => shape.act.value)

/** What an address says was done, and to how many. */
export function readDid(params: URLSearchParams): { act: OrderActName; count: number } | null {
  const act = ORDER_ACTS.find((one) => one === params.get('did'))
  const count = Number(params.get('count'))
  return act && Number.isSafeInteger(count) && count > 0 ? { act, count } : null
}

/** Faults of a form by their names; phrases have their words. */
export const ORDER_FAULTS = [
  'none',
  'noLines',
  'many',
  'method',
  'reference',
  'reason',
  'note',
  'until',
  'why',
  'by',
] as const
export type OrderFault = (typeof ORDER_FAULTS)[number]

/** A form names an order by all of its invoices, with spaces between them. */
export function readInvoiceIds(form: FormData | URLSearchParams): string[] {
  const named = form.getAll('invoice').flatMap((value) => (typeof value === 'string' ? value.split(' ') : []))
  return [...new Set(named.filter(Boolean))]
}

export function readOrderAct(form: URLSearchParams) {
  const fields = Object.fromEntries(form)
  return orderAct.safeParse({
    ...fields,
    act: String(fields.act ?? '').replace('ask:', ''),
    invoices: readInvoiceIds(form),
    lines: [...new Set(form.getAll('line').map(String))],
  })
}

/** The first fault of a form. */
export function faultOf({ issues }: z.ZodError): OrderFault {
  return ORDER_FAULTS.find((fault) => issues.some(({ message }) => message === fault)) ?? 'none'
}

export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export function readPaper(form: { get: (name: string) => unknown }): Paper {
  return PAPERS.find((one) => one === form.get('paper')) ?? 'letter'
}
