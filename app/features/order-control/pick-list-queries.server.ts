import { memberCode } from '#app/domain/people/member-code.ts'
import { visitWords, type Words } from './clock-words.server.ts'
import type { PickRow } from './pick-list-pdf.server.ts'
import type { OrderInvoice, OrderLot } from './queries.server.ts'

export { listOrderInvoices, listOrderLots, type OrderSide } from './queries.server.ts'

/** What of some invoices is still to be fetched, yard by yard and bin by bin, and when that was asked on the yard's clock. */
export function pickRows(
  invoices: readonly OrderInvoice[],
  lots: readonly OrderLot[],
  at: number,
  words: Words,
): { rows: PickRow[]; printed: string } {
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const rows = lots.flatMap((lot) => {
    const invoice = known.get(lot.invoiceId)
    return invoice && lot.goneAt === null ? [rowOf(lot, invoice, words)] : []
  })
  return {
    rows: rows.sort((one, other) => one.yard.localeCompare(other.yard)),
    printed: visitWords(at, invoices[0]?.timeZone ?? 'America/New_York', words),
  }
}

function rowOf(lot: OrderLot, invoice: OrderInvoice, words: Words): PickRow {
  const { yard, timeZone, buyer, memberNumber, commonInvoice } = invoice
  const { t } = words
  const about = [
    t('orders.pickList.lot', { lot: lot.lotNumber }),
    lot.quantity > 1 ? `× ${lot.quantity}` : '',
    t('orders.pickList.invoice', { invoice: commonInvoice }),
    memberNumber === null ? '' : memberCode(memberNumber),
  ]
  return {
    yard,
    bin: lot.bin ?? '–',
    title: lot.title,
    about: about.filter(Boolean).join(' · '),
    buyer,
    when: lot.booking ? visitWords(lot.booking.startsAt, timeZone, words) : t('orders.standing.notBooked'),
  }
}
