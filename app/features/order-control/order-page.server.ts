import type { Ctx } from '#app/context.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { memberCode } from '#app/domain/people/member-code.ts'
import { dayAt } from '#app/domain/pickup/civil.ts'
import type { PostalAddress } from '#app/domain/shop/delivery.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import { visitWords, type Words } from './clock-words.server.ts'
import { listOfflineOf, listOrderLog, type OfflineOf } from './log-queries.server.ts'
import { logWords } from './log-words.server.ts'
import { type Order, orderOf } from './order-list.server.ts'
import { standingWords } from './order-view.server.ts'
import {
  findOrder,
  listOrderInvoices,
  listOrderLots,
  type OrderLot,
  type OrderSide,
} from './queries.server.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

/** The page of the order that an invoice is part of, in words; null where it is not this side's. */
export async function readOrderPage(reads: Reads, side: OrderSide, commonInvoice: string, words: Words) {
  const ids = await findOrder(reads, side, commonInvoice)
  const [invoices, lots, offline, log] = await Promise.all([
    listOrderInvoices(reads, ids),
    listOrderLots(reads, ids),
    listOfflineOf(reads, ids),
    listOrderLog(reads, ids),
  ])
  const order = orderOf(invoices, lots)
  if (!order) return null
  const { state, payment, buyer, memberNumber, yard, timeZone, total, owed } = order
  const open = lots.filter(({ goneAt }) => goneAt === null)
  const booking = open.find((lot) => lot.booking !== null)?.booking ?? null
  const steps = log.map((step) => ({ ...logWords(step, timeZone, words), step }))
  return {
    state,
    payment: state === 'cancelled' ? ('cancelled' as const) : payment,
    buyer,
    member: memberNumber === null ? null : memberCode(memberNumber),
    yard,
    total,
    owed,
    ids: ids.join(' '),
    invoices: invoices.map((invoice) => ({
      ...invoiceView(reads, invoice, offline, words),
      packed: open.some(({ invoiceId, readyAt }) => invoiceId === invoice.id && readyAt !== null),
    })),
    lots: lots.map((lot) =>
      lotView(lot, invoices.find(({ id }) => id === lot.invoiceId)?.status ?? 'unpaid'),
    ),
    standing: standingWords(order, words),
    collectBy: collectByOf(open, timeZone, words),
    booking: booking && { number: booking.number, state: booking.state },
    isReady: open.length > 0 && open.every(({ readyAt }) => readyAt !== null),
    today: dayAt(zoneOf(timeZone), reads.clock.now()),
    notes: steps
      .filter(({ step }) => step.step === 'note_staff' || step.step === 'note_buyer')
      .map(({ step, when, by }) => {
        return {
          id: step.id,
          when,
          by,
          text: String(step.detail.text ?? ''),
          buyer: step.step === 'note_buyer',
        }
      }),
    log: steps.map(({ step, when, by, text }) => ({ id: step.id, when, by, text })),
  }
}
export type OrderPageView = NonNullable<Awaited<ReturnType<typeof readOrderPage>>>

function invoiceView(
  { clock }: Pick<Reads, 'clock'>,
  invoice: Order['invoices'][number],
  offline: readonly OfflineOf[],
  words: Words,
) {
  const { id, commonInvoice, buyerId, status, total, owed, timeZone } = invoice
  const at = (moment: number) => visitWords(moment, timeZone, words)
  const zone = zoneOf(timeZone)
  const { t } = words
  return {
    id,
    number: commonInvoice,
    buyerId,
    status,
    late: invoice.late,
    total,
    owed,
    delivery: invoice.deliveryType === 'delivery',
    address: addressLine(invoice.deliveryAddress),
    said:
      status === 'cancelled'
        ? t('orders.order.cancelledInvoice')
        : status === 'paid'
          ? t('orders.order.paidWhen', { when: invoice.paidAt === null ? '' : at(invoice.paidAt) })
          : `${t('orders.order.due', { when: at(invoice.dueAt) })}, ${
              invoice.remindedAt === null
                ? t('orders.order.unreminded')
                : t('orders.order.reminded', { when: at(invoice.remindedAt) })
            }`,
    offline: offline
      .filter(({ invoiceId }) => invoiceId === id)
      .map(({ id: payment, amount, method, recordedAt }) => ({
        id: payment,
        said: t('orders.order.offline', {
          amount: formatExact(amount),
          method: t(`payments.byHand.methods.${method}`),
          when: at(recordedAt),
        }),
        // of what is called off nothing can be taken back
        undoable: status !== 'cancelled' && dayAt(zone, recordedAt) === dayAt(zone, clock.now()),
      })),
  }
}

function addressLine(address: PostalAddress | null): string {
  if (!address) return ''
  const { name, address1, city, state, zip } = address
  return [name, address1, city, `${state} ${zip}`].filter((part) => part.trim() !== '').join(', ')
}

/** What stands beside a lot. */
const LOT_STATES = [
  'ready',
  'handed_over',
  'sent',
  'cancelled',
  'returned',
  'missing',
  'late',
  'abandoned',
] as const
type LotState = (typeof LOT_STATES)[number]

function lotView(lot: OrderLot, status: 'unpaid' | 'paid' | 'cancelled') {
  const { lineId, commonInvoice, title, lotNumber, quantity, total, bin, image, goneAt } = lot
  return {
    lineId,
    number: commonInvoice,
    title,
    lotNumber,
    quantity,
    total,
    bin: bin ?? '–',
    image,
    paid: status,
    open: goneAt === null,
    state: stateOfLot(lot),
  }
}

function stateOfLot(lot: OrderLot): LotState | null {
  if (lot.goneHow !== null) return lot.goneHow
  if (lot.missingAt !== null) return 'missing'
  if (lot.abandonedAt !== null) return 'abandoned'
  if (lot.lateAt !== null) return 'late'
  return lot.readyAt === null ? null : 'ready'
}

/** The last days of what still waits, the earliest first, with why it is that day. */
function collectByOf(open: readonly OrderLot[], timeZone: string, words: Words) {
  const days = Map.groupBy(
    open.filter(({ collectBy }) => collectBy !== null),
    ({ collectBy, moreDaysReason }) => `${collectBy} ${moreDaysReason ?? ''}`,
  )
  return [...days.values()]
    .map((lots) => ({
      at: lots[0]?.collectBy ?? 0,
      reason: lots[0]?.moreDaysReason ?? null,
      count: lots.length,
    }))
    .sort((one, other) => one.at - other.at)
    .map(({ at, reason, count }) => ({ when: yardTime(at, 'date', timeZone, words), reason, count }))
}
