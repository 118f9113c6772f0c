import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { recipientOf } from '../facts.server.ts'
import { listInvoiceFacts } from '../invoice-facts.server.ts'
import { type Invoice, invoiceOf, invoiceParts } from '../invoice-parts.server.ts'
import { SAMPLE_INVOICE, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

type Shipped = Invoice & { carrier: string; tracking: string; shippedAt: number }

const en = {
  invoiceShipped: {
    subject: 'Invoice {{invoice}} is on its way',
    text: 'The seller sent what you bought.',
  },
  carrier: 'Carrier',
  tracking: 'Tracking number',
  shippedAt: 'Sent',
}
const es: Translation<typeof en> = {
  invoiceShipped: {
    subject: 'La factura {{invoice}} va en camino',
    text: 'El vendedor envió lo que compraste.',
  },
  carrier: 'Transportista',
  tracking: 'Número de seguimiento',
  shippedAt: 'Enviado',
}

/** What was bought is on its way, or goes otherwise than was said; nothing where that was mended since. */
export const invoiceShipped: Letter<Shipped, typeof en, 'invoice-shipped'> = {
  words: { en, es },
  path: 'mail.invoices',
  topics: ['invoice'],
  parts(data, place) {
    const { say } = place
    // its link is on the invoice: letters lead nowhere but here
    const rows = [
      [say('carrier'), data.carrier] as const,
      ...(data.tracking ? [[say('tracking'), data.tracking] as const] : []),
      [say('shippedAt'), timeText(data.shippedAt, 'moment', place)] as const,
    ]
    return invoiceParts(
      data,
      {
        subject: say('invoiceShipped.subject', { invoice: data.invoice }),
        text: say('invoiceShipped.text'),
        rows,
      },
      place,
    )
  },
  on: {
    async 'invoice-shipped'({ db }, { invoiceId, version }) {
      const [facts] = await listInvoiceFacts(db, [invoiceId])
      if (!facts || facts.carrier === null || facts.shipmentVersion !== version) return []
      const { id, carrier, tracking, shippedAt, reader } = facts
      const data = { ...invoiceOf(facts), carrier, tracking, shippedAt }
      return [{ id: `invoice-shipped:${id}:${version}`, data, recipient: recipientOf(reader) }]
    },
  },
  samples: [
    {
      ...SAMPLE_INVOICE,
      sent: true,
      carrier: 'UPS Ground',
      tracking: '1Z999AA10123456784',
      shippedAt: SAMPLE_TIME,
    },
  ],
}
