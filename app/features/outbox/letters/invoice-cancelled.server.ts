import type { Translation } from '#app/i18n/translation.ts'
import { recipientOf } from '../facts.server.ts'
import { listInvoiceFacts } from '../invoice-facts.server.ts'
import { type Invoice, invoiceOf, invoiceParts, totalRow } from '../invoice-parts.server.ts'
import { SAMPLE_INVOICE } from './samples.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Invoice {{invoice}} was cancelled',
  text: 'This invoice was cancelled. You owe nothing. You get back what you paid, less any part of a deposit the terms let the seller keep.',
}
const es: Translation<typeof en> = {
  subject: 'La factura {{invoice}} se anuló',
  text: 'Esta factura se anuló. No debes nada. Recuperas lo que pagaste, menos la parte de un depósito que las condiciones dejan al vendedor.',
}

/** There is nothing to pay any more. */
export const invoiceCancelled: Letter<Invoice, typeof en, 'invoice-cancelled'> = {
  words: { en, es },
  path: 'mail.invoices.invoiceCancelled',
  topics: ['invoice'],
  parts(data, place) {
    const subject = place.say('subject', { invoice: data.invoice })
    return invoiceParts(data, { subject, text: place.say('text'), rows: [totalRow(data, place)] }, place)
  },
  on: {
    async 'invoice-cancelled'({ db }, { invoiceId }) {
      const [facts] = await listInvoiceFacts(db, [invoiceId])
      if (facts?.status !== 'cancelled') return []
      const recipient = recipientOf(facts.reader)
      return [{ id: `invoice-cancelled:${facts.id}`, data: invoiceOf(facts), recipient }]
    },
  },
  samples: [SAMPLE_INVOICE],
}
