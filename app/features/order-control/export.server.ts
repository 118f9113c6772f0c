import type { Ctx } from '#app/context.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { csvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { streamOf } from '#app/lib/text-stream.ts'
import type { Words } from './clock-words.server.ts'
import { MOST_ORDERS_EXPORTED, type OrderSearch } from './inputs.ts'
import { listOrderKeys } from './key-queries.server.ts'
import { listOrderLog, MOST_STEPS_EXPORTED } from './log-queries.server.ts'
import { logWords } from './log-words.server.ts'
import { type Order, readOrders } from './order-list.server.ts'
import { findOrder, listOrderInvoices, type OrderSide } from './queries.server.ts'

const PAGE = 200

const HEAD = [
  'Invoices',
  'State',
  'Payment',
  'Buyer',
  'Email',
  'Member',
  'Yard',
  'Lots',
  'Bins',
  'Total',
  'Still to pay',
  'Created (UTC)',
  'Collect by (UTC)',
  'Booked (UTC)',
  'Ready (UTC)',
]

/** All orders that a search finds, as a file that is written while it is read. */
export function answerOrders(ctx: Pick<Ctx, 'db'>, side: OrderSide, search: OrderSearch): Response {
  return csvFile(streamOf(write(ctx, side, search)), `orders-${search.state}.csv`)
}

async function* write(
  ctx: Pick<Ctx, 'db'>,
  side: OrderSide,
  search: OrderSearch,
): AsyncGenerator<string, void> {
  yield `${UTF8_MARK}${csvOf([HEAD])}`
  const { keys } = await listOrderKeys(ctx, side, search, { limit: MOST_ORDERS_EXPORTED, offset: 0 })
  for (let from = 0; from < keys.length; from += PAGE)
    yield csvOf((await readOrders(ctx, keys.slice(from, from + PAGE))).map(cellsOf))
}

function cellsOf({ invoices, lots, ...order }: Order): (string | number)[] {
  const moments = (of: (lot: Order['lots'][number]) => number | null | undefined) => {
    const all = lots.flatMap((lot) => of(lot) ?? [])
    return all.length === 0 ? '' : new Date(Math.min(...all)).toISOString()
  }
  return [
    invoices.map(({ commonInvoice }) => commonInvoice).join(' '),
    order.state,
    order.payment,
    order.buyer,
    invoices[0]?.email ?? '',
    order.memberNumber ?? '',
    order.yard,
    lots.length,
    [...new Set(lots.map(({ bin }) => bin ?? ''))].filter(Boolean).join(' '),
    dollarsFromCents(order.total),
    dollarsFromCents(order.owed),
    new Date(order.created).toISOString(),
    moments(({ collectBy }) => collectBy),
    moments(({ booking }) => booking?.startsAt),
    moments(({ readyAt }) => readyAt),
  ]
}

const LOG_HEAD = ['When (UTC)', 'Step', 'What happened', 'By', 'Invoices']

/** The log of the order that an invoice is part of, as a file; null where it is not this side's. */
export async function answerOrderLog(
  ctx: Pick<Ctx, 'db'>,
  side: OrderSide,
  commonInvoice: string,
  words: Words,
): Promise<Response | null> {
  const ids = await findOrder(ctx, side, commonInvoice)
  const [invoice] = await listOrderInvoices(ctx, ids.slice(0, 1))
  if (!invoice) return null
  const steps = await listOrderLog(ctx, ids, MOST_STEPS_EXPORTED)
  const rows = steps.map((step) => {
    const { text, by } = logWords(step, invoice.timeZone, words)
    return [new Date(step.at).toISOString(), step.step, text, by, step.invoices.join(' ')]
  })
  return csvFile(`${UTF8_MARK}${csvOf([LOG_HEAD, ...rows])}`, `order-${commonInvoice}.csv`)
}
