import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { writtenAt } from '#app/domain/money/gathering.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { type PostalAddress, postalLines } from '#app/domain/shop/delivery.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { findReader, recipientOf } from '../facts.server.ts'
import { type Lot, lotLine } from '../lot-lines.ts'
import { SAMPLE_LOT, SAMPLE_TIME } from './samples.ts'
import type { Facts, Letter, Writing } from './shape.ts'

/** What a lot was sold at. */
type Sold = Lot & {
  /** Null while the sale waits for the others of its auction: `gathered` says what they come to by now. */
  invoice: string | null
  gathered?: { lots: number; total: number; writtenAt: number }
  quantity: number
  hammer: number
  premium: number
  tax: number
  total: number
  dueAt: number | null
  yard: string
  /** What delivery costs before tax, and where it goes; null where it is collected. */
  delivery: { price: number; to: string } | null
}

const en = {
  subject: 'You won lot {{lot}}',
  text: 'The lot is yours. Here is the total.',
  hammer: 'Offer',
  pieces: 'Pieces',
  premium: 'Buyer’s premium',
  tax: 'Tax',
  total: 'Total',
  due: 'Pay by',
  invoice: 'Invoice',
  pickup: 'Pickup',
  delivery: 'Delivered to',
  deliveryPrice: 'Delivery',
  act: 'Open invoice {{invoice}}',
  gathering:
    'It goes on one invoice with everything you win in this sale at this yard. You don’t need to do anything: the invoice comes 15 minutes after the last lot. You can also pay now.',
  soFar: 'So far, {{count}} lots',
  written: 'Invoice comes',
  payNow: 'See the total',
}
const es: Translation<typeof en> = {
  subject: 'Ganaste el lote {{lot}}',
  text: 'El lote es tuyo. Este es el total.',
  hammer: 'Oferta',
  pieces: 'Piezas',
  premium: 'Prima del comprador',
  tax: 'Impuesto',
  total: 'Total',
  due: 'Pagar antes del',
  invoice: 'Factura',
  pickup: 'Recogida',
  delivery: 'Se envía a',
  deliveryPrice: 'Envío',
  act: 'Abrir la factura {{invoice}}',
  gathering:
    'Va en una sola factura con todo lo que ganes en esta subasta en este patio. No tienes que hacer nada: la factura llega 15 minutos después del último lote. También puedes pagar ahora.',
  soFar: 'Hasta ahora, {{count}} lotes',
  written: 'La factura llega',
  payNow: 'Ver el total',
}

/** Whoever has won or bought hears what it comes to. Runs after the invoice. */
export const won: Letter<Sold, typeof en, 'auction-closed' | 'listing-purchased'> = {
  words: { en, es },
  topics: ['won'],
  parts(data, place) {
    const { say, origin } = place
    const { invoice, gathered } = data
    const act =
      invoice === null ? `${origin}/invoices/gathering` : `${origin}/invoice/${encodeURIComponent(invoice)}`
    return {
      act,
      subject: say('subject', { lot: data.lotNumber }),
      blocks: [
        { kind: 'text', text: say('text') },
        lotLine(data, place),
        {
          kind: 'facts',
          rows: [
            ...(invoice === null ? [] : [[say('invoice'), invoice] as const]),
            ...(data.quantity > 1 ? [[say('pieces'), String(data.quantity)] as const] : []),
            [say('hammer'), formatExact(data.hammer)],
            [say('premium'), formatExact(data.premium)],
            ...(data.delivery ? [[say('deliveryPrice'), formatExact(data.delivery.price)] as const] : []),
            [say('tax'), formatExact(data.tax)],
            [say('total'), formatExact(data.total)],
            ...(data.dueAt === null ? [] : [[say('due'), timeText(data.dueAt, 'moment', place)] as const]),
            data.delivery ? [say('delivery'), data.delivery.to] : [say('pickup'), data.yard],
            ...(gathered
              ? ([
                  [say('soFar', { count: gathered.lots }), formatExact(gathered.total)],
                  [say('written'), timeText(gathered.writtenAt, 'moment', place)],
                ] as const)
              : []),
          ],
        },
        ...(gathered ? [{ kind: 'text' as const, text: say('gathering') }] : []),
        {
          kind: 'act',
          label: invoice === null ? say('payNow') : say('act', { invoice }),
          href: act,
        },
      ],
    }
  },
  on: { 'auction-closed': tellBuyer, 'listing-purchased': tellBuyer },
  samples: [
    {
      ...SAMPLE_LOT,
      invoice: 'FL-1042',
      quantity: 2,
      hammer: 91_00,
      premium: 13_65,
      tax: 7_59,
      total: 112_24,
      dueAt: SAMPLE_TIME,
      yard: 'Columbus North Yard, Columbus, OH',
      delivery: null,
    },
    {
      ...SAMPLE_LOT,
      invoice: null,
      quantity: 1,
      hammer: 86_00,
      premium: 12_90,
      tax: 7_17,
      total: 106_07,
      dueAt: null,
      yard: 'Columbus North Yard, Columbus, OH',
      delivery: null,
      gathered: { lots: 3, total: 652_45, writtenAt: SAMPLE_TIME },
    },
  ],
}

async function tellBuyer({ db }: Facts, { saleId }: { saleId: string | null }): Promise<Writing<Sold>[]> {
  const sale = saleId === null ? null : ((await findSale(db, saleId)) ?? (await findGathered(db, saleId)))
  const buyer = sale && (await findReader(db, sale.buyerId))
  if (!buyer) return []
  const { buyerId: _buyer, ...data } = sale
  return [{ id: `won:${saleId}`, data, recipient: recipientOf(buyer) }]
}

type SaleFacts = Sold & { buyerId: string }

/** What a sale has been invoiced at. */
async function findSale(db: Ctx['db'], saleId: string): Promise<SaleFacts | null> {
  const [row] = await db.all<Omit<SaleFacts, 'delivery'> & { price: number; address: string | null }>(sql`
    select lines.listing_id as listingId, lines.lot_number as lotNumber, lines.title, lines.quantity, lines.hammer,
      lines.premium, lines.tax + invoices.delivery_tax as tax,
      lines.total + invoices.delivery + invoices.delivery_tax as total, invoices.delivery as price,
      iif(invoices.delivery_type = 'delivery', invoices.delivery_address, null) as address, invoices.common_invoice as invoice, invoices.buyer_id as buyerId,
      invoices.due_at as dueAt, locations.name || ', ' || locations.city || ', ' || locations.state as yard
    from invoice_lines lines join invoices on invoices.id = lines.invoice_id
      join locations on locations.id = invoices.location_id
    where lines.sale_id = ${saleId}`)
  if (!row) return null
  const { price, address, ...facts } = row
  const to = address === null ? null : postalLines(JSON.parse(address) as PostalAddress).join(', ')
  return { ...facts, delivery: to === null ? null : { price, to } }
}

/** What a sale comes to that is on no invoice yet, and all that is gathered with it. */
async function findGathered(db: Ctx['db'], saleId: string): Promise<SaleFacts | null> {
  type Row = Omit<SaleFacts, 'delivery' | 'gathered' | 'invoice' | 'dueAt'> & {
    lots: number
    sum: number
    lastCloseAt: number
  }
  const [row] = await db.all<Row>(sql`
    select sale.listing_id as listingId, sale.lot_number as lotNumber, sale.title, sale.quantity, sale.hammer,
      sale.premium, sale.tax, sale.total, sale.buyer_id as buyerId,
      locations.name || ', ' || locations.city || ', ' || locations.state as yard,
      count(other.sale_id) as lots, sum(other.total) as sum,
      (select max(closes_at) from listing_live where auction_id = sale.auction_id) as lastCloseAt
    from gathered_sales sale join locations on locations.id = sale.location_id
      join gathered_sales other on other.buyer_id = sale.buyer_id and other.auction_id = sale.auction_id
        and other.location_id = sale.location_id
    where sale.sale_id = ${saleId} group by sale.sale_id`)
  if (!row) return null
  const { lots, sum, lastCloseAt, ...facts } = row
  const gathered = { lots, total: sum, writtenAt: writtenAt(lastCloseAt) }
  return { ...facts, invoice: null, dueAt: null, delivery: null, gathered }
}
