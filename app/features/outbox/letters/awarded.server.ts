import { sql } from 'drizzle-orm'
import { formatExact } from '#app/domain/money/money.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { findLot, findReader, recipientOf } from '../facts.server.ts'
import { type Lot, lotAddress, lotLine, lotOf } from '../lot-lines.ts'
import { SAMPLE_LOT } from './samples.ts'
import type { Letter } from './shape.ts'

type Awarded = Lot & { seller: string; order: string; price: number }

const en = {
  subject: 'Your offer for lot {{lot}} was accepted',
  text: '{{seller}} orders from you at your price.',
  order: 'Purchase order',
  price: 'Price',
}
const es: Translation<typeof en> = {
  subject: 'Aceptaron tu oferta para el lote {{lot}}',
  text: '{{seller}} te compra a tu precio.',
  order: 'Orden de compra',
  price: 'Precio',
}

/** Whoever has won a reverse auction hears what is ordered. Runs after the order. */
export const awarded: Letter<Awarded, typeof en, 'auction-closed'> = {
  words: { en, es },
  topics: ['won'],
  parts(data, place) {
    const { t, say } = place
    const act = lotAddress(data, place)
    return {
      act,
      subject: say('subject', { lot: data.lotNumber }),
      blocks: [
        { kind: 'text', text: say('text', { seller: data.seller }) },
        lotLine(data, place),
        {
          kind: 'facts',
          rows: [
            [say('order'), data.order],
            [say('price'), formatExact(data.price)],
          ],
        },
        { kind: 'act', label: t('mail.seeLot'), href: act },
      ],
    }
  },
  on: {
    async 'auction-closed'({ db }, { saleId }) {
      if (saleId === null) return []
      const [order] = await db.all<{
        order: string
        supplierId: string
        listingId: string
        price: number
      }>(sql`
        select common_number as "order", supplier_id as supplierId, listing_id as listingId, price
        from purchase_orders where sale_id = ${saleId}`)
      if (!order) return []
      const [lot, supplier] = await Promise.all([
        findLot(db, order.listingId),
        findReader(db, order.supplierId),
      ])
      if (!lot || !supplier) return []
      const data = { ...lotOf(lot), seller: lot.seller, order: order.order, price: order.price }
      return [{ id: `awarded:${saleId}`, data, recipient: recipientOf(supplier) }]
    },
  },
  samples: [{ ...SAMPLE_LOT, seller: 'Riverside Yards', order: 'FL-PO-1003', price: 640_00 }],
}
