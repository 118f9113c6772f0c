import type { Ctx } from '#app/context.ts'
import {
  type OrderPayment,
  type OrderState,
  orderPayment,
  orderState,
} from '#app/domain/pickup/order-state.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import { visitWords, type Words } from './clock-words.server.ts'
import type { OrderSearch } from './inputs.ts'
import { listOrderKeys, type OrderKey } from './key-queries.server.ts'
import {
  listOrderInvoices,
  listOrderLots,
  type OrderInvoice,
  type OrderLot,
  type OrderSide,
} from './queries.server.ts'

type Reads = Pick<Ctx, 'db'>

/** An order with all that stands in a list of them. */
export type Order = {
  state: OrderState
  payment: OrderPayment
  buyer: string
  memberNumber: number | null
  yard: string
  timeZone: string
  invoices: OrderInvoice[]
  /** Those that are still to be handed over; of what is over all of them. */
  lots: OrderLot[]
  total: number
  owed: number
  created: number
}

/** One page of orders, with how many there are. */
export async function listOrders(reads: Reads, side: OrderSide, search: OrderSearch) {
  const { page, limit } = search
  const found = await listOrderKeys(reads, side, search, { limit, offset: (page - 1) * limit })
  return { ...found, orders: await readOrders(reads, found.keys) }
}

/** Orders of these keys, in their order. */
export async function readOrders(
  reads: Reads,
  keys: readonly Pick<OrderKey, 'invoices'>[],
): Promise<Order[]> {
  const ids = keys.flatMap(({ invoices }) => invoices)
  const [invoices, lots] = await Promise.all([listOrderInvoices(reads, ids), listOrderLots(reads, ids)])
  return keys.flatMap(({ invoices: own }) => {
    const order = orderOf(
      invoices.filter(({ id }) => own.includes(id)),
      lots.filter(({ invoiceId }) => own.includes(invoiceId)),
    )
    return order ? [order] : []
  })
}

/** The order that some invoices of one buyer at one yard are; null where there are none. */
export function orderOf(invoices: readonly OrderInvoice[], lots: readonly OrderLot[]): Order | null {
  const [first] = invoices
  if (!first) return null
  const state = stateOf(invoices, lots)
  const isOpen = state === 'new' || state === 'pickup'
  return {
    state,
    payment: orderPayment(invoices),
    buyer: first.buyer,
    memberNumber: first.memberNumber,
    yard: first.yard,
    timeZone: first.timeZone,
    invoices: [...invoices],
    lots: isOpen ? lots.filter(({ goneAt }) => goneAt === null) : [...lots],
    total: sum(invoices.map(({ total }) => total)),
    owed: sum(invoices.map(({ owed }) => owed)),
    created: Math.max(...invoices.map(({ createdAt }) => createdAt)),
  }
}

function stateOf(invoices: readonly OrderInvoice[], lots: readonly OrderLot[]): OrderState {
  if (invoices.every(({ status }) => status === 'cancelled')) return 'cancelled'
  return orderState(
    lots.map(({ goneAt, goneHow, readyAt, booking }) => ({
      cancelled: goneHow === 'cancelled',
      gone: goneAt !== null,
      ready: readyAt !== null,
      booked: booking !== null,
    })),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** How an order's handing over stands: a visit, that it is ready, or until when it is to be collected or paid. */
export type Standing =
  | { is: 'booked' | 'missed' | 'waiting'; when: string; spot: string | null }
  | { is: 'ready' | 'collect' | 'late' | 'pay' | 'gone' | 'sent' | 'abandoned'; when: string }
  | { is: 'send' | 'packed' | 'notBooked' | 'none' }

/** Of several visits the next; all times on the yard's clock. */
export function standingOf({ state, payment, lots, invoices, timeZone }: Order, words: Words): Standing {
  const at = (moment: number) => visitWords(moment, timeZone, words)
  if (state === 'cancelled') return { is: 'none' }
  const [gone] = lots
    .filter(({ goneAt }) => goneAt !== null)
    .sort((a, b) => (b.goneAt ?? 0) - (a.goneAt ?? 0))
  if (state === 'completed')
    return gone?.goneAt
      ? { is: gone.goneHow === 'sent' ? 'sent' : 'gone', when: at(gone.goneAt) }
      : { is: 'none' }
  const [visit] = lots
    .flatMap(({ booking }) => (booking ? [booking] : []))
    .sort((one, other) => one.startsAt - other.startsAt)
  if (visit) {
    const is = visit.state === 'booked' ? 'booked' : visit.state === 'no_show' ? 'missed' : 'waiting'
    return { is, when: at(visit.startsAt), spot: visit.parkingLotNo }
  }
  const ready = lots.find(({ readyAt }) => readyAt !== null)
  if (invoices.every(({ deliveryType }) => deliveryType === 'delivery') && payment === 'paid')
    return { is: ready ? 'packed' : 'send' }
  if (payment === 'unpaid' || payment === 'late') {
    const due = invoices.filter(({ status }) => status === 'unpaid').map(({ dueAt }) => dueAt)
    return { is: 'pay', when: at(Math.min(...due)) }
  }
  const days = lots.flatMap(({ collectBy }) => collectBy ?? [])
  // the minute's job reckons the last day of what was bought just now
  if (days.length === 0) return { is: 'notBooked' }
  const when = yardTime(Math.min(...days), 'date', timeZone, words)
  if (lots.some(({ abandonedAt }) => abandonedAt !== null)) return { is: 'abandoned', when }
  if (lots.some(({ lateAt }) => lateAt !== null)) return { is: 'late', when }
  return { is: ready ? 'ready' : 'collect', when }
}
