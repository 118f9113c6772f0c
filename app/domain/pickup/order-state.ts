/** In which an order stands; each is also an address (operations.md, section 3). */
export const ORDER_STATES = ['new', 'pickup', 'completed', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export function isOrderState(text: unknown): text is OrderState {
  return ORDER_STATES.some((one) => one === text)
}

/** What an order's state is derived from, of each of its lots. */
export type OrderLotFacts = { cancelled: boolean; gone: boolean; ready: boolean; booked: boolean }

/**
 * The state of an order, which no column holds: of lots that are to be handed over one that is ready or booked makes it
 * `pickup`.
 */
export function orderState(lots: readonly OrderLotFacts[]): OrderState {
  const standing = lots.filter(({ cancelled }) => !cancelled)
  if (standing.length === 0 && lots.length > 0) return 'cancelled'
  const open = standing.filter(({ gone }) => !gone)
  if (open.length === 0) return 'completed'
  return open.some(({ ready, booked }) => ready || booked) ? 'pickup' : 'new'
}

/** What is paid of an order's invoices. `late`: one of them is past due. */
export const ORDER_PAYMENTS = ['unpaid', 'part', 'late', 'paid'] as const
export type OrderPayment = (typeof ORDER_PAYMENTS)[number]

type InvoiceFacts = { status: 'unpaid' | 'paid' | 'cancelled'; late: boolean; total: number; owed: number }

export function orderPayment(invoices: readonly InvoiceFacts[]): OrderPayment {
  const standing = invoices.filter(({ status }) => status !== 'cancelled')
  const unpaid = standing.filter(({ status }) => status === 'unpaid')
  if (unpaid.length === 0) return 'paid'
  if (unpaid.some(({ late }) => late)) return 'late'
  const some = unpaid.length < standing.length || unpaid.some(({ total, owed }) => owed < total)
  return some ? 'part' : 'unpaid'
}
