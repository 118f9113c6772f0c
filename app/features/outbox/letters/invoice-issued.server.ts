import type { Translation } from '#app/i18n/translation.ts'
import { recipientOf } from '../facts.server.ts'
import { listInvoiceFacts } from '../invoice-facts.server.ts'
import { type Due, dueRows, invoiceOf, invoiceParts } from '../invoice-parts.server.ts'
import { SAMPLE_INVOICE, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your invoice {{invoice}} is ready',
  text: 'Everything you won in the sale at this yard is on one invoice. Pay once and collect in one visit.',
}
const es: Translation<typeof en> = {
  subject: 'Tu factura {{invoice}} está lista',
  text: 'Todo lo que ganaste en la subasta en este patio está en una sola factura. Paga una vez y recoge en una visita.',
}

/** What was gathered of an auction is on an invoice: nothing where it was paid or cancelled by then. */
export const invoiceIssued: Letter<Due, typeof en, 'invoice-issued'> = {
  words: { en, es },
  path: 'mail.invoices.invoiceIssued',
  topics: ['invoice'],
  parts: (data, place) =>
    invoiceParts(
      data,
      {
        subject: place.say('subject', { invoice: data.invoice }),
        text: place.say('text'),
        rows: dueRows(data, place),
        pays: true,
      },
      place,
    ),
  on: {
    async 'invoice-issued'({ db }, { invoiceId }) {
      const [facts] = await listInvoiceFacts(db, [invoiceId])
      if (facts?.status !== 'unpaid') return []
      const { id, owed, dueAt, reader } = facts
      return [
        {
          id: `invoice-issued:${id}`,
          data: { ...invoiceOf(facts), owed, dueAt },
          recipient: recipientOf(reader),
        },
      ]
    },
  },
  samples: [{ ...SAMPLE_INVOICE, owed: 112_24, dueAt: SAMPLE_TIME }],
}
