import type { OrderPayment } from '#app/domain/pickup/order-state.ts'
import type { Words } from './clock-words.server.ts'
import { type Order, standingOf } from './order-list.server.ts'
import type { OrderLot } from './queries.server.ts'

const PICTURES = 3

/** An order in a list, in words. */
export type OrderRowView = {
  /** The number that its page is opened by. */
  lead: string
  /** All of its invoices, with spaces between them: what a form names it by. */
  ids: string
  numbers: string[]
  buyer: string
  images: NonNullable<OrderLot['image']>[]
  lots: number
  title: string
  total: number
  payment: OrderPayment | 'cancelled'
  standing: string
  created: number
}

export function orderRow(order: Order, words: Words): OrderRowView {
  const { invoices, lots, state } = order
  return {
    lead: invoices.at(-1)?.commonInvoice ?? '',
    ids: invoices.map(({ id }) => id).join(' '),
    numbers: invoices.map(({ commonInvoice }) => commonInvoice),
    buyer: order.buyer,
    images: lots.flatMap(({ image }) => (image ? [image] : [])).slice(0, PICTURES),
    lots: lots.length,
    title: lots[0]?.title ?? '',
    total: order.total,
    payment: state === 'cancelled' ? 'cancelled' : order.payment,
    standing: standingWords(order, words),
    created: order.created,
  }
}

/** How it stands, as one line. */
export function standingWords(order: Order, words: Words): string {
  const standing = standingOf(order, words)
  const when = 'when' in standing ? standing.when : ''
  const said = words.t(`orders.standing.${standing.is}`, { when })
  const spot = 'spot' in standing && standing.spot
  return spot ? `${said}, ${words.t('orders.standing.spot', { spot })}` : said
}
