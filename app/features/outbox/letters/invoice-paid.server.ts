import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { recipientOf } from '../facts.server.ts'
import { listInvoiceFacts } from '../invoice-facts.server.ts'
import { type Invoice, invoiceOf, invoiceParts, totalRow } from '../invoice-parts.server.ts'
import { SAMPLE_INVOICE, SAMPLE_TIME } from './samples.ts'
import type { Letter } from './shape.ts'

type Paid = Invoice & { paidAt: number; how: 'online' | 'offline' }

const en = {
  subject: 'Payment received for invoice {{invoice}}',
  text: 'Thank you. This invoice is paid; bring it when you collect.',
  textSent:
    'Thank you. This invoice is paid. The seller sends what you bought, and we’ll tell you when it leaves.',
}
const es: Translation<typeof en> = {
  subject: 'Recibimos el pago de la factura {{invoice}}',
  text: 'Gracias. Esta factura está pagada; tráela cuando recojas.',
  textSent:
    'Gracias. Esta factura está pagada. El vendedor envía lo que compraste y te avisamos cuando salga.',
}

/** The receipt of an invoice that is paid; nothing when it was taken back since. What is sent is not collected. */
export const invoicePaid: Letter<Paid, typeof en, 'invoice-paid'> = {
  words: { en, es },
  path: 'mail.invoices.invoicePaid',
  topics: ['invoice'],
  parts(data, place) {
    const { t, say } = place
    const subject = say('subject', { invoice: data.invoice })
    const text = say(data.sent ? 'textSent' : 'text')
    const rows = [
      totalRow(data, place),
      [t('mail.invoices.how'), t(`mail.invoices.${data.how}`)],
      [t('mail.invoices.paidAt'), timeText(data.paidAt, 'moment', place)],
    ] as const
    return invoiceParts(data, { subject, text, rows }, place)
  },
  on: {
    async 'invoice-paid'({ db }, { invoiceId }) {
      const [facts] = await listInvoiceFacts(db, [invoiceId])
      if (facts?.status !== 'paid' || facts.paidAt === null) return []
      const { id, how, paidAt, reader } = facts
      const data = { ...invoiceOf(facts), how, paidAt }
      return [{ id: `invoice-paid:${id}`, data, recipient: recipientOf(reader) }]
    },
  },
  samples: [{ ...SAMPLE_INVOICE, lots: 1, paidAt: SAMPLE_TIME, how: 'online' }],
}
